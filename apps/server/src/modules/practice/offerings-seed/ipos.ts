import { sectors } from '@sauda/facts';
import { roundDown, roundUp, decimal } from '@sauda/money';
import type { Instrument } from '../../market/index.ts';
import {
  cancelIpo,
  createIpo,
  publishIpo,
  type IpoDraft,
  buyBlock,
  applyForIpo,
  purchaseFund,
} from '../../offerings/index.ts';
import { later, shopkeeper, type Shelf, type ShelfOptions } from './shelf.ts';
import { dayMs, minuteMs } from '../../../platform/time.ts';
import { randomBytes } from 'node:crypto';
import { parseNewPassword, parsePhone, registerCustomer } from '../../customers/index.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { practiceBankReference } from '../bank.ts';
import { requestRecharge, completeRecharge } from '../../cashier/index.ts';
import { dayOfChange } from '../../trading/index.ts';

/** When an offer opens, closes, is allotted and listed, from now on. */
type Course = readonly [opens: number, closes: number, allots: number, lists: number];

/** The whole life of an offer while one looks on. */
const quickCourse: Course = [3 * minuteMs, 4 * minuteMs, 4.5 * minuteMs, 6 * minuteMs];
const slowCourses: readonly Course[] = [
  [2 * dayMs, 4 * dayMs, 5 * dayMs, 7 * dayMs],
  [6 * dayMs, 8 * dayMs, 9 * dayMs, 11 * dayMs],
];
const upcomingCourse: Course = [6 * dayMs, 8 * dayMs, 9 * dayMs, 11 * dayMs];
/** How long it is told of before it can be applied for. */
const upcomingForMs = 2 * dayMs;
/** On a new market: one in each other state, all of which go on within the hour. */
const coursesBegun: readonly Course[] = [
  [-50 * minuteMs, 25 * minuteMs, 35 * minuteMs, 50 * minuteMs],
  [-2 * dayMs, -5 * minuteMs, 20 * minuteMs, 40 * minuteMs],
  [-3 * dayMs, -dayMs, -60 * minuteMs, 30 * minuteMs],
  [-5 * dayMs, -3 * dayMs, -2 * dayMs, -dayMs],
];
/** An offer that opens within a day is one to be watched. */
const quickWithinMs = dayMs;
/** Enough that everybody gets what they ask for; and so few that lots are drawn. */
const ampleShares = 100_000n;
const scarceShares = 500n;
const lotSize = 100n;

/** Sees to it that there is something to apply for: for days, and while somebody is there, something that ends soon. */
export async function keepIpos(shelf: Shelf): Promise<void> {
  const { tx, now, isWatched } = shelf;
  const [{ made, upcoming, quick, slow }] = await tx<[{ made: number; upcoming: number; quick: number; slow: number }]>`
    SELECT count(*)::int AS made,
      count(*) FILTER (WHERE is_upcoming)::int AS upcoming,
      count(*) FILTER (WHERE status = 'forthcoming' AND opens_at BETWEEN ${now} AND ${later(now, quickWithinMs)})::int AS quick,
      count(*) FILTER (WHERE status = 'forthcoming' AND NOT is_upcoming AND opens_at > ${later(now, quickWithinMs)})::int AS slow
    FROM (SELECT *, status = 'forthcoming' AND coalesce(applies_from > ${now}, false) AS is_upcoming FROM ipos) AS offers`;
  let place = made;
  if (made === 0) {
    for (const course of coursesBegun) await offer(shelf, course, place++);
    const cancelled = await offer(shelf, slowCourses[0] ?? quickCourse, place++);
    if (cancelled !== undefined) await cancelIpo(tx, cancelled, { actor: shopkeeper, at: now });
  }
  for (const course of slowCourses.slice(slow)) await offer(shelf, course, place++);
  if (quick === 0 && (isWatched || made === 0)) await offer(shelf, quickCourse, place++);
  if (upcoming === 0) await offer(shelf, upcomingCourse, place, later(now, upcomingForMs));
}

