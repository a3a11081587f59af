import { notifyApart, type AnyNotice } from '../customers/index.ts';
import { firstUuid } from '../../platform/apart.ts';
import type { Tx } from '../../platform/database.ts';
import type { OfferingsContext } from './context.ts';

/** Of all offers together: then other work has its turn. */
const batchesAtOnce = 50;

interface Extension {
  readonly offering: 'ipo' | 'fund';
  readonly offeringId: bigint;
  readonly toldCustomer: string | undefined;
}

type Told =
  | Pick<AnyNotice & { kind: 'ipo_extended' }, 'kind' | 'values'>
  | Pick<AnyNotice & { kind: 'fund_extended' }, 'kind' | 'values'>;

/**
 * Tells who has applied for an offer, or holds shares of a fund, that it goes on for longer. How far it has come stands in the row and commits
 * with the notices, so that each is told once on however many nodes. Of what has ended meanwhile nothing is told.
 */
export async function tellExtended(context: OfferingsContext): Promise<void> {
  const { apart, database } = context;
  const due = await database.sql<Array<{ id: bigint }>>`
    SELECT id FROM offering_extensions WHERE told_at IS NULL ORDER BY id`;
  await apart.inTurns(
    due.map(({ id }) => ({
      about: `telling of extension ${id}`,
      batch: () => database.transaction((tx) => tellSome(tx, id, context)),
    })),
    batchesAtOnce,
  );
}

/** @returns whether there may be more to tell; false where another node has it in hand */
async function tellSome(
  tx: Tx,
  id: bigint,
  { apart, clock, settledAtOnce: atMost }: OfferingsContext,
): Promise<boolean> {
  const [extension] = await tx<Extension[]>`
    SELECT offering, offering_id, told_customer FROM offering_extensions WHERE id = ${id} AND told_at IS NULL
    FOR UPDATE SKIP LOCKED`;
  if (extension === undefined) return false;
  const at = clock.now();
  const { toldCustomer = firstUuid } = extension;
  const told = extension.offering === 'ipo' ? await ipoTold(tx, extension) : await fundTold(tx, extension);
  const customers = told === undefined ? [] : await concerned(tx, extension, { after: toldCustomer, atMost });
  await notifyApart(
    tx,
    customers.map(({ customerId }) => ({ customerId, at, ...told }) as AnyNotice),
    apart,
  );
  const isLast = customers.length < atMost;
  await tx`
    UPDATE offering_extensions
    SET told_customer = ${customers.at(-1)?.customerId ?? toldCustomer}, told_at = ${isLast ? at : undefined}
    WHERE id = ${id}`;
  return !isLast;
}

async function ipoTold(tx: Tx, { offeringId }: Extension): Promise<Told | undefined> {
  const [ipo] = await tx<Array<{ companyName: string; closesAt: Date }>>`
    SELECT company_name, closes_at FROM ipos WHERE id = ${offeringId} AND status IN ('forthcoming', 'open')`;
  if (ipo === undefined) return undefined;
  return { kind: 'ipo_extended', values: { company: ipo.companyName, date: ipo.closesAt.toISOString() } };
}

async function fundTold(tx: Tx, { offeringId }: Extension): Promise<Told | undefined> {
  const [fund] = await tx<Array<{ name: string; closesAt: Date }>>`
    SELECT name, closes_at FROM funds WHERE id = ${offeringId} AND status = 'open'`;
  return fund === undefined
    ? undefined
    : { kind: 'fund_extended', values: { fund: fund.name, date: fund.closesAt.toISOString() } };
}

function concerned(
  tx: Tx,
  { offering, offeringId }: Extension,
  { after, atMost }: { after: string; atMost: number },
): Promise<Array<{ customerId: string }>> {
  return offering === 'ipo'
    ? tx<Array<{ customerId: string }>>`
        SELECT customer_id FROM ipo_applications
        WHERE ipo_id = ${offeringId} AND status = 'submitted' AND customer_id > ${after}
        ORDER BY customer_id LIMIT ${atMost}`
    : tx<Array<{ customerId: string }>>`
        SELECT DISTINCT customer_id FROM fund_orders
        WHERE fund_id = ${offeringId} AND status = 'active' AND customer_id > ${after}
        ORDER BY customer_id LIMIT ${atMost}`;
}
