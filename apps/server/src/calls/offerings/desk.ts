import type { DeskBody } from '@sauda/contract/desk';
import { formatDecimal } from '@sauda/money';
import type { Stakes } from '../../modules/staff/index.ts';
import type { AuditRecord } from '../../modules/audit/index.ts';
import type { Market } from '../../modules/market/index.ts';
import {
  countFundHolders,
  deedsOf,
  pageOfBlocks,
  pageOfFunds,
  pageOfIpos,
  type PastDeed,
} from '../../modules/offerings/staff-lists.ts';
import { createBookCounter, type BookTotals } from '../../modules/offerings/ipos/read-ipos.ts';
import {
  mostProfit,
  type Appraisal,
  appraiseBlock,
  appraiseIpo,
  heldBack,
} from '../../modules/offerings/hold-against-market.ts';
import type { BlockDraft } from '../../modules/offerings/blocks/manage-blocks.ts';
import type { BlockItem } from '../../modules/offerings/blocks/block-item.ts';
import type { Fund } from '../../modules/offerings/funds/fund.ts';
import type { FundDraft } from '../../modules/offerings/funds/manage-funds.ts';
import type { Ipo } from '../../modules/offerings/ipos/ipo.ts';
import type { IpoDraft } from '../../modules/offerings/ipos/manage-ipos.ts';
import type { OfferingDeed } from '../../modules/offerings/record-deed.ts';
import type { Offerings } from '../../modules/offerings/offerings.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { priceOf } from '../deal/price-of.ts';
import type { DeskHandlers } from '../wires/desk-handlers.ts';
import { answerPage, keyPage } from '../../http/key-page.ts';
import { nameOfActor } from '../wires/name-of-actor.ts';

export interface DeskOfferDependencies {
  readonly offerings: Offerings;
  /** All companies, those that wait for their public offer too. */
  readonly companies: Market;
  readonly database: Database;
  readonly clock: Clock;
}

/** Whole days on a live market; a practice market's own funds pass a day faster, those of the desk do not. */
const daySeconds = 86_400;

