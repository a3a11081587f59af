/** One row of a table in a file. */
export interface Row {
  /** Its line in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Which of its cells a spreadsheet keeps as numbers, with a point before decimals whatever the bank's language. */
  readonly numbers?: ReadonlySet<number>;
}
