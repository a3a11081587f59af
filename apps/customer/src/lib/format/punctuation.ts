/** Chinese marks are as wide as a letter and have their gap in them. */
const hasWideMarks = (locale: string) => locale.startsWith('zh');

/** Parts of one line, between the commas of the language. */
export function joinParts(parts: readonly string[], locale: string): string {
  return parts.join(hasWideMarks(locale) ? '，' : ', ');
}

/** Whole sentences, one after the other. */
export function joinSentences(sentences: readonly string[], locale: string): string {
  return sentences.join(hasWideMarks(locale) ? '' : ' ');
}