/** Block items, IPOs and funds: made as drafts, put on offer, closed and called off. */
export function deskOfferHandlers({ offerings, companies, database, clock }: DeskOfferDependencies): DeskHandlers {
  const { sql } = database;
  const countBooks = createBookCounter(sql, clock);

  /** One offering of a list that is read by its newest id. */
  async function oneOf<T>(read: (page: { limit: number; before: bigint }) => Promise<T[]>, id: string | number) {
    const [row] = await read({ limit: 1, before: BigInt(id) + 1n });
    return row;
  }
  const blockOf = async (id: string | number) =>
    known(await oneOf((page) => pageOfBlocks(sql, { kind: undefined, status: undefined }, page), id), id);
  const ipoOf = async (id: string | number) =>
    known(await oneOf((page) => pageOfIpos(sql, { status: undefined }, page), id), id);
  const fundOf = async (id: string | number) =>
    known(await oneOf((page) => pageOfFunds(sql, { status: undefined }, page), id), id);

  const present = (item: BlockItem) => ({
    ...presentBlock(item, companies),
    ...heldOf(appraiseBlock(item, offerings)),
    held_back: item.status === 'closed' ? null : (heldBack(item, offerings)?.key ?? null),
  });

  function ipoDraft(body: DeskBody<'POST /ipos/create'>): IpoDraft {
    const instrument = companies.instrument(body.symbol);
    if (instrument === undefined || instrument.assetClass !== 'stock') {
      throw new Refusal('invalid', { fields: { symbol: 'is not a share that the market feed knows' } });
    }
    return {
      symbol: body.symbol,
      companyName: body.company_name,
      series: body.series,
      market: instrument.market,
      currency: instrument.currency,
      tickSize: instrument.tickSize,
      floorPrice: priceOf('price_low', body.price_low),
      capPrice: priceOf('price_high', body.price_high),
      lotSize: BigInt(body.lot),
      shares: BigInt(body.shares),
      minimum: body.min === undefined ? undefined : BigInt(body.min),
      maximum: body.max === undefined ? undefined : BigInt(body.max),
      opensAt: new Date(body.opens_at),
      closesAt: new Date(body.closes_at),
      allotsAt: new Date(body.allots_at),
      listsAt: new Date(body.lists_at),
      about: body.about,
      documentUrl: body.document_url === undefined || body.document_url === '' ? undefined : body.document_url,
    };
  }

  /** A deed that an offering's own record says all about. */
  const done = async (deed: Promise<OfferingDeed>, reason?: string) => ({
    answer: { msg: 'ok' as const },
    record: recordOf(await deed, reason),
  });
  const made = async (deed: Promise<OfferingDeed>) => {
    const offering = await deed;
    return { answer: { msg: 'ok' as const, data: { id: Number(offering.id) } }, record: recordOf(offering) };
  };

  return {
    async 'GET /blocks'({ query }) {
      const page = keyPage(query);
      const items = await pageOfBlocks(sql, { kind: query.kind, status: query.status }, page);
      return answerPage(items, page, ({ id }) => id, present);
    },
    async 'GET /blocks/one'({ query }) {
      const item = await blockOf(query.id);
      const deeds = presentDeeds(await deedsOf(sql, 'block', item.id));
      return { msg: 'ok', data: { ...present(item), deeds } };
    },
    'POST /blocks/create': ({ body, actor, deed }) =>
      deed((tx) => made(offerings.blocks.create(tx, blockDraft(body), actor, clock.now()))),
    'POST /blocks/edit': ({ body, actor, deed }) =>
      deed((tx) => done(offerings.blocks.edit(tx, BigInt(body.id), blockDraft(body), actor, clock.now()))),
    'POST /blocks/publish': ({ body, actor, deed }) =>
      deed(async (tx) => ({
        ...(await done(offerings.blocks.publish(tx, BigInt(body.id), actor, clock.now()))),
        stakes: stakesOf(appraiseBlock(await blockOf(body.id), offerings)),
      })),
    'POST /blocks/close': ({ body, actor, deed }) =>
      deed((tx) => done(offerings.blocks.close(tx, BigInt(body.id), actor, clock.now()), body.reason)),

    async 'GET /ipos'({ query }) {
      const page = keyPage(query);
      const [ipos, books] = await Promise.all([pageOfIpos(sql, { status: query.status }, page), countBooks()]);
      return answerPage(
        ipos,
        page,
        ({ id }) => id,
        (ipo) => ({ ...presentIpo(ipo, books.get(ipo.id)), ...heldOf(appraiseIpo(ipo, offerings)) }),
      );
    },
    async 'GET /ipos/one'({ query }) {
      const [ipo, books] = await Promise.all([ipoOf(query.id), countBooks()]);
      const deeds = presentDeeds(await deedsOf(sql, 'ipo', ipo.id));
      return {
        msg: 'ok',
        data: { ...presentIpo(ipo, books.get(ipo.id)), ...heldOf(appraiseIpo(ipo, offerings)), deeds },
      };
    },
    'POST /ipos/create': ({ body, actor, deed }) =>
      deed((tx) => made(offerings.ipos.create(tx, ipoDraft(body), actor, clock.now()))),
    'POST /ipos/edit': ({ body, actor, deed }) =>
      deed((tx) => done(offerings.ipos.edit(tx, BigInt(body.id), ipoDraft(body), actor, clock.now()))),
    'POST /ipos/publish': ({ body, actor, deed }) =>
      deed(async (tx) => ({
        ...(await done(offerings.ipos.publish(tx, BigInt(body.id), actor, clock.now()))),
        stakes: stakesOf(appraiseIpo(await ipoOf(body.id), offerings)),
      })),
    'POST /ipos/close': ({ body, actor, deed }) =>
      deed((tx) => done(offerings.ipos.close(tx, BigInt(body.id), actor, clock.now()), body.reason)),
    'POST /ipos/cancel': ({ body, actor, deed }) =>
      deed((tx) => done(offerings.ipos.cancel(tx, BigInt(body.id), actor, clock.now()), body.reason)),

    async 'GET /funds'({ query }) {
      const page = keyPage(query);
      return answerPage(await pageOfFunds(sql, { status: query.status }, page), page, ({ id }) => id, presentFund);
    },
    async 'GET /funds/one'({ query }) {
      const fund = await fundOf(query.id);
      const [holders, deeds] = await Promise.all([countFundHolders(sql, fund.id), deedsOf(sql, 'fund', fund.id)]);
      return { msg: 'ok', data: { ...presentFund(fund), holders, deeds: presentDeeds(deeds) } };
    },
    'POST /funds/create': ({ body, actor, deed }) =>
      deed((tx) => made(offerings.funds.create(tx, fundDraft(body), actor, clock.now()))),
    'POST /funds/edit': ({ body, actor, deed }) =>
      deed((tx) => done(offerings.funds.edit(tx, BigInt(body.id), fundDraft(body), actor, clock.now()))),
    'POST /funds/publish': ({ body, actor, deed }) =>
      deed(async (tx) => {
        const fund = await fundOf(body.id);
        const published = await done(offerings.funds.publish(tx, BigInt(body.id), actor, clock.now()));
        return { ...published, stakes: { amount: fund.issueAmount, cost: mostProfit(fund) } };
      }),
    'POST /funds/close': ({ body, actor, deed }) =>
      deed((tx) => done(offerings.funds.close(tx, BigInt(body.id), actor, clock.now()), body.reason)),
    'POST /funds/cancel': ({ body, actor, deed }) =>
      deed((tx) => done(offerings.funds.cancel(tx, BigInt(body.id), actor, clock.now()), body.reason)),
  };
}

function known<T extends { readonly id: bigint }>(row: T | undefined, id: string | number): T {
  if (row?.id !== BigInt(id)) throw new Refusal('not_found');
  return row;
}

