import { partsOfSell, sellQuantityBreach } from '@sauda/rules';
import { requireActiveAccount } from '../../customers/index.ts';
import { lockBook } from '../../ledger/index.ts';
import { column, type Tx } from '../../../platform/database.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import { newNumberOf } from '../../../platform/public-number.ts';
import { Refusal, refuseBreach } from '../../../platform/refusal.ts';
import { freeOf, lots as lotTable, type LotRow } from '../order.ts';
import { buybacks, tenderLots, tenders, updateTenders, type Buyback, type Tender } from './tables.ts';

export interface TenderRequest {
  readonly customerId: string;
  /** Of the buyback. */
  readonly no: string;
  readonly quantity: bigint;
  readonly at: Date;
}

/**
 * Tenders shares in a buyback, the oldest first, and sets them aside. Where the customer has tendered already it is so many now.
 * @throws Refusal `not_found`, `buyback_closed`, `not_entitled` where they held none on its record day, `account_frozen`, `exceeds_position` where so many are not free, `quantity_below_minimum`
 */
export async function tender(tx: Tx, { customerId, no, quantity, at }: TenderRequest): Promise<Tender> {
  await lockBook(tx, [customerId]);
  await requireActiveAccount(tx, customerId, 'trade');
  const buyback = await openBuyback(tx, no, at);
  const before = await tenderOf(tx, customerId, buyback.id);
  if (before !== undefined) await giveBack(tx, [before], { status: 'withdrawn', at });
  const lots = await tx<LotRow[]>`
    SELECT ${lotTable.columns()} FROM lots
    WHERE customer_id = ${customerId} AND symbol = ${buyback.symbol} AND remaining > reserved ORDER BY opened_at, id`;
  const all = lots.reduce((sum, lot) => sum + freeOf(lot), 0n);
  const then = await heldOnRecordDay(tx, customerId, buyback);
  const free = then !== undefined && then < all ? then : all;
  refuseBreach(sellQuantityBreach({ lotSize: 1n }, quantity, free));
  const parts = partsOfSell(lots, freeOf, quantity);
  const [made] = await tx<[{ id: bigint }]>`
    INSERT INTO tenders (customer_id, buyback_id, no, quantity, status, created_at)
    VALUES (${customerId}, ${buyback.id}, ${newNumberOf(customerId)}, ${quantity}, 'submitted', ${at}) RETURNING id`;
  await tenderLots.insert(
    tx,
    parts.map(({ lot, quantity: units }) => ({ customerId, tenderId: made.id, lotNo: lot.no, quantity: units })),
  );
  await setAside(
    tx,
    parts.map(({ lot, quantity: units }) => ({ customerId, lotNo: lot.no, quantity: units })),
  );
  return ended(tx, customerId, made.id);
}

/** Takes a tender back: its shares are free again. @throws Refusal `not_found`, `buyback_closed`, `unknown_order` where there is none */
export async function withdrawTender(tx: Tx, { customerId, no, at }: Omit<TenderRequest, 'quantity'>): Promise<Tender> {
  await lockBook(tx, [customerId]);
  const buyback = await openBuyback(tx, no, at);
  const before = await tenderOf(tx, customerId, buyback.id);
  if (before === undefined) throw new Refusal('unknown_order');
  await giveBack(tx, [before], { status: 'withdrawn', at });
  return ended(tx, customerId, before.id);
}

async function ended(tx: Tx, customerId: string, id: bigint): Promise<Tender> {
  await emitEvents(tx, [{ type: 'balance', customerId }]);
  const [row] = await tx<[Tender]>`
    SELECT ${tenders.columns()} FROM tenders WHERE customer_id = ${customerId} AND id = ${id}`;
  return row;
}

/** Locked against its end. */
async function openBuyback(tx: Tx, no: string, at: Date): Promise<Buyback> {
  const [buyback] = await tx<Buyback[]>`SELECT ${buybacks.columns()} FROM buybacks WHERE no = ${no} FOR SHARE`;
  if (buyback === undefined) throw new Refusal('not_found');
  const isRecorded = buyback.recordAt === undefined || buyback.recordedAt !== undefined;
  if (buyback.status !== 'open' || at >= buyback.closesAt || !isRecorded) throw new Refusal('buyback_closed');
  return buyback;
}

/** No more can be tendered than was held then. @returns undefined where there is no record day */
async function heldOnRecordDay(tx: Tx, customerId: string, { id, recordAt }: Buyback): Promise<bigint | undefined> {
  if (recordAt === undefined) return undefined;
  const [row] = await tx<Array<{ units: bigint }>>`
    SELECT units FROM buyback_entitlements WHERE buyback_id = ${id} AND customer_id = ${customerId}`;
  if (row === undefined) throw new Refusal('not_entitled');
  return row.units;
}

async function tenderOf(tx: Tx, customerId: string, buybackId: bigint): Promise<Tender | undefined> {
  const [row] = await tx<Tender[]>`
    SELECT ${tenders.columns()} FROM tenders
    WHERE customer_id = ${customerId} AND buyback_id = ${buybackId} AND status = 'submitted' FOR UPDATE`;
  return row;
}

/** Ends tenders without a sale, under the locks on their customers' books. */
export async function giveBack(
  tx: Tx,
  ending: readonly Tender[],
  { status, at }: { status: 'withdrawn' | 'cancelled'; at: Date },
): Promise<void> {
  await setFree(tx, ending);
  await updateTenders(
    tx,
    ending.map((one) => ({ ...one, status, endedAt: at })),
  );
}

interface Part {
  readonly customerId: string;
  readonly lotNo: string;
  readonly quantity: bigint;
}

async function setAside(tx: Tx, parts: readonly Part[]): Promise<void> {
  await tx`
    UPDATE lots SET reserved = reserved + part.quantity
    FROM unnest(
      ${column(parts.map(({ customerId }) => customerId))}::uuid[], ${column(parts.map(({ lotNo }) => lotNo))}::text[],
      ${column(parts.map(({ quantity }) => quantity))}::bigint[]
    ) AS part (customer_id, no, quantity)
    WHERE lots.customer_id = part.customer_id AND lots.no = part.no`;
}

/** What tenders have set aside of lots is free. @returns of which lots it was, the oldest first */
export async function setFree(tx: Tx, ending: readonly Tender[]): Promise<Part[]> {
  const parts = await tx<Part[]>`
    SELECT t.customer_id, t.lot_no, t.quantity FROM tender_lots t JOIN lots USING (customer_id)
    WHERE lots.no = t.lot_no AND (t.customer_id, t.tender_id) IN (
      SELECT * FROM unnest(
        ${column(ending.map(({ customerId }) => customerId))}::uuid[], ${column(ending.map(({ id }) => id))}::bigint[]))
    ORDER BY t.customer_id, lots.opened_at, lots.id`;
  await setAside(
    tx,
    parts.map((part) => ({ ...part, quantity: -part.quantity })),
  );
  return parts;
}
