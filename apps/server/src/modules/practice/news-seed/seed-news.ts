import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Market, Instrument, Quote } from '../../market/index.ts';
import type { News, ArticleDraft } from '../../news/index.ts';
import { drawCourse, drawCover } from './draw-cover.ts';
import { primers } from './primers.ts';
import { dayMs } from '../../../platform/time.ts';
import { formatDecimal, formatFigure, percentChange, type Decimal } from '@sauda/money';
import type { Given } from '../../../platform/given.ts';

export interface NewsSeedOptions extends Given<'clock' | 'database'> {
  readonly news: News;
  /** The simulated market: the reports say that its prices are. Absent where the practice market is another one. */
  readonly simulated: Market | undefined;
}

const reportsAtFirst = 10;

/**
 * Writes the practice market's news: once, articles on how markets work, dated before the first start; and a report on
 * each day that has ended since. What is there already stays as it is, so it may run again at any time.
 */
export async function seedNews({ news, database, clock, simulated }: NewsSeedOptions): Promise<void> {
  const [seeded] =
    await database.sql`SELECT FROM news_articles WHERE origin = 'practice' AND origin_key LIKE 'primer:%' LIMIT 1`;
  if (seeded === undefined) await writePrimers({ news, database, clock }, simulated !== undefined);
  if (simulated !== undefined) await writeReports({ news, database, clock }, simulated);
}

type Desk = Omit<NewsSeedOptions, 'simulated'>;

async function writePrimers({ news, database, clock }: Desk, isSimulated: boolean): Promise<void> {
  const now = clock.now().getTime();
  await database.transaction(async (tx) => {
    for (const { key, daysAgo, motif, simulatedOnly = false, ...words } of primers) {
      if (simulatedOnly && !isSimulated) continue;
      const picture = motif === undefined ? undefined : await news.keepPicture(tx, 'svg', drawCover(motif));
      await news.publish(tx, {
        ...words,
        origin: 'practice',
        key: `primer:${key}`,
        picture,
        lang: 'en',
        sourceName: 'Practice market',
        publishedAt: new Date(now - daysAgo * dayMs),
      });
    }
  });
}

async function writeReports({ news, database, clock }: Desk, market: Market): Promise<void> {
  const region = market.categories()[0];
  const leading = region?.indices[0]?.symbol;
  if (region === undefined || leading === undefined) return;
  const days = endedDays(market, leading, clock.now(), reportsAtFirst);
  const written = await database.sql<Array<{ originKey: string }>>`
    SELECT origin_key FROM news_articles WHERE origin = 'practice' AND origin_key LIKE ${`day:${region.code}:%`}`;
  const keys = new Set(written.map(({ originKey }) => originKey));
  for (const day of days) {
    if (keys.has(reportKey(region.code, day))) continue;
    const report = reportDay(market, region.code, day);
    if (report === undefined) continue;
    const { draft, course, reference } = report;
    await database.transaction(async (tx) => {
      const picture = await news.keepPicture(tx, 'svg', drawCourse(course, reference));
      await news.publish(tx, { ...draft, picture });
    });
    // A report takes some ten milliseconds, which requests are not to wait for ten times over.
    await nextTurn();
  }
}

/** A day that has ended, by the market's clock. */
export interface EndedDay {
  readonly startedAt: Date;
  /** Its last moment. */
  readonly lastAt: Date;
}

export interface DayReport {
  readonly draft: ArticleDraft;
  /** The leading index over the day, and its close of the day before, to draw. */
  readonly course: readonly number[];
  readonly reference: number;
}

interface Close {
  readonly instrument: Instrument;
  readonly quote: Quote;
  readonly percent: Decimal;
}

/** Enough companies that the day has its movers, few enough to be computed within a second or so. */
const companiesLookedAt = 40;
const moversNamed = 3;
const pointsDrawn = 32;

/** The day by its date in India and wherever else it ends before midnight in Greenwich. */
function reportKey(categoryCode: string, { lastAt }: EndedDay): string {
  return `day:${categoryCode}:${lastAt.toISOString().slice(0, 10)}`;
}

/** The days before the one that runs now, newest first. */
function endedDays(market: Market, symbol: string, now: Date, count: number): EndedDay[] {
  const days: EndedDay[] = [];
  let { startedAt } = market.session(symbol, now);
  while (days.length < count) {
    const lastAt = new Date(startedAt.getTime() - 1);
    startedAt = market.session(symbol, lastAt).startedAt;
    days.push({ startedAt, lastAt });
  }
  return days;
}

