import { formatDecimal, type Decimal } from '@sauda/money';
import { applicationCost } from '@sauda/rules';
import { notifyAll } from '../../customers/index.ts';
import { lockBook, post, type Transfer } from '../../ledger/index.ts';
import { toSettlementRate } from '../../trading/index.ts';
import { doPages, firstUuid } from '../../../platform/apart.ts';
import { column, type Database, type Tx } from '../../../platform/database.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import { changeOffering } from '../change-offering.ts';
import { byItsDates, type OfferingsContext } from '../context.ts';
import {
  endApplications,
  type Applicant,
  type Application,
  type NotAllotted,
  toIpo,
  type Ipo,
  type IpoRow,
} from './ipo.ts';
import { draw, type Draw } from './draw.ts';
import { readBook } from './read-ipos.ts';

/** What becomes of one application. */
interface Outcome {
  readonly row: Application;
  readonly allotted: bigint;
  readonly paid: Decimal;
  readonly reason: NotAllotted | undefined;
}

/**
 * Settles the applications of a drawn IPO, some thousand in a transaction, and says that it is allotted when none is
 * left. What was settled stays settled: ended in the middle and begun again, or done by two nodes at once, it comes to
 * the same, since the draw follows from what is published.
 */
export async function allotIpo(database: Database, id: bigint, context: OfferingsContext): Promise<void> {
  const { ipo, result } = await database.transaction((tx) => readDraw(tx, id));
  await doPages(
    (last: Applicant | undefined) => database.sql<Applicant[]>`
      SELECT customer_id FROM ipo_applications
      WHERE ipo_id = ${id} AND status = 'submitted' AND customer_id > ${last?.customerId ?? firstUuid}
      ORDER BY customer_id LIMIT ${context.settledAtOnce}`,
    (applicants) => database.transaction((tx) => settleSome(tx, ipo, result, applicants, context)),
  );
  await database.transaction((tx) => finish(tx, id, context.clock.now()));
}

async function readDraw(tx: Tx, id: bigint): Promise<{ ipo: Ipo; result: Draw }> {
  const [row] = await tx<IpoRow[]>`SELECT * FROM ipos WHERE id = ${id}`;
  if (row === undefined) throw new Error(`there is no IPO ${id}`);
  const ipo = toIpo(row);
  if (ipo.seed === undefined || ipo.bookHash === undefined) throw new Error(`IPO ${id} is not drawn`);
  return { ipo, result: draw(await readBook(tx, id), ipo, ipo.seed, ipo.bookHash) };
}

/** Settles what these have applied for; what another node has in hand is left to it. */
async function settleSome(
  tx: Tx,
  ipo: Ipo,
  result: Draw,
  applicants: readonly Applicant[],
  context: OfferingsContext,
): Promise<void> {
  const rows = await tx<Application[]>`
    SELECT * FROM ipo_applications
    WHERE ipo_id = ${ipo.id} AND status = 'submitted'
      AND customer_id = ANY (${column(applicants.map(({ customerId }) => customerId))}::uuid[])
    ORDER BY customer_id FOR UPDATE SKIP LOCKED`;
  if (rows.length === 0) return;
  const book = await lockBook(
    tx,
    rows.map((row) => row.customerId),
  );
  const at = context.clock.now();
  const outcomes = rows.map((row) => outcomeOf(row, result));
  for (const outcome of outcomes) book.move(...transfersOf(outcome));
  await Promise.all([
    endApplications(
      tx,
      outcomes.map(({ row, allotted, paid, reason }) => ({
        ...row,
        status: allotted > 0n ? 'allotted' : 'not_allotted',
        held: 0n,
        allotted,
        paid,
        endReason: reason,
        endedAt: at,
      })),
    ),
    post(tx, book, at),
    tellCustomers(tx, ipo, result, outcomes, at),
    emitEvents(
      tx,
      outcomes.flatMap(({ row: { customerId, no }, allotted }) => [
        { type: 'request', of: 'application', customerId, no, status: allotted > 0n ? 'allotted' : 'not_allotted' },
        { type: 'balance', customerId },
      ]),
    ),
  ]);
}

function outcomeOf(row: Application, { allotted: shares, issuePrice }: Draw): Outcome {
  const allotted = shares.get(row.no) ?? 0n;
  return {
    row,
    allotted,
    paid: applicationCost(allotted, issuePrice, toSettlementRate(row)),
    reason: allotted > 0n ? undefined : row.price < issuePrice ? 'price_too_low' : 'not_drawn',
  };
}

