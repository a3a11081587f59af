import { basisPointsOf, formatDecimal, type Decimal } from '@sauda/money';
import { notifyAll, type AnyNotice } from '../../customers/index.ts';
import { lockBook, post } from '../../ledger/index.ts';
import { createApart, doPages, firstUuid } from '../../../platform/apart.ts';
import { column, type Database, type Sql, type Tx } from '../../../platform/database.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import { dayMs } from '../../../platform/time.ts';
import type { ApplyOptions } from '../corporate/apply-actions.ts';
import { byItsDays } from '../corporate/offer-days.ts';
import { spread } from '../corporate/spread.ts';
import { followRecordDays } from './record-day.ts';
import { buybacks, sourceOfBuyback, tenders, updateTenders, type Buyback, type Tender } from './tables.ts';
import { giveBack, setFree } from './tender.ts';
import { tellOfBuybacks } from './tell-of-buybacks.ts';

const everyMs = 1_000;
const tendersAtOnce = 100;
/** Within so many days of its last one it is settled, or called off by itself, as rights issues are. */
const settledWithinDays = 30;

/**
 * Tells holders of buybacks, and ends the tenders of those that are settled or called off, page by page, each once: one that has ended stays ended,
 * wherever a node dies.
 */
export function createBuybackWork(options: ApplyOptions) {
  const { database, clock, log, rounds } = options;
  const apart = createApart({ work: 'buybacks', clock, log });

  async function run(): Promise<void> {
    await apart.each([
      { about: 'record days', work: () => followRecordDays(database, clock.now(), apart) },
      { about: 'days by which they are settled', work: () => callOffOverdue(database, clock.now()) },
      { about: 'telling holders', work: () => tellOfBuybacks(options, apart) },
    ]);
    const due = await database.sql<Buyback[]>`
      SELECT ${buybacks.columns()} FROM buybacks WHERE status IN ('settling', 'cancelled') AND ended_at IS NULL ORDER BY id`;
    await apart.each(due.map((buyback) => ({ about: buyback.no, work: () => endTenders(options, buyback) })));
  }

  rounds.every(everyMs, 'settling buybacks', run);
  return { run };
}

/** What nobody has settled in its time: the shares that are set aside for it would stay so for good. */
async function callOffOverdue({ transaction }: Pick<Database, 'transaction'>, now: Date): Promise<void> {
  const late = new Date(now.getTime() - settledWithinDays * dayMs);
  await transaction(
    (tx) => tx`
      UPDATE buybacks SET status = 'cancelled', ended_by = ${byItsDays}, decided_at = ${now}, told_customer = NULL, told_at = NULL
      WHERE status = 'open' AND closes_at <= ${late}`,
  );
}

async function endTenders(options: ApplyOptions, buyback: Buyback): Promise<void> {
  const { database, clock } = options;
  const accepted = buyback.status === 'cancelled' ? undefined : await acceptedOf(database.sql, buyback);
  await doPages(
    (last: { customerId: string } | undefined) => database.sql<Array<{ customerId: string }>>`
      SELECT customer_id FROM tenders
      WHERE buyback_id = ${buyback.id} AND status = 'submitted' AND customer_id > ${last?.customerId ?? firstUuid}
      ORDER BY customer_id LIMIT ${tendersAtOnce}`,
    (found) =>
      database.transaction((tx) =>
        endSome(tx, options, { buyback, accepted, customerIds: found.map(({ customerId }) => customerId) }),
      ),
  );
  await database.transaction(
    (tx) => tx`
      UPDATE buybacks SET ended_at = ${clock.now()}, status = CASE status WHEN 'settling' THEN 'settled' ELSE status END
      WHERE id = ${buyback.id} AND ended_at IS NULL
        AND NOT EXISTS (SELECT FROM tenders WHERE buyback_id = ${buyback.id} AND status = 'submitted')`,
  );
}

interface Asked {
  readonly customerId: string;
  readonly quantity: bigint;
  /** Taken in any case. */
  readonly guaranteed: bigint;
}

/** What is taken of each tender. Nobody tenders any more, so that every node and every later run finds the same. */
async function acceptedOf(sql: Sql, buyback: Buyback): Promise<ReadonlyMap<string, bigint>> {
  const asked = await sql<Asked[]>`
    SELECT t.customer_id, t.quantity, least(t.quantity, coalesce(e.quantity, 0)) AS guaranteed
    FROM tenders t LEFT JOIN buyback_entitlements e ON e.buyback_id = t.buyback_id AND e.customer_id = t.customer_id
    WHERE t.buyback_id = ${buyback.id} AND status IN ('submitted', 'accepted', 'not_accepted') ORDER BY t.id`;
  const { excessTaken, taken = 0, tendered = 1 } = buyback;
  const excess = asked.map(({ quantity, guaranteed, ...one }) => ({ ...one, quantity: quantity - guaranteed }));
  const spreadOver = excessTaken === undefined ? undefined : spread(excess, excessTaken);
  const partOf = (customerId: string, quantity: bigint): bigint =>
    spreadOver === undefined ? (quantity * BigInt(taken)) / BigInt(tendered) : (spreadOver.get(customerId) ?? 0n);
  return new Map(
    asked.map(({ customerId, quantity, guaranteed }) => [
      customerId,
      guaranteed + partOf(customerId, quantity - guaranteed),
    ]),
  );
}

