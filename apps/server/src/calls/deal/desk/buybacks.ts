import { decimal, formatDecimal } from '@sauda/money';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { actorOf } from '../../../modules/staff/staff.ts';
import {
  announceBuyback,
  cancelBuyback,
  isHeldByPhone,
  listBuybacks,
  settleBuyback,
  type Buyback,
  type ListedBuyback,
} from '../../../modules/trading/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Needs } from '../../dependencies.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

type Dependencies = Needs<'clock' | 'database' | 'market'>;

/** Buybacks: opened, settled and called off by two. */
export function deskBuybackHandlers(dependencies: Dependencies): DeskHandlers {
  const { database, clock, market } = dependencies;
  return {
    ...commandHandlers(dependencies),
    async 'GET /buybacks'({ query }) {
      const page = keyPage(query);
      const rows = await listBuybacks(database.sql, { status: query.status, ...page }, page.limit);
      return answerPage(
        rows,
        page,
        ({ id }) => id,
        (row) => ({ ...present(row, clock.now()), name: market.instrument(row.symbol)?.name ?? row.symbol }),
      );
    },
  };
}

function commandHandlers({ market, clock }: Dependencies): DeskHandlers {
  return {
    'POST /buybacks/announce': ({ body, staff, proposedBy, command }) =>
      command(async (tx) => {
        const { symbol, last_day: lastDay, reason } = body;
        if (staff.phone !== undefined && (await isHeldByPhone(tx, staff.phone, symbol))) {
          throw new Refusal('own_customer');
        }
        const [price, percent] = [decimal(body.price), decimal(body.tax_percent ?? '0')];
        if (percent < 0n || percent > decimal(100) || percent % 100n !== 0n) {
          throw new Refusal('invalid', { fields: { tax_percent: 'must be 0 to 100, with two decimals at the most' } });
        }
        // Tried by the first of two, it is undone before anything is held against who confirms it.
        const people = {
          announcedBy: proposedBy === undefined ? 'trial' : actorOf(proposedBy),
          confirmedBy: actorOf(staff),
        };
        const taxBasisPoints = Number(percent / 100n);
        const at = clock.now();
        const no = await announceBuyback(tx, market, { symbol, price, taxBasisPoints, lastDay, reason, ...people, at });
        const after = { price: formatDecimal(price), tax_percent: formatDecimal(percent), last_day: lastDay };
        const quote = market.quote(symbol);
        return {
          answer: { msg: 'ok', data: { no } },
          record: { object: { kind: 'buyback', id: `${symbol} ${lastDay}` }, after, reason },
          stakes: { facts: { 'Price now': quote === undefined ? 'Not known' : formatDecimal(quote.price) } },
        };
      }),

    'POST /buybacks/settle': ({ body: { no, ratio, reason }, actor, command }) =>
      command(async (tx) => {
        const [taken = 0, tendered = 1] = ratio.split(':').map(Number);
        const buyback = await settleBuyback(tx, { no, tendered, taken, actor, at: clock.now() });
        return { answer: { msg: 'ok' }, record: recordOf(buyback, { status: 'settling', taken: ratio }, reason) };
      }),

    'POST /buybacks/cancel': ({ body: { no, reason }, actor, command }) =>
      command(async (tx) => {
        const buyback = await cancelBuyback(tx, { no, actor, at: clock.now() });
        return { answer: { msg: 'ok' }, record: recordOf(buyback, { status: 'cancelled' }, reason) };
      }),
  };
}

function recordOf({ no, symbol, lastDay, status }: Buyback, after: Record<string, string>, reason: string) {
  const id = `${symbol} ${lastDay.toISOString().slice(0, 10)}`;
  return { object: { kind: 'buyback', id }, before: { no, status }, after, reason };
}

function present({ no, symbol, currency, price, closesAt, status, ...row }: ListedBuyback, now: Date) {
  const { announcedAt, endedAt, endedBy, taken, tendered } = row;
  return {
    ...toWire({ no, symbol, currency, price, closesAt, status, announcedAt, endedAt }),
    tax_percent: formatDecimal(BigInt(row.taxBasisPoints) * 100n),
    last_day: row.lastDay.toISOString().slice(0, 10),
    is_closed: closesAt <= now,
    tenders: row.tenders.toString(),
    shares: row.shares,
    ratio: taken === undefined ? null : `${taken}:${tendered ?? 1}`,
    accepted: row.accepted,
    paid: formatDecimal(BigInt(row.paid)),
    announced_by: nameOfActor(row.announcedBy),
    confirmed_by: nameOfActor(row.confirmedBy),
    ended_by: endedBy === undefined ? null : nameOfActor(endedBy),
  };
}
