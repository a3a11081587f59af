import type { Sql, Tx } from '../../../platform/database.ts';
import type { DayFileKind } from './file-kinds.ts';

/** A file that counts: the last one of its day and kind. */
export interface StatedFile {
  readonly id: bigint;
  /** SHA-256 of its bytes. */
  readonly digest: Buffer;
  readonly lines: number;
  readonly handedInAt: Date;
}

/** What others have stated of a day; undefined what nobody has. Nothing of it is worked out from our own books. */
export interface StatedDay {
  readonly day: string;
  /** Of the bank, in ten-thousandths of the account currency: told by a statement, or typed by a person. */
  readonly bank: { readonly balance: bigint; readonly from: 'statement' | 'person' } | undefined;
  readonly custodian: (StatedFile & { readonly positions: ReadonlyMap<string, bigint> }) | undefined;
  readonly clearingBroker: (StatedFile & { readonly cash: ReadonlyMap<string, bigint> }) | undefined;
  readonly trades: StatedFile | undefined;
  /** Differences with these files that are open, of the day and of those before it. */
  readonly openDifferences: number;
}

/** @param day as in 2026-11-25 */
export async function readStatedDay(sql: Sql | Tx, day: string): Promise<StatedDay> {
  const files = await sql<Array<StatedFile & { kind: DayFileKind }>>`
    SELECT DISTINCT ON (kind) kind, id, digest, lines, handed_in_at FROM day_files WHERE day = ${day} ORDER BY kind, id DESC`;
  const fileOf = (kind: DayFileKind) => files.find((file) => file.kind === kind);
  const [custodian, broker] = [fileOf('positions'), fileOf('cash')];
  const [bank] = await sql<Array<{ balance: bigint; from: 'statement' | 'person' }>>`
    SELECT balance, source AS from FROM bank_balances WHERE day = ${day} ORDER BY source = 'statement' DESC, id DESC LIMIT 1`;
  const [{ open }] = await sql<[{ open: number }]>`
    SELECT count(*)::int AS open FROM reconciliation_differences WHERE day <= ${day} AND resolved_at IS NULL`;
  return {
    day,
    bank,
    custodian: custodian && { ...custodian, positions: await positionsIn(sql, custodian.id) },
    clearingBroker: broker && { ...broker, cash: await cashIn(sql, broker.id) },
    trades: fileOf('trades'),
    openDifferences: open,
  };
}

async function positionsIn(sql: Sql | Tx, fileId: bigint): Promise<Map<string, bigint>> {
  const rows = await sql<Array<{ symbol: string; quantity: bigint }>>`
    SELECT symbol, quantity FROM stated_positions WHERE file_id = ${fileId} ORDER BY symbol`;
  return new Map(rows.map(({ symbol, quantity }) => [symbol, quantity]));
}

async function cashIn(sql: Sql | Tx, fileId: bigint): Promise<Map<string, bigint>> {
  const rows = await sql<Array<{ currency: string; balance: bigint }>>`
    SELECT currency, balance FROM stated_cash WHERE file_id = ${fileId} ORDER BY currency`;
  return new Map(rows.map(({ currency, balance }) => [currency, balance]));
}