async function offer(shelf: Shelf, course: Course, place: number, appliesFrom?: Date): Promise<bigint | undefined> {
  const { tx, now, offerings } = shelf;
  const [opensAt, closesAt, allotsAt, listsAt] = course.map((offset) => later(now, offset)) as [Date, Date, Date, Date];
  const company = await nextCompany(shelf, place);
  const terms = company === undefined ? undefined : termsOf(shelf, company, place);
  if (terms === undefined) return undefined;
  // An offer that has begun was published a day before it opened.
  const publishedAt = opensAt > now ? now : later(opensAt, -dayMs);
  const { id } = await createIpo(
    tx,
    { ...terms, appliesFrom, opensAt, closesAt, allotsAt, listsAt },
    { actor: shopkeeper, at: publishedAt },
    offerings,
  );
  await publishIpo(tx, id, { actor: shopkeeper, at: publishedAt }, offerings);
  return id;
}

/** A company that has not been offered yet; when there is none left, a listed one makes a further offer, unless its shares are about to change. */
async function nextCompany({ tx, companies, market }: Shelf, place: number): Promise<Instrument | undefined> {
  const offered = await tx<Array<{ symbol: string }>>`SELECT DISTINCT symbol FROM ipos`;
  const known = new Set(offered.map(({ symbol }) => symbol));
  const waiting = companies.list({ assetClass: 'stock' }).filter(({ awaitsOffer }) => awaitsOffer === true);
  const listed = market.list({ assetClass: 'stock', market: 'NSE' });
  const newcomer = waiting.find(({ symbol }) => !known.has(symbol));
  if (newcomer !== undefined) return newcomer;
  const further = listed[(place * 41) % Math.max(1, listed.length)];
  return further && (await dayOfChange(tx, further.symbol)) === undefined ? further : undefined;
}

type Terms = Omit<IpoDraft, 'appliesFrom' | 'opensAt' | 'closesAt' | 'allotsAt' | 'listsAt'>;

/**
 * A price band whose cap is a little below what the shares would fetch on the market: of some 5 % for a newcomer, and
 * narrow for a share that trades.
 */
function termsOf({ companies, market }: Shelf, company: Instrument, place: number): Terms | undefined {
  const quote = companies.quote(company.symbol);
  if (quote === undefined) return undefined;
  const { symbol, name, currency, tickSize } = company;
  const isListed = market.instrument(symbol) !== undefined;
  const [share, step, floorShare] = isListed ? [9_700n, 40n, 9_800n] : [9_200n, 150n, 9_500n];
  const capPrice = roundDown((quote.price * (share + BigInt(place % 5) * step)) / 10_000n, tickSize);
  const isScarce = place % 2 === 0;
  return {
    symbol,
    companyName: name,
    series: isListed ? 'FPO' : company.market === 'SME' ? 'SME' : 'EQ',
    market: company.market,
    currency,
    tickSize,
    floorPrice: roundUp((capPrice * floorShare) / 10_000n, tickSize),
    capPrice,
    lotSize,
    shares: isScarce ? scarceShares : ampleShares,
    minimum: undefined,
    maximum: place % 3 === 0 ? 2_000n : undefined,
    about: aboutOf(company, isScarce),
    documentUrl: undefined,
  };
}

function aboutOf({ name, sector }: Instrument, isScarce: boolean): string {
  const share = isScarce
    ? 'Few shares are on offer, so that they are likely to be drawn by lot.'
    : 'There are shares enough for every application.';
  return `${name} (${sector === undefined ? 'diversified' : sectors[sector].name}) is an invented company of the practice market. ${share} Its dates are as shown; what is held for an application is given back where nothing is allotted.`;
}

/** Other customers of a practice market, so that an offer has somebody to share it with. Nobody can log in as one. */
const members = 8;
const firstPhone = 9_100_000_001;
const deposit = decimal('5000000');

/** The crowd's customers; made, with money, where they are not there yet. */
export async function gatherCrowd(tx: Tx, { clock, customers, cashier }: ShelfOptions): Promise<string[]> {
  const phones = Array.from({ length: members }, (_, index) => String(firstPhone + index));
  const known = await tx<Array<{ id: string }>>`
    SELECT id FROM customers WHERE phone = ANY (${phones}) ORDER BY phone`;
  if (known.length === members) return known.map(({ id }) => id);

  const secret = parseNewPassword(randomBytes(24).toString('base64url'));
  if (!('value' in secret)) throw new Error('no password for the crowd');
  const passwordHash = await customers.passwords.hash('session', secret.value);
  const ids: string[] = [];
  for (const text of phones) {
    const phone = parsePhone(text);
    if (!('value' in phone)) throw new Error('no phone for the crowd');
    const customerId = await registerCustomer(tx, { phone: phone.value, passwordHash, at: clock.now() });
    const { no, reference } = await requestRecharge(tx, { customerId, method: 'bank', amount: deposit }, cashier);
    const bankReference = practiceBankReference(reference);
    await completeRecharge(tx, { customerId, no }, { actor: 'practice-bank', source: 'rail', bankReference }, cashier);
    ids.push(customerId);
  }
  return ids;
}

