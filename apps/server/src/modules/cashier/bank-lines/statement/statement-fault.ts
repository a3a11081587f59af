/** Why a bank's statement cannot be read, as the end of a sentence: "line 3: it moves no money". */
export class StatementFault extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'StatementFault';
  }
}

/** A text of the file, as far as a sentence can hold it. */
export function shortened(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}

/** Lines of a statement, at most. */
export const mostLines = 10_000;
/** Characters of a text in a line, at most. */
export const longestText = 500;
