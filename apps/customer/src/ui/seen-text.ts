/** Controls, and marks of direction and of no width, but for the joiners that Indian scripts and pictures are written with. */
const unseen = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A line as its writer sees it: what comes along unseen with text that is pasted would be refused, and nobody could find it. */
export function seenText(text: string): string {
  return text.replace(/\t/gu, ' ').replace(unseen, '');
}
