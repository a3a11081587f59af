import type { QueueName } from '@sauda/contract/desk/rights';
import { column, type Sql, type Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Staff } from '../staff.ts';

export type { QueueName };

/** Who works on an item, and until when unless they go on. */
export interface Claim {
  readonly item: string;
  readonly staffId: string;
  readonly name: string;
  readonly until: Date;
}

/** A claim holds for this long after its owner last worked on the item. */
const claimMs = 10 * 60_000;
/** Claims on what ended without them are forgotten. */
const forgottenMs = 24 * 3_600_000;

/** Takes items that nobody else works on, and renews those that are one's own. @returns those that are one's own now */
export async function claimItems(
  tx: Tx,
  staff: Staff,
  queue: QueueName,
  items: readonly string[],
  at: Date,
): Promise<string[]> {
  await tx`DELETE FROM desk_claims WHERE until < ${new Date(at.getTime() - forgottenMs)}`;
  // In one order, so that two who take the same items wait for each other and do not lock up.
  const sorted = [...new Set(items)].toSorted();
  const taken = await tx<Array<{ item: string }>>`
    INSERT INTO desk_claims (queue, item, staff_id, until)
    SELECT ${queue}, item, ${staff.id}, ${new Date(at.getTime() + claimMs)}
    FROM unnest(${column(sorted)}::text[]) WITH ORDINALITY AS asked (item, place) ORDER BY place
    ON CONFLICT (queue, item) DO UPDATE SET staff_id = excluded.staff_id, until = excluded.until
    WHERE desk_claims.until <= ${at} OR desk_claims.staff_id = excluded.staff_id
    RETURNING item`;
  return taken.map(({ item }) => item);
}

/** Gives back what is one's own of some items; what is another's stays. */
export async function releaseItems(tx: Tx, staff: Staff, queue: QueueName, items: readonly string[]): Promise<void> {
  await tx`
    DELETE FROM desk_claims
    WHERE queue = ${queue} AND staff_id = ${staff.id} AND item = ANY(${column(items)}::text[])`;
}

/** Makes sure that nobody else works on an item. @throws Refusal `claimed_by_other` */
export async function takeForDecision(tx: Tx, staff: Staff, queue: QueueName, item: string, at: Date): Promise<void> {
  const [mine] = await claimItems(tx, staff, queue, [item], at);
  if (mine !== undefined) return;
  const [claim] = await tx<Array<{ name: string }>>`
    SELECT staff.name FROM desk_claims JOIN staff ON staff.id = staff_id WHERE queue = ${queue} AND item = ${item}`;
  throw new Refusal('claimed_by_other', { values: { name: claim?.name ?? '' } });
}

/** Claims that hold: of some items, or all of a queue. */
export function readClaims(sql: Sql, queue: QueueName, at: Date, items?: readonly string[]): Promise<Claim[]> {
  return sql<Claim[]>`
    SELECT item, staff_id, staff.name, until
    FROM desk_claims JOIN staff ON staff.id = staff_id
    WHERE queue = ${queue} AND until > ${at}
      ${items === undefined ? sql`` : sql`AND item = ANY(${column(items)}::text[])`}`;
}