interface Some {
  readonly buyback: Buyback;
  /** By the customer; undefined where it was called off. */
  readonly accepted: ReadonlyMap<string, bigint> | undefined;
  readonly customerIds: readonly string[];
}

async function endSome(tx: Tx, options: ApplyOptions, { buyback, accepted, customerIds }: Some): Promise<void> {
  await lockBook(tx, customerIds);
  const found = await tx<Tender[]>`
    SELECT ${tenders.columns()} FROM tenders
    WHERE buyback_id = ${buyback.id} AND status = 'submitted' AND customer_id = ANY (${column(customerIds)}::uuid[])
    ORDER BY customer_id FOR UPDATE`;
  if (found.length === 0) return;
  const at = options.clock.now();
  const ended = accepted === undefined ? undefined : await settleSome(tx, options, { buyback, accepted, found });
  if (ended === undefined) await giveBack(tx, found, { status: 'cancelled', at });
  const name = options.view.instrument(buyback.symbol)?.name ?? buyback.symbol;
  await notifyAll(
    tx,
    (ended ?? found).map((tender) => noticeOf(tender, buyback, { name, at })),
  );
  await emitEvents(
    tx,
    found.map(({ customerId }) => ({ type: 'balance', customerId })),
  );
}

interface Settling {
  readonly buyback: Buyback;
  readonly accepted: ReadonlyMap<string, bigint>;
  readonly found: readonly Tender[];
}

/** Sells what the company takes, the oldest shares first, and withholds the tax of it. */
async function settleSome(
  tx: Tx,
  { clock, executor }: ApplyOptions,
  { buyback: { no, price, taxBasisPoints, closesAt }, accepted: by, found }: Settling,
): Promise<Tender[]> {
  const parts = Map.groupBy(await setFree(tx, found), ({ customerId }) => customerId);
  const accepted = ({ customerId }: Tender): bigint => by.get(customerId) ?? 0n;
  const sells = found.flatMap((tender) => {
    let left = accepted(tender);
    return (parts.get(tender.customerId) ?? []).flatMap(({ customerId, lotNo, quantity: most }) => {
      const quantity = left < most ? left : most;
      left -= quantity;
      const at = { price, source: sourceOfBuyback(no), time: closesAt };
      return quantity === 0n ? [] : [{ kind: 'settle', customerId, lotNo, quantity, at } as const];
    });
  });
  // Nobody's shares are taken without what they bring: what cannot be paid now is tried again.
  const orders = sells.length === 0 ? [] : await executor.allWithin(tx, sells);
  const amounts = new Map<string, Decimal>();
  for (const { customerId, fill } of orders) {
    amounts.set(customerId, (amounts.get(customerId) ?? 0n) + (fill?.amount ?? 0n));
  }
  const at = clock.now();
  const ended = found.map((tender): Tender => {
    const amount = amounts.get(tender.customerId) ?? 0n;
    const units = accepted(tender);
    const status = units > 0n ? 'accepted' : 'not_accepted';
    return {
      ...tender,
      status,
      accepted: units,
      amount,
      tax: basisPointsOf(amount, BigInt(taxBasisPoints)),
      endedAt: at,
    };
  });
  const book = await lockBook(
    tx,
    ended.map(({ customerId }) => customerId),
  );
  for (const { customerId, no: of, tax: amount } of ended) {
    if (amount === 0n) continue;
    const accounts = { debit: 'cash', credit: 'tax_withheld', reason: 'taxWithheld' } as const;
    book.move({ customerId, ...accounts, amount, subject: { kind: 'corporate', no: of }, actor: 'market' });
  }
  await post(tx, book, at);
  await updateTenders(tx, ended);
  return ended;
}

function noticeOf(
  tender: Tender,
  { endedBy }: Pick<Buyback, 'endedBy'>,
  { name, at }: { name: string; at: Date },
): AnyNotice {
  const { customerId, status, quantity, accepted, amount, tax } = tender;
  const counts = { name, count: quantity.toString(), accepted: accepted.toString() };
  if (status === 'submitted') {
    const kind = endedBy === byItsDays ? 'buyback_overdue' : 'buyback_cancelled';
    return { customerId, kind, values: { name, count: counts.count }, at };
  }
  if (status === 'not_accepted')
    return { customerId, kind: 'tender_not_accepted', values: { name, count: counts.count }, at };
  const paid = formatDecimal(amount - tax);
  if (tax === 0n) return { customerId, kind: 'tender_accepted', values: { ...counts, amount: paid }, at };
  const taxed = { ...counts, amount: paid, gross: formatDecimal(amount), tax: formatDecimal(tax) };
  return { customerId, kind: 'tender_accepted_taxed', values: taxed, at };
}