/** What happened on one day of the practice market, from its own prices. Undefined where the market has none. */
function reportDay(market: Market, categoryCode: string, day: EndedDay): DayReport | undefined {
  const indices = closesOf(market, market.list({ categoryCode, assetClass: 'index' }), day.lastAt);
  const leading = market.categories().find(({ code }) => code === categoryCode)?.indices[0];
  const first = indices.find(({ instrument }) => instrument.symbol === leading?.symbol);
  if (first === undefined) return undefined;
  const companies = closesOf(market, largest(market, categoryCode), day.lastAt).toSorted((left, right) =>
    right.percent > left.percent ? 1 : right.percent < left.percent ? -1 : 0,
  );
  const risers = companies.filter(({ percent }) => percent > 0n).slice(0, moversNamed);
  const fallers = companies
    .filter(({ percent }) => percent < 0n)
    .slice(-moversNamed)
    .toReversed();
  const risen = companies.filter(({ percent }) => percent > 0n).length;
  const { name, symbol } = first.instrument;
  const figure = (value: Decimal): string => figureOf(first.instrument, value);

  const draft: ArticleDraft = {
    origin: 'practice',
    key: reportKey(categoryCode, day),
    lang: 'en',
    sourceName: 'Practice market',
    publishedAt: new Date(day.lastAt.getTime() + 20 * 60_000),
    title: `${name} ${moved(first.percent)}${moverOf(first, risers, fallers)}`,
    subhead: `The practice market day in figures. ${risen} of the ${companies.length} largest companies gained. All prices are simulated.`,
    content: [
      `<p>${name} closed the simulated day at ${figure(first.quote.price)}, after ${figure(first.quote.previousClose)} the day before. It moved between ${figure(first.quote.low)} and ${figure(first.quote.high)}.</p>`,
      '<h2>Indices</h2>',
      table(indices),
      ...(risers.length === 0 ? [] : ['<h2>Largest gains</h2>', table(risers)]),
      ...(fallers.length === 0 ? [] : ['<h2>Largest losses</h2>', table(fallers)]),
      `<p>Looked at are the ${companies.length} largest companies of the region. The companies are invented and their prices computed, so there is no event behind a move. This report is written by the server from the same quotes that orders are filled at.</p>`,
    ].join('\n'),
  };
  return { draft, course: courseOf(market, symbol, day), reference: Number(first.quote.previousClose) };
}

function largest(market: Market, categoryCode: string): Instrument[] {
  return market
    .list({ categoryCode, assetClass: 'stock' })
    .filter(({ marketCapitalisation }) => marketCapitalisation !== undefined)
    .toSorted((left, right) => Number((right.marketCapitalisation ?? 0n) - (left.marketCapitalisation ?? 0n)))
    .slice(0, companiesLookedAt);
}

function closesOf(market: Market, instruments: readonly Instrument[], at: Date): Close[] {
  return instruments.flatMap((instrument) => {
    const quote = market.quoteAt(instrument.symbol, at);
    return quote === undefined ? [] : [{ instrument, quote, percent: percentChange(quote.price, quote.previousClose) }];
  });
}

function courseOf(market: Market, symbol: string, { startedAt, lastAt }: EndedDay): number[] {
  const stepMs = (lastAt.getTime() - startedAt.getTime()) / (pointsDrawn - 1);
  return Array.from({ length: pointsDrawn }, (_, index) => new Date(startedAt.getTime() + index * stepMs)).flatMap(
    (at) => Number(market.quoteAt(symbol, at)?.price ?? Number.NaN),
  );
}

function table(closes: readonly Close[]): string {
  const rows = closes.map(({ instrument, quote, percent }) => {
    const cells = `<td>${figureOf(instrument, quote.price)}</td><td>${formatFigure(percent, instrument.currency, { signed: true })}%</td>`;
    return `<tr><th scope="row">${escapeHtml(instrument.name)}</th>${cells}</tr>`;
  });
  const heads = ['Name', 'Close', 'Change'].map((head) => `<th scope="col">${head}</th>`);
  return `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** The company that the title names: the one that went furthest the way that the index went. */
function moverOf(first: Close, risers: readonly Close[], fallers: readonly Close[]): string {
  const mover = first.percent < 0n ? fallers[0] : risers[0];
  if (mover === undefined) return '';
  return `, ${mover.instrument.name} ${first.percent < 0n ? 'loses' : 'gains'} most`;
}

function moved(percent: Decimal): string {
  if (percent === 0n) return 'ends where it began';
  return percent > 0n ? `rises ${formatDecimal(percent)}%` : `falls ${formatDecimal(-percent)}%`;
}

function figureOf({ currency, priceDecimals }: Instrument, value: Decimal): string {
  return formatFigure(value, currency, { decimals: priceDecimals });
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
