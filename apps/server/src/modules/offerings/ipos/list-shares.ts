import { notifyAll } from '../../customers/index.ts';
import { lockBook } from '../../ledger/index.ts';
import { toSettlementRate, recordPurchases, type TradedClass } from '../../trading/index.ts';
import { doPages, firstUuid } from '../../../platform/apart.ts';
import { column, type Database, type Tx } from '../../../platform/database.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import { changeOffering } from '../change-offering.ts';
import { byItsDates, type OfferingsContext } from '../context.ts';
import { markListed, type Applicant, type Application, toIpo, type Ipo, type IpoRow } from './ipo.ts';

/**
 * Lists an allotted IPO: its instrument trades from now on, and allotted shares become lots, some thousand in a
 * transaction. Begun again, or done by two nodes at once, it comes to the same.
 */
export async function listIpo(database: Database, id: bigint, context: OfferingsContext): Promise<void> {
  const ipo = await database.transaction((tx) => beginTrading(tx, id, context.clock.now()));
  await doPages(
    (last: Applicant | undefined) => database.sql<Applicant[]>`
      SELECT customer_id FROM ipo_applications
      WHERE ipo_id = ${id} AND status = 'allotted' AND listed_at IS NULL
        AND customer_id > ${last?.customerId ?? firstUuid}
      ORDER BY customer_id LIMIT ${context.settledAtOnce}`,
    (applicants) => database.transaction((tx) => listSome(tx, ipo, applicants, context)),
  );
  await database.transaction((tx) => finish(tx, id, context.clock.now()));
}

async function beginTrading(tx: Tx, id: bigint, at: Date): Promise<Ipo> {
  const [row] = await tx<IpoRow[]>`SELECT * FROM ipos WHERE id = ${id}`;
  if (row === undefined) throw new Error(`there is no IPO ${id}`);
  // A further offer finds its instrument listed already.
  await tx`
    INSERT INTO listings (symbol, ipo_id, listed_at) VALUES (${row.symbol}, ${id}, ${at}) ON CONFLICT DO NOTHING`;
  return toIpo(row);
}

async function listSome(
  tx: Tx,
  ipo: Ipo,
  applicants: readonly Applicant[],
  { clock, market }: OfferingsContext,
): Promise<void> {
  const { issuePrice } = ipo;
  if (issuePrice === undefined) throw new Error(`IPO ${ipo.id} has no issue price`);
  const rows = await tx<Application[]>`
    SELECT * FROM ipo_applications
    WHERE ipo_id = ${ipo.id} AND status = 'allotted' AND listed_at IS NULL
      AND customer_id = ANY (${column(applicants.map(({ customerId }) => customerId))}::uuid[])
    ORDER BY customer_id FOR UPDATE SKIP LOCKED`;
  if (rows.length === 0) return;
  const at = clock.now();
  const assetClass: TradedClass = 'stock';
  // The lock on a customer's accounts guards their lots too.
  await lockBook(
    tx,
    rows.map((row) => row.customerId),
  );
  await recordPurchases(
    tx,
    rows.map((row) => ({
      customerId: row.customerId,
      no: row.no,
      origin: 'ipo',
      offeringId: ipo.id,
      symbol: ipo.symbol,
      assetClass,
      quantity: row.allotted,
      price: issuePrice,
      currency: ipo.currency,
      settlementRate: toSettlementRate(row),
      outcome: { amount: row.paid, fee: 0n },
      at,
    })),
  );
  const instrument = market.instrument(ipo.symbol);
  const name = instrument?.name ?? ipo.companyName;
  await Promise.all([
    markListed(
      tx,
      rows.map((row) => ({ ...row, listedAt: at })),
    ),
    notifyAll(
      tx,
      rows.map(({ customerId, allotted }) => ({
        customerId,
        kind: instrument?.notListedYet === undefined ? ('ipo_listed' as const) : ('ipo_booked' as const),
        values: { company: name, shares: allotted.toString() },
        at,
      })),
    ),
    emitEvents(
      tx,
      rows.flatMap(({ customerId, no }) => [
        { type: 'order', customerId, no, status: 'success' },
        { type: 'balance', customerId },
      ]),
    ),
  ]);
}

async function finish(tx: Tx, id: bigint, at: Date): Promise<void> {
  const [open] = await tx<[{ waiting: boolean; allotted: boolean }]>`
    SELECT EXISTS (
        SELECT FROM ipo_applications WHERE ipo_id = ${id} AND status = 'allotted' AND listed_at IS NULL
      ) AS waiting, status = 'allotted' AS allotted
    FROM ipos WHERE id = ${id} FOR UPDATE`;
  if (open.waiting || !open.allotted) return;
  const command = { command: 'list', from: ['allotted'], actor: byItsDates, at } as const;
  await changeOffering(tx, 'ipo', id, command, () => ({ status: 'listed', listedAt: at }));
}
