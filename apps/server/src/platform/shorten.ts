/** A text in so many characters at the most, with a mark where something is left out; one that takes two places is not cut in half. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.trimEnd()}…`;
}