/** What the house gives away, and by which quote. */
function heldOf({ quote, cost }: Appraisal) {
  return {
    market_price: quote === undefined ? null : formatDecimal(quote.price),
    market_time: quote?.time.toISOString() ?? null,
    market_source: quote?.source ?? null,
    cost: cost === undefined ? null : formatDecimal(cost),
  };
}

/** What the second person sees beside the terms. */
function stakesOf({ quote, bounds, cost }: Appraisal): Stakes {
  if (quote === undefined || bounds === undefined) return { facts: { Market: 'none before its listing' } };
  const market = `${formatDecimal(quote.price)}, ${quote.source}, ${quote.time.toISOString()}`;
  return { cost, facts: { Market: market, 'May be': `${formatDecimal(bounds.low)} to ${formatDecimal(bounds.high)}` } };
}

function recordOf({ offering, id, before, after }: OfferingDeed, reason?: string): AuditRecord {
  return { object: { kind: offering, id: id.toString() }, before, after, reason };
}

function presentDeeds(deeds: readonly PastDeed[]) {
  return deeds.map(({ deed, actor, at }) => ({ deed, by: nameOfActor(actor), at: at.toISOString() }));
}

function blockDraft(body: DeskBody<'POST /blocks/create'>): BlockDraft {
  return {
    kind: body.kind,
    symbol: body.symbol,
    price: priceOf('price', body.price),
    minimum: BigInt(body.minimum),
    quantity: BigInt(body.quantity),
    closesAt: body.closes_at === undefined ? undefined : new Date(body.closes_at),
  };
}

function presentBlock(item: BlockItem, companies: Market) {
  const instrument = companies.instrument(item.symbol);
  return {
    id: Number(item.id),
    kind: item.kind,
    symbol: item.symbol,
    name: instrument?.name ?? item.symbol,
    price: formatDecimal(item.price),
    currency: instrument?.currency ?? '',
    minimum: item.minimum.toString(),
    quantity: item.quantity.toString(),
    remaining: item.remaining.toString(),
    status: item.status,
    closes_at: item.closesAt?.toISOString() ?? null,
    created_at: item.createdAt.toISOString(),
  };
}

function presentIpo(ipo: Ipo, totals: BookTotals | undefined) {
  return {
    id: Number(ipo.id),
    symbol: ipo.symbol,
    company_name: ipo.companyName,
    series: ipo.series,
    market: ipo.market,
    currency: ipo.currency,
    price_low: formatDecimal(ipo.floorPrice),
    price_high: formatDecimal(ipo.capPrice),
    lot: ipo.lotSize.toString(),
    shares: ipo.shares.toString(),
    min: ipo.minimum?.toString() ?? null,
    max: ipo.maximum?.toString() ?? null,
    status: ipo.status,
    opens_at: ipo.opensAt.toISOString(),
    closes_at: ipo.closesAt.toISOString(),
    allots_at: ipo.allotsAt.toISOString(),
    lists_at: ipo.listsAt.toISOString(),
    about: ipo.about,
    document_url: ipo.documentUrl ?? null,
    seed_hash: ipo.seedHash.toString('hex'),
    applications: (ipo.applications ?? totals?.applications ?? 0n).toString(),
    applied_shares: (ipo.appliedShares ?? totals?.shares ?? 0n).toString(),
    issue_price: ipo.issuePrice === undefined ? null : formatDecimal(ipo.issuePrice),
    created_at: ipo.createdAt.toISOString(),
  };
}

function fundDraft(body: DeskBody<'POST /funds/create'>): FundDraft {
  return {
    name: body.name,
    minimumReturn: priceOf('min_return', body.min_return),
    maximumReturn: priceOf('max_return', body.max_return),
    periodDays: body.period_days,
    daySeconds,
    amount: priceOf('amount', body.amount),
    issueAmount: priceOf('issue_amount', body.issue_amount),
    minimumRaise: priceOf('minimum_raise', body.minimum_raise ?? 0),
    opensAt: new Date(body.opens_at),
    closesAt: new Date(body.closes_at),
    terms: body.terms,
    risk: body.risk,
  };
}

function presentFund(fund: Fund) {
  return {
    id: Number(fund.id),
    name: fund.name,
    min_return: formatDecimal(fund.minimumReturn),
    max_return: formatDecimal(fund.maximumReturn),
    period_days: fund.periodDays,
    day_seconds: fund.daySeconds,
    amount: formatDecimal(fund.amount),
    issue_amount: formatDecimal(fund.issueAmount),
    sold_amount: formatDecimal(fund.soldAmount),
    minimum_raise: formatDecimal(fund.minimumRaise),
    status: fund.status,
    opens_at: fund.opensAt.toISOString(),
    closes_at: fund.closesAt.toISOString(),
    terms: fund.terms,
    risk: fund.risk,
    created_at: fund.createdAt.toISOString(),
    cost: formatDecimal(mostProfit(fund)),
  };
}