/** Lets the crowd apply for what is scarce, buy a few shares of funds and blocks, and sell what it has got. */
export async function actAsCrowd(options: ShelfOptions, crowd: readonly string[]): Promise<void> {
  const { database, executor, market } = options;
  await Promise.all(crowd.map((customerId, index) => applyForScarce(options, customerId, index)));
  const [buyer, other] = crowd;
  if (buyer !== undefined) await buySomeOfFunds(options, buyer);
  if (other !== undefined) await buyWholeBlock(options, other);

  const lots = await database.sql<Array<{ customerId: string; no: string; symbol: string }>>`
    SELECT customer_id, no, symbol FROM lots
    WHERE customer_id = ANY (${[...crowd]}) AND remaining > reserved AND origin IN ('ipo', 'block')
    ORDER BY customer_id, id LIMIT ${members}`;
  for (const { customerId, no, symbol } of lots) {
    const quote = market.quote(symbol);
    if (quote === undefined) continue;
    await executor.submit({
      kind: 'sell',
      customerId,
      lotNo: no,
      lotPrice: undefined,
      limitPrice: quote.bandLow,
      quantity: undefined,
    });
  }
}

async function attempt({ database }: ShelfOptions, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await database.transaction(work);
  } catch (error) {
    // What has just closed or sold out is no trouble to the crowd.
    if (!(error instanceof Refusal)) throw error;
  }
}

/** Up to three lots at the highest price, for offers with fewer lots than the crowd has members. */
async function applyForScarce(options: ShelfOptions, customerId: string, index: number): Promise<void> {
  const { clock, database, offerings } = options;
  const scarce = await database.sql<Array<{ id: bigint; lotSize: bigint; capPrice: bigint }>>`
    SELECT id, lot_size, cap_price FROM ipos
    WHERE status = 'forthcoming' AND opens_at > ${clock.now()} AND shares < lot_size * ${members}
      AND (applies_from IS NULL OR applies_from <= ${clock.now()})
      AND NOT EXISTS (SELECT FROM ipo_applications WHERE ipo_id = ipos.id AND customer_id = ${customerId})`;
  for (const { id, lotSize, capPrice } of scarce) {
    const shares = lotSize * BigInt(1 + (index % 3));
    await attempt(options, (tx) =>
      applyForIpo(tx, { customerId, ipoId: id, symbol: undefined, shares, price: capPrice }, offerings),
    );
  }
}

/** All of the smallest funds, some of the others: once for each. */
async function buySomeOfFunds(options: ShelfOptions, customerId: string): Promise<void> {
  const { clock, database, offerings } = options;
  const funds = await database.sql<Array<{ id: bigint; shares: bigint }>>`
    SELECT id, issue_amount / amount AS shares FROM funds
    WHERE status = 'open' AND closes_at > ${clock.now()} AND day_seconds = 86400 AND sold_amount = 0`;
  for (const { id, shares } of funds) {
    for (let bought = 0; bought < Math.min(Number(shares), shares < 10n ? 10 : 3 + Number(id % 7n)); bought += 1) {
      await attempt(options, (tx) => purchaseFund(tx, { customerId, fundId: id }, offerings));
    }
  }
}

/** The smallest block that is still whole, so that one is seen to be sold out. */
async function buyWholeBlock(options: ShelfOptions, customerId: string): Promise<void> {
  const { clock, database, offerings } = options;
  const [block] = await database.sql<Array<{ id: bigint; symbol: string; price: bigint; quantity: bigint }>>`
    SELECT id, symbol, price, quantity FROM block_items
    WHERE kind = 'block' AND status = 'open' AND closes_at > ${clock.now()}
      AND NOT EXISTS (SELECT FROM block_items WHERE kind = 'block' AND status = 'open' AND remaining = 0)
    ORDER BY quantity * price, id LIMIT 1`;
  if (block === undefined) return;
  const { id: itemId, symbol, price, quantity } = block;
  await attempt(options, (tx) =>
    buyBlock(tx, { customerId, kind: 'block', itemId, symbol, quantity, price }, offerings),
  );
}
