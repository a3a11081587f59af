import { createHash } from 'node:crypto';
import { countKnown } from './layout.ts';
import type { Row } from './row.ts';
import { StatementFault } from './statement-fault.ts';

/** Banks write the account, its holder and the period above the table. */
export const headLinesLookedThrough = 60;

export interface Head {
  /** Which of the rows it is. */
  readonly index: number;
  readonly line: number;
  readonly cells: readonly string[];
  /** SHA-256 of its names, small and large letters alike. */
  readonly hash: Buffer;
}

/**
 * The row that names the columns: of the first rows the one with the most names that are known, or where there are none, the
 * first of those with the most words.
 * @throws StatementFault
 */
export function findHead(rows: readonly Row[]): Head {
  const scored = rows.slice(0, headLinesLookedThrough).map(({ line, cells }, index) => ({
    index,
    line,
    cells: withoutEmptyEnd(cells),
    // A row with a figure in it is a line, though it may say CR.
    known: cells.some((cell) => /^[^\p{L}]*\d/u.test(cell)) ? 0 : countKnown(cells),
    words: cells.filter((cell) => /\p{L}/u.test(cell)).length,
  }));
  const [best] = scored.toSorted((a, b) => b.known - a.known || b.words - a.words || a.index - b.index);
  if (best === undefined || best.words < 3) throw new StatementFault('no line names the columns');
  const names = best.cells.map((cell) => cell.trim().toLowerCase().replaceAll(/\s+/g, ' '));
  const hash = createHash('sha256').update(JSON.stringify(names)).digest();
  return { index: best.index, line: best.line, cells: best.cells, hash };
}

export function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, last + 1);
}
