/** A word of the wire as people read it: `sell_only` is "Sell only". */
export function asWords(word: string): string {
  const words = word
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
