import type { DeskBody, DeskQuery } from '@sauda/contract/desk';
import { decimal, divideHalfEven, formatDecimal, type Decimal } from '@sauda/money';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  announceActions,
  beginningOf,
  checkAction,
  countDividendsAfter,
  isHeldByPhone,
  isReverse,
  listActions,
  previewAction,
  readActionsFile,
  readRatio,
  refuseTakenCode,
  saidRatio,
  withdrawAction,
  type ActionPreview,
  type ListedAction,
  type ToldAction,
} from '../../../modules/trading/index.ts';
import { refuseDuringFurtherOffer } from '../../../modules/offerings/ipos/further-offers.ts';
import { actorOf } from '../../../modules/staff/staff.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { Needs } from '../../dependencies.ts';
import { createFactWords, type FactWords } from '../../fact-words.ts';

type Dependencies = Needs<'clock' | 'currency' | 'database' | 'market' | 'timeZone'>;

/** Corporate actions: announced by two, and carried out as their day begins. */
export function deskCorporateHandlers(dependencies: Dependencies): DeskHandlers {
  const { market, database, clock } = dependencies;
  return {
    ...commandHandlers(dependencies),
    async 'GET /corporate-actions'({ query }) {
      const page = keyPage(query);
      const rows = await listActions(database.sql, { symbol: query.symbol, status: query.status, ...page }, page.limit);
      return answerPage(
        rows,
        page,
        ({ id }) => id,
        (row) => ({ ...presentAction(row), name: market.instrument(row.symbol)?.name ?? row.symbol }),
      );
    },

    async 'GET /corporate-actions/preview'({ query }) {
      const told = toldBy(query);
      const instrument = checkAction(market, told, clock.now());
      await refuseTakenCode(database.sql, told);
      const preview = await previewAction(database.sql, told);
      const { triggers: stops, fractionUnits, ...counts } = preview;
      const price = market.quote(told.symbol)?.price;
      const priceAfter = priceOfAfter(market, told, price);
      return {
        msg: 'ok',
        data: {
          ...toWire({ name: instrument.name, exAt: beginningOf(told.exDay, instrument), price, priceAfter }),
          ...countsOf({ ...counts, stops, fractionUnits }),
          cash: priceAfter === undefined ? null : formatDecimal(priceAfter * fractionUnits),
          into_name: told.intoName ?? (told.intoSymbol && market.instrument(told.intoSymbol)?.name) ?? null,
          paid: told.cashPerShare === undefined ? null : formatDecimal(told.cashPerShare * preview.unitsBefore),
        },
      };
    },
  };
}

function commandHandlers({ market, clock, currency, timeZone }: Dependencies): DeskHandlers {
  const words = createFactWords({ currency, timeZone });
  return {
    'POST /corporate-actions/announce': ({ body, staff, proposedBy, command }) =>
      command(async (tx) => {
        const { actions, fileDigest } = announcedBy(body);
        for (const { symbol, intoSymbol } of actions) {
          await refuseOwnHolding(tx, staff.phone, symbol);
          if (intoSymbol !== undefined) await refuseOwnHolding(tx, staff.phone, intoSymbol);
        }
        // Tried by the first of two, it is undone before anything is held against who confirms it.
        const people = {
          announcedBy: proposedBy === undefined ? 'trial' : actorOf(proposedBy),
          confirmedBy: actorOf(staff),
        };
        const at = clock.now();
        const nos = await announceActions(tx, market, { actions, fileDigest, reason: body.reason, ...people, at });
        for (const { kind, symbol } of actions) {
          if (kind !== 'name_change') await refuseDuringFurtherOffer(tx, symbol, timeZone);
        }
        const previews = await Promise.all(actions.map((action) => previewAction(tx, action)));
        const dividends = await Promise.all(actions.map((action) => dividendsOfAfter(tx, market, action)));
        return {
          answer: { msg: 'ok', data: { nos } },
          // By share and day, which are the same for both who announce it; the number is drawn by the second.
          record: actions.map((action) => ({
            object: { kind: 'corporate action', id: `${action.symbol} ${action.exDay}` },
            after: { ...recordOf(action), ...(fileDigest && { file: fileDigest }) },
            reason: body.reason,
          })),
          stakes: { facts: factsOf(actions, previews, dividends, words) },
        };
      }),

    'POST /corporate-actions/withdraw': ({ body, actor, command }) =>
      command(async (tx) => {
        const { symbol, exDay, status, ...action } = await withdrawAction(tx, body.no, { actor, at: clock.now() });
        const day = exDay.toISOString().slice(0, 10);
        return {
          answer: { msg: 'ok' },
          record: {
            object: { kind: 'corporate action', id: `${symbol} ${day}` },
            before: { status },
            after: { status: 'withdrawn' },
            reason: body.reason,
          },
          stakes: {
            facts: { Announced: `${saidKind(action)} ${saidRatio(action)} of ${symbol} on ${words.day(day)}` },
          },
        };
      }),
  };
}

/** @throws Refusal `invalid` */
function announcedBy({ actions = [], file }: DeskBody<'POST /corporate-actions/announce'>) {
  const read = file === undefined ? undefined : readActionsFile(file);
  const all = [...actions.map(toldBy), ...(read?.actions ?? [])];
  if (all.length === 0) throw new Refusal('invalid', { fields: { actions: 'must not be empty' } });
  return { actions: all, fileDigest: read?.digest };
}