/** The allotted shares are paid for from what was set aside; the rest of it is free again. */
function transfersOf({ row, paid }: Outcome): Transfer[] {
  const refund = row.held - paid;
  const common = {
    customerId: row.customerId,
    debit: 'holds',
    subject: { kind: 'ipo', no: row.no },
    actor: byItsDates,
  } as const;
  return [
    ...(paid > 0n ? [{ ...common, credit: 'ipo_escrow', amount: paid, reason: 'ipoAllotment' } as const] : []),
    ...(refund > 0n ? [{ ...common, credit: 'cash', amount: refund, reason: 'ipoRefund' } as const] : []),
  ];
}

async function tellCustomers(
  tx: Tx,
  { companyName: company }: Ipo,
  { issuePrice }: Draw,
  outcomes: readonly Outcome[],
  at: Date,
): Promise<void> {
  const price = formatDecimal(issuePrice);
  await notifyAll(
    tx,
    outcomes.flatMap(({ row: { customerId }, allotted }) =>
      allotted > 0n
        ? [{ customerId, kind: 'ipo_allotted', values: { company, shares: allotted.toString(), price }, at } as const]
        : [],
    ),
  );
  await notifyAll(
    tx,
    outcomes.flatMap(({ row: { customerId }, allotted }) =>
      allotted > 0n ? [] : [{ customerId, kind: 'ipo_not_allotted', values: { company }, at } as const],
    ),
  );
}

/** Says that all is settled, where it is: another node may still have some in hand, or have said so already. */
async function finish(tx: Tx, id: bigint, at: Date): Promise<void> {
  const [open] = await tx<[{ waiting: boolean; closed: boolean }]>`
    SELECT EXISTS (SELECT FROM ipo_applications WHERE ipo_id = ${id} AND status = 'submitted') AS waiting,
      status = 'closed' AS closed
    FROM ipos WHERE id = ${id} FOR UPDATE`;
  if (open.waiting || !open.closed) return;
  const command = { command: 'allot', from: ['closed'], actor: byItsDates, at } as const;
  await changeOffering(tx, 'ipo', id, command, () => ({ status: 'allotted', allottedAt: at }));
}

/** Gives back what is set aside for an IPO that was called off, some thousand applications in a transaction. */
export function refundApplications(database: Database, ipoId: bigint, context: OfferingsContext): Promise<void> {
  return doPages(
    (last: Applicant | undefined) => database.sql<Applicant[]>`
      SELECT customer_id FROM ipo_applications
      WHERE ipo_id = ${ipoId} AND status = 'submitted' AND customer_id > ${last?.customerId ?? firstUuid}
      ORDER BY customer_id LIMIT ${context.settledAtOnce}`,
    (applicants) => database.transaction((tx) => refundSome(tx, ipoId, applicants, context)),
  );
}

async function refundSome(
  tx: Tx,
  ipoId: bigint,
  applicants: readonly Applicant[],
  { clock }: OfferingsContext,
): Promise<void> {
  const rows = await tx<Array<Application & { companyName: string }>>`
    SELECT ipo_applications.*, ipos.company_name FROM ipo_applications JOIN ipos ON ipos.id = ipo_id
    WHERE ipo_id = ${ipoId} AND ipo_applications.status = 'submitted'
      AND customer_id = ANY (${column(applicants.map(({ customerId }) => customerId))}::uuid[])
    ORDER BY customer_id FOR UPDATE OF ipo_applications SKIP LOCKED`;
  if (rows.length === 0) return;
  const book = await lockBook(
    tx,
    rows.map((row) => row.customerId),
  );
  const at = clock.now();
  for (const { customerId, no, held } of rows) {
    book.move({
      customerId,
      debit: 'holds',
      credit: 'cash',
      amount: held,
      reason: 'ipoRefund',
      subject: { kind: 'ipo', no },
      actor: byItsDates,
    });
  }
  await Promise.all([
    endApplications(
      tx,
      rows.map((row) => ({ ...row, status: 'cancelled', held: 0n, endedAt: at })),
    ),
    post(tx, book, at),
    notifyAll(
      tx,
      rows.map(({ customerId, companyName: company }) => ({
        customerId,
        kind: 'ipo_cancelled',
        values: { company },
        at,
      })),
    ),
    emitEvents(
      tx,
      rows.flatMap(({ customerId, no }) => [
        { type: 'request', of: 'application', customerId, no, status: 'cancelled' },
        { type: 'balance', customerId },
      ]),
    ),
  ]);
}
