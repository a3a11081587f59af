import { roundDown, roundUp } from '@sauda/money';
import type { Instrument } from '../../market/index.ts';
import { cancelIpo, createIpo, publishIpo, type IpoDraft } from '../../offerings/index.ts';
import { later, shopkeeper, type Shelf } from './shelf.ts';
import { dayMs, minuteMs } from '../../../platform/time.ts';

/** When an offer opens, closes, is allotted and listed, from now on. */
type Course = readonly [opens: number, closes: number, allots: number, lists: number];

/** The whole life of an offer while one looks on. */
const quickCourse: Course = [3 * minuteMs, 4 * minuteMs, 4.5 * minuteMs, 6 * minuteMs];
const slowCourses: readonly Course[] = [
  [2 * dayMs, 4 * dayMs, 5 * dayMs, 7 * dayMs],
  [6 * dayMs, 8 * dayMs, 9 * dayMs, 11 * dayMs],
];
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
  const [{ made, quick, slow }] = await tx<[{ made: number; quick: number; slow: number }]>`
    SELECT count(*)::int AS made,
      count(*) FILTER (WHERE status = 'forthcoming' AND opens_at BETWEEN ${now} AND ${later(now, quickWithinMs)})::int AS quick,
      count(*) FILTER (WHERE status = 'forthcoming' AND opens_at > ${later(now, quickWithinMs)})::int AS slow
    FROM ipos`;
  let place = made;
  if (made === 0) {
    for (const course of coursesBegun) await offer(shelf, course, place++);
    const cancelled = await offer(shelf, slowCourses[0] ?? quickCourse, place++);
    if (cancelled !== undefined) await cancelIpo(tx, cancelled, shopkeeper, now);
  }
  for (const course of slowCourses.slice(slow)) await offer(shelf, course, place++);
  if (quick === 0 && (isWatched || made === 0)) await offer(shelf, quickCourse, place);
}

async function offer(shelf: Shelf, course: Course, place: number): Promise<bigint | undefined> {
  const { tx, now, offerings } = shelf;
  const [opensAt, closesAt, allotsAt, listsAt] = course.map((offset) => later(now, offset)) as [Date, Date, Date, Date];
  const company = await nextCompany(shelf, place);
  const terms = company === undefined ? undefined : termsOf(shelf, company, place);
  if (terms === undefined) return undefined;
  // An offer that has begun was published a day before it opened.
  const publishedAt = opensAt > now ? now : later(opensAt, -dayMs);
  const { id } = await createIpo(
    tx,
    { ...terms, opensAt, closesAt, allotsAt, listsAt },
    shopkeeper,
    publishedAt,
    offerings,
  );
  await publishIpo(tx, id, shopkeeper, publishedAt, offerings);
  return id;
}

/** A company that has not been offered yet; when there is none left, a listed one makes a further offer. */
async function nextCompany({ tx, companies, market }: Shelf, place: number): Promise<Instrument | undefined> {
  const offered = await tx<Array<{ symbol: string }>>`SELECT DISTINCT symbol FROM ipos`;
  const known = new Set(offered.map(({ symbol }) => symbol));
  const waiting = companies.list({ assetClass: 'stock' }).filter(({ awaitsOffer }) => awaitsOffer === true);
  const listed = market.list({ assetClass: 'stock', market: 'NSE' });
  return waiting.find(({ symbol }) => !known.has(symbol)) ?? listed[(place * 41) % Math.max(1, listed.length)];
}

type Terms = Omit<IpoDraft, 'opensAt' | 'closesAt' | 'allotsAt' | 'listsAt'>;

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
  return `${name} (${sector ?? 'diversified'}) is an invented company of the practice market. ${share} Its dates are as shown; what is held for an application is given back where nothing is allotted.`;
}
