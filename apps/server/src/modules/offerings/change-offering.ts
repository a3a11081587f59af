import { hash } from 'node:crypto';
import { formatDecimal } from '@sauda/money';
import { snakeCase, type Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { BlockItem } from './blocks/read-blocks.ts';
import type { Fund } from './funds/fund.ts';
import type { IpoRow } from './ipos/ipo.ts';

interface Rows {
  block: BlockItem;
  ipo: IpoRow;
  fund: Fund;
}
export type OfferingKind = keyof Rows;

/** What was done to an offering, ready for an audit log. */
export interface OfferingCommand {
  readonly offering: OfferingKind;
  readonly id: bigint;
  readonly command: 'create' | 'edit' | 'publish' | 'extend' | 'open' | 'close' | 'draw' | 'allot' | 'list' | 'cancel';
  /** A member of staff by id, or what acts by itself. */
  readonly actor: string;
  /** The fields as they were and as they are; absent where there was nothing. */
  readonly before: Readonly<Record<string, string | null>> | undefined;
  readonly after: Readonly<Record<string, string | null>>;
  readonly at: Date;
}

/** Who does something, and when. */
export type By = Pick<OfferingCommand, 'actor' | 'at'>;
/** Who changes what they have seen: after so many commands. Undefined: whatever stands there. */
export type Editing = By & { readonly seen?: number | undefined };
type Command = By & Pick<OfferingCommand, 'command'>;

interface Kind<Row> {
  readonly table: string;
  /** What stands in no record. */
  readonly secret: ReadonlyArray<keyof Row & string>;
  /** Texts that would be told twice: a record has their hash, by which another text is another draft. */
  readonly long: ReadonlyArray<keyof Row & string>;
  /** Amounts, prices and per cent. All other numbers are whole. */
  readonly decimals: ReadonlyArray<keyof Row & string>;
}

/** Where each kind is kept, and what a record has of it. */
const kinds: { readonly [K in OfferingKind]: Kind<Rows[K]> } = {
  block: { table: 'block_items', secret: [], long: [], decimals: ['price'] },
  ipo: {
    table: 'ipos',
    secret: ['sealedSeed'],
    long: ['about'],
    decimals: ['tickSize', 'floorPrice', 'capPrice', 'issuePrice'],
  },
  fund: {
    table: 'funds',
    secret: [],
    long: ['terms', 'risk'],
    decimals: ['minimumReturn', 'maximumReturn', 'amount', 'issueAmount', 'soldAmount', 'minimumRaise'],
  },
};

/** Makes a draft, and writes down who did. */
export async function createOffering<K extends OfferingKind>(
  tx: Tx,
  kind: K,
  draft: Partial<Rows[K]>,
  by: By,
): Promise<OfferingCommand> {
  const [row] = await tx<[Rows[K]]>`
    INSERT INTO ${tx(kinds[kind].table)} ${tx({ ...draft, status: 'draft', createdAt: by.at })} RETURNING *`;
  return record(tx, kind, { command: 'create', ...by }, undefined, row);
}

/**
 * Changes an offering that nobody else is at, and writes down what was done.
 * @param change tells the columns that become others
 * @throws Refusal `not_found`, `offering_not_editable` where its status is none of `from`, `changed_meanwhile` where it has had another
 * command than those that were seen
 */
export async function changeOffering<K extends OfferingKind>(
  tx: Tx,
  kind: K,
  id: bigint,
  { from, seen, ...command }: Command & Editing & { readonly from: ReadonlyArray<Rows[K]['status']> },
  change: (before: Rows[K]) => Partial<Rows[K]> | Promise<Partial<Rows[K]>>,
): Promise<OfferingCommand> {
  const table = tx(kinds[kind].table);
  const [before] = await tx<Array<Rows[K]>>`SELECT * FROM ${table} WHERE id = ${id} FOR UPDATE`;
  if (before === undefined) throw new Refusal('not_found');
  if (!from.includes(before.status)) throw new Refusal('offering_not_editable', { values: { status: before.status } });
  if (seen !== undefined && seen !== (await countCommands(tx, kind, id))) throw new Refusal('changed_meanwhile');
  const changes: Partial<Rows[OfferingKind]> = await change(before);
  const [after] = await tx<[Rows[K]]>`UPDATE ${table} SET ${tx(changes)} WHERE id = ${id} RETURNING *`;
  return record(tx, kind, command, before, after);
}

async function countCommands(tx: Tx, kind: OfferingKind, id: bigint): Promise<number> {
  const [{ count }] = await tx<[{ count: number }]>`
    SELECT count(*)::int AS count FROM offering_events WHERE offering = ${kind} AND offering_id = ${id}`;
  return count;
}

/** Writes a command down for good, in its own transaction. */
async function record<K extends OfferingKind>(
  tx: Tx,
  offering: K,
  command: Command,
  rowBefore: Rows[K] | undefined,
  rowAfter: Rows[K],
): Promise<OfferingCommand> {
  const before = rowBefore && describe(rowBefore, kinds[offering]);
  const after = describe(rowAfter, kinds[offering]);
  const { id } = rowAfter;
  await tx`
    INSERT INTO offering_events (offering, offering_id, command, actor, before, after, at)
    VALUES (${offering}, ${id}, ${command.command}, ${command.actor},
      ${before === undefined ? null : tx.json(before)}, ${tx.json(after)}, ${command.at})`;
  return { offering, id, ...command, before, after };
}

/** A row as text, for the record. */
function describe<Row extends object>(row: Row, { secret, long, decimals }: Kind<Row>): Record<string, string | null> {
  const isOf = (names: readonly string[], name: string) => names.includes(name);
  return Object.fromEntries(
    Object.entries<Value>(row as Readonly<Record<string, Value>>)
      .filter(([name]) => !isOf(secret, name))
      .map(([name, value]) => {
        if (isOf(long, name)) return [`${snakeCase(name)}_sha256`, hash('sha256', String(value))];
        return [
          snakeCase(name),
          typeof value === 'bigint' && isOf(decimals, name) ? formatDecimal(value) : textOf(value),
        ];
      }),
  );
}

type Value = string | bigint | number | Date | Uint8Array | undefined;

function textOf(value: Value): string | null {
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  return String(value);
}
