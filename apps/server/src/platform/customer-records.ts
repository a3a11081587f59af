import { formatDecimal, formatRate } from '@sauda/money';
import { snakeCase, type PendingQuery, type Row as AnyRow, type Snapshot, type Tx } from './database.ts';

/** One record in the copy of a customer's data: fields by their names, the same of every record of a part. */
export type ExportRecord = Readonly<Record<string, string | number | boolean | null>>;

/** One kind of record that is held about customers. */
export interface ExportPart {
  /** Names its files, such as `orders`: small letters and hyphens. */
  readonly name: string;
  /** What it is, in a sentence for the customer. */
  readonly about: string;
  count(snapshot: Snapshot, customerId: string): Promise<number>;
  records(snapshot: Snapshot, customerId: string): AsyncIterable<ExportRecord>;
}

/** A file of the customer's own that goes into the copy as it is. */
export interface ExportFile {
  /** Where it lies in the copy, such as `identity/front.jpg`. */
  readonly path: string;
  content(): AsyncIterable<Uint8Array>;
}

/** Something that has to end before an account can be closed. */
export interface Obstacle {
  readonly kind: string;
  /** An amount as a decimal, or how many there are. */
  readonly value: string;
}

/**
 * What a module holds about customers. Each module that holds something says so here once: what goes into the copy of
 * their data, what stands against closing the account, and what goes when it is closed.
 */
export interface CustomerRecords {
  readonly exports?: readonly ExportPart[];
  files?(customerId: string): Promise<readonly ExportFile[]>;
  /** Called under the lock on the customer's ledger accounts. */
  obstacles?(tx: Tx, customerId: string): Promise<readonly Obstacle[]>;
  /** Removes what no law has kept, as the account is closed. */
  forget?(tx: Tx, customerId: string): Promise<void>;
  /** Removes what was kept for the law, once its time is over. */
  forgetKept?(tx: Tx, customerId: string): Promise<void>;
}

type Column = string | number | bigint | boolean | Date | Uint8Array | object | null | undefined;
type Row = Readonly<Record<string, Column>>;

const batchSize = 500;

/**
 * A part whose records are the rows of a query. Times become ISO 8601, large numbers their digits.
 * @param decimals columns that count ten-thousandths, to be written as decimals
 * @param rates columns that count hundred-millionths of a rate
 * @param opened makes other fields of a row before it is written, as where a column is encrypted
 */
export function exportPart(part: {
  readonly name: string;
  readonly about: string;
  readonly query: (snapshot: Snapshot, customerId: string) => PendingQuery<AnyRow[]>;
  readonly decimals?: readonly string[];
  readonly rates?: readonly string[];
  readonly opened?: (row: AnyRow) => Row;
}): ExportPart {
  const { name, about, query, decimals = [], rates = [], opened = (row: AnyRow): Row => row } = part;

  function presentField(field: string, value: Column) {
    if (typeof value !== 'bigint') return plain(value);
    if (decimals.includes(field)) return formatDecimal(value);
    return rates.includes(field) ? formatRate({ hundredMillionths: value }) : plain(value);
  }

  /** Under the names of the columns, which stay as they are for whoever reads the copy. */
  const present = (row: Row): ExportRecord =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        const field = snakeCase(name);
        return [field, presentField(field, value)];
      }),
    );

  return {
    name,
    about,
    async count(snapshot, customerId) {
      const [row] = await snapshot<[{ count: number }]>`
        SELECT count(*)::int AS count FROM (${query(snapshot, customerId)}) AS records`;
      return row.count;
    },
    async *records(snapshot, customerId) {
      for await (const rows of query(snapshot, customerId).cursor(batchSize)) {
        for (const row of rows) yield present(opened(row));
      }
    },
  };
}

function plain(value: Column): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return value;
  }
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) throw new Error('a column of bytes has to be opened first');
  return JSON.stringify(value);
}
