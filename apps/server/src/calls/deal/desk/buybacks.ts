import type { DeskBody } from '@sauda/contract/desk';
import { decimal, formatDecimal } from '@sauda/money';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { actorOf } from '../../../modules/staff/staff.ts';
import {
  announceBuyback,
  cancelBuyback,
  closedBuyback,
  isHeldByPhone,
  listBuybacks,
  readOutcomesFile,
  settleBuyback,
  tenderedIn,
  type Buyback,
  type ListedBuyback,
} from '../../../modules/trading/index.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Needs } from '../../dependencies.ts';
import { createFactWords } from '../../fact-words.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

type Dependencies = Needs<'clock' | 'currency' | 'database' | 'market' | 'timeZone'>;

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

function commandHandlers({ market, clock, ...house }: Dependencies): DeskHandlers {
  const words = createFactWords(house);
  return {
    'POST /buybacks/announce': ({ body, staff, proposedBy, command }) =>
      command(async (tx) => {
        const { symbol, last_day: lastDay, record_day: recordDay, entitlement, reason } = body;
        const record = recordOfDay(recordDay, entitlement);
        await refuseOwnHolding(tx, staff.phone, symbol);
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
        const no = await announceBuyback(tx, market, {
          symbol,
          price,
          taxBasisPoints,
          lastDay,
          record,
          reason,
          ...people,
          at,
        });
        const after = {
          price: formatDecimal(price),
          tax_percent: formatDecimal(percent),
          last_day: lastDay,
          ...(recordDay && { record_day: recordDay, entitlement: entitlement ?? '' }),
        };
        const quote = market.quote(symbol);
        return {
          answer: { msg: 'ok', data: { no } },
          record: { object: { kind: 'buyback', id: `${symbol} ${lastDay}` }, after, reason },
          stakes: { facts: { 'Price now': quote === undefined ? 'Not known' : words.price(quote.price) } },
        };
      }),

    'POST /buybacks/settle': ({ body, staff, actor, command }) =>
      command(async (tx) => {
        const settling = await settlingBy(tx, body);
        const at = clock.now();
        const settled = [];
        for (const { no, by, taken } of settling) {
          const buyback = await settleBuyback(tx, { no, by, actor, at });
          await refuseOwnHolding(tx, staff.phone, buyback.symbol);
          settled.push({ buyback, taken, ...(await tenderedIn(tx, buyback.id)) });
        }
        return {
          answer: { msg: 'ok' },
          record: settled.map(({ buyback, taken }) => recordOf(buyback, { status: 'settling', taken }, body.reason)),
          stakes: { facts: factsOf(settled) },
        };
      }),

    'POST /buybacks/cancel': ({ body: { no, reason }, actor, command }) =>
      command(async (tx) => {
        const buyback = await cancelBuyback(tx, { no, actor, at: clock.now() });
        return { answer: { msg: 'ok' }, record: recordOf(buyback, { status: 'cancelled' }, reason) };
      }),
  };
}

/** @throws Refusal `invalid` where one of the two is said without the other */
function recordOfDay(day: string | undefined, entitlement: string | undefined) {
  if (day === undefined && entitlement === undefined) return undefined;
  const [of = '', entitled = ''] = entitlement?.split(':') ?? [];
  if (day !== undefined && entitlement !== undefined) return { day, of: Number(of), entitled: Number(entitled) };
  const field = day === undefined ? 'record_day' : 'entitlement';
  throw new Refusal('invalid', { fields: { [field]: 'is needed where holders are entitled by a record day' } });
}

/** @throws Refusal `invalid` where it is not said in one of the three ways */
async function settlingBy(tx: Tx, { no, ratio, shares, file }: DeskBody<'POST /buybacks/settle'>) {
  const ways = [ratio, shares, file].filter((way) => way !== undefined);
  if (ways.length !== 1 || (no === undefined) !== (file !== undefined)) {
    throw new Refusal('invalid', {
      fields: { ratio: 'or shares or a file must say what is taken, one of them alone' },
    });
  }
  if (file !== undefined) {
    const { outcomes, digest } = readOutcomesFile(file, 'buyback_acceptance');
    const found = [];
    for (const { symbol, lastDay, shares: accepted } of outcomes) {
      const buyback = await closedBuyback(tx, symbol, lastDay);
      found.push({ no: buyback.no, by: { accepted }, taken: `${accepted} by file ${digest}` });
    }
    return found;
  }
  if (no === undefined) return [];
  if (shares !== undefined) return [{ no, by: { accepted: BigInt(shares) }, taken: shares }];
  const [taken = 0, tendered = 1] = (ratio ?? '').split(':').map(Number);
  return [{ no, by: { taken, tendered }, taken: ratio ?? '' }];
}

const factsOf = (settled: ReadonlyArray<{ buyback: Buyback; taken: string; shares: bigint; guaranteed: bigint }>) =>
  Object.fromEntries(
    settled.map(({ buyback: { symbol }, taken, shares, guaranteed }) => [
      symbol,
      `${taken} taken of ${shares} tendered, ${guaranteed} of these in any case`,
    ]),
  );

/** @throws Refusal `own_customer` where the customer account of a member of staff holds the share */
async function refuseOwnHolding(tx: Tx, phone: string | undefined, symbol: string): Promise<void> {
  if (phone !== undefined && (await isHeldByPhone(tx, phone, symbol))) throw new Refusal('own_customer');
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
    record_day: row.recordDay?.toISOString().slice(0, 10) ?? null,
    entitlement: row.entitled === undefined ? null : `${row.entitledOf ?? 1}:${row.entitled}`,
    entitled: row.recordedAt === undefined ? null : row.guaranteed,
    ratio: taken === undefined ? null : `${taken}:${tendered ?? 1}`,
    accepted: row.accepted,
    paid: formatDecimal(BigInt(row.paid)),
    announced_by: nameOfActor(row.announcedBy),
    confirmed_by: nameOfActor(row.confirmedBy),
    ended_by: endedBy === undefined ? null : nameOfActor(endedBy),
  };
}