/** @throws Refusal `invalid` */
function toldBy(told: DeskQuery<'GET /corporate-actions/preview'>): ToldAction {
  const { kind, symbol, ratio, ex_day: exDay, into: intoSymbol, name: intoName, cash } = told;
  const terms = readRatio(kind, ratio);
  if (terms === undefined) throw new Refusal('invalid', { fields: { ratio: 'is no ratio such as 1:10' } });
  const cashPerShare = cash === undefined ? undefined : decimal(cash);
  return { kind, symbol, ...terms, exDay, intoSymbol, intoName, cashPerShare };
}

/** About what a share of after it is worth: of a merger the other one's price, of an exit what is paid. */
function priceOfAfter(
  market: Dependencies['market'],
  { kind, held, becomes, intoSymbol, cashPerShare }: ToldAction,
  price: Decimal | undefined,
): Decimal | undefined {
  if (kind === 'merger') return market.quote(intoSymbol ?? '')?.price;
  if (becomes === 0) return cashPerShare;
  return price && divideHalfEven(price * BigInt(held), BigInt(becomes));
}

/** What the audit log keeps of it. */
function recordOf(action: ToldAction): Record<string, string> {
  const { kind, intoSymbol: into, intoName: name, cashPerShare } = action;
  const cash = cashPerShare === undefined ? {} : { cash: formatDecimal(cashPerShare) };
  return { kind, ratio: saidRatio(action), ...(into && { into }), ...(name && { name }), ...cash };
}

/** Dividends that are recorded after it: of those that it spreads over other shares, or leaves without anybody to pay, the second person reads. */
async function dividendsOfAfter(
  tx: Tx,
  market: Dependencies['market'],
  { kind, symbol, exDay }: ToldAction,
): Promise<number> {
  const instrument = market.instrument(symbol);
  const changesThem = spreadsDividends(kind) || kind === 'merger' || kind === 'cash_exit';
  return instrument === undefined || !changesThem ? 0 : countDividendsAfter(tx, symbol, beginningOf(exDay, instrument));
}

/** What was declared for a share is then paid for all that have come of it. */
const spreadsDividends = (kind: ToldAction['kind']): boolean => kind === 'split' || kind === 'bonus';

function saidDividends(kind: ToldAction['kind'], count: number): string {
  if (count === 0) return '';
  const [are, pay] = count === 1 ? ['dividend', 'pays'] : ['dividends', 'pay'];
  return `, ${count} declared ${are} ${pay} ${spreadsDividends(kind) ? 'the same in all' : 'nobody'}`;
}

function factsOf(
  actions: readonly ToldAction[],
  previews: readonly ActionPreview[],
  dividends: readonly number[],
  { count, day, price }: FactWords,
): Record<string, string> {
  return Object.fromEntries(
    actions.map((action, index) => {
      const { holders = 0n, unitsBefore = 0n, unitsAfter = 0n, orders = 0n } = previews[index] ?? {};
      const reached = `${count(unitsBefore)} shares of ${count(holders)} holders become ${count(unitsAfter)}, ${count(orders)} waiting orders end`;
      const { kind: _kind, ratio, cash, ...terms } = recordOf(action);
      const later = saidDividends(action.kind, dividends[index] ?? 0);
      const paidOut = cash === undefined ? {} : { cash: `${price(decimal(cash))} a share` };
      const more = Object.entries({ ...terms, ...paidOut }).map(([term, value]) => `, ${term} ${value}`);
      return [
        `${action.symbol} on ${day(action.exDay)}`,
        `${saidKind(action)} ${ratio}${more.join('')}: ${reached}${later}`,
      ];
    }),
  );
}

const saidKind = (action: Parameters<typeof isReverse>[0]): string =>
  isReverse(action) ? 'reverse split' : action.kind.replaceAll('_', ' ');

function presentAction({ no, kind, symbol, exAt, status, reason, fileDigest, ...row }: ListedAction) {
  const { announcedAt, appliedAt, changed, withdrawnBy } = row;
  return {
    ...toWire({ no, kind, symbol, exAt, status, reason, fileDigest, announcedAt, appliedAt }),
    ratio: saidRatio({ kind, held: row.held, becomes: row.becomes }),
    into: row.intoSymbol ?? null,
    into_name: row.intoName ?? null,
    cash_per_share: row.cashPerShare === undefined ? null : formatDecimal(row.cashPerShare),
    ex_day: row.exDay.toISOString().slice(0, 10),
    waits_for: row.waitsFor.toString(),
    changed: String(changed ?? 0n),
    units_before: row.unitsBefore ?? null,
    units_after: row.unitsAfter ?? null,
    cash: row.cash === undefined ? null : formatDecimal(BigInt(row.cash)),
    announced_by: nameOfActor(row.announcedBy),
    confirmed_by: nameOfActor(row.confirmedBy),
    withdrawn_by: withdrawnBy === undefined ? null : nameOfActor(withdrawnBy),
  };
}

/** Counts as texts, since nobody knows how large they are. */
function countsOf({
  holders,
  unitsBefore,
  unitsAfter,
  fractions,
  fractionUnits,
  orders,
  stops,
  alerts,
}: Omit<ActionPreview, 'triggers'> & { stops: bigint }) {
  return {
    holders: String(holders),
    units_before: String(unitsBefore),
    units_after: String(unitsAfter),
    fractions: String(fractions),
    fraction_units: String(fractionUnits),
    orders: String(orders),
    stops: String(stops),
    alerts: String(alerts),
  };
}

/** @throws Refusal `own_customer` where the customer account of a member of staff holds the share */
async function refuseOwnHolding(tx: Tx, phone: string | undefined, symbol: string): Promise<void> {
  if (phone === undefined) return;
  if (await isHeldByPhone(tx, phone, symbol)) throw new Refusal('own_customer');
}
