import type { Database, Tx } from '../../../platform/database.ts';
import type { CashierContext } from '../context.ts';
import type { BankLine, LineOutcome } from './bank-line.ts';
import { importLines, type LineImport } from './import-lines.ts';
import { listLines, type LinePage } from './list-lines.ts';
import type { RequestKey } from './bank-reference.ts';
import { matchLine } from './match-line.ts';
import { readStatement } from './read-statement.ts';

/** The bank's statements, which say what really moved. A person imports them and confirms requests against them. */
export interface BankLines {
  /**
   * Keeps the lines of a statement in CSV, each once. No money moves.
   * @param actor who imports it
   * @throws Refusal `invalid` where any line cannot be read; then none is kept
   */
  import(tx: Tx, csv: string, actor: string): Promise<LineImport>;
  /** Lines, newest first, and why those that are not matched are not. */
  list(page: LinePage): Promise<BankLine[]>;
  /**
   * Completes a recharge with a line as the proof, or says of a withdrawal that it was paid or has come back.
   * @param actor who says that the two belong together
   * @throws Refusal `not_found`, `bank_line_used`, `bank_line_unfit` (another amount or direction), `request_ended`
   */
  match(tx: Tx, lineId: bigint, request: RequestKey, actor: string): Promise<LineOutcome>;
}

export function createBankLines(context: CashierContext & { readonly database: Pick<Database, 'sql'> }): BankLines {
  const { database, clock } = context;
  return {
    // Read before anything is written: a file that cannot be read leaves nothing behind.
    import: async (tx, csv, actor) => importLines(tx, readStatement(csv), actor, clock.now()),
    list: (page) => listLines(database.sql, page),
    match: (tx, lineId, request, actor) => matchLine(tx, lineId, request, actor, context),
  };
}
