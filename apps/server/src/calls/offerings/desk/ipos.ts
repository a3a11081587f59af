import type { DeskBody } from '@sauda/contract/desk';
import { decimal, formatDecimal } from '@sauda/money';
import type { Market } from '../../../modules/market/index.ts';
import { commandsOf, countApplicants, pageOfIpos } from '../../../modules/offerings/staff-lists.ts';
import { createBookCounter, type BookTotals } from '../../../modules/offerings/ipos/read-ipos.ts';
import { appraiseIpo } from '../../../modules/offerings/hold-against-market.ts';
import {
  closeIpo,
  cancelIpo,
  createIpo,
  editIpo,
  publishIpo,
  type IpoDraft,
} from '../../../modules/offerings/ipos/manage-ipos.ts';
import { extendIpo, type IpoDates } from '../../../modules/offerings/extend.ts';
import { offersBeside } from '../../../modules/offerings/ipos/further-offers.ts';
import type { Ipo } from '../../../modules/offerings/ipos/ipo.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { priceOf } from '../../deal/present.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { done, extended, heldOf, made, oneOf, presentCommands, stakesOf } from './shared.ts';
import type { Needs } from '../../dependencies.ts';
import { createFactWords, type FactWords } from '../../fact-words.ts';
import { toWire } from '../../to-wire.ts';

/** Public offers: made as drafts, put on offer, closed and called off. */
export function deskIpoHandlers({
  offerings,
  companies,
  database,
  clock,
  ...house
}: Needs<'clock' | 'companies' | 'currency' | 'database' | 'offerings' | 'timeZone'>): DeskHandlers {
  const { sql } = database;
  const words = createFactWords(house);
  const countBooks = createBookCounter(sql, clock);
  const ipoOf = (id: string | number) => oneOf((page) => pageOfIpos(sql, { status: undefined }, page), id);

  return {
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
      const commands = presentCommands(await commandsOf(sql, 'ipo', ipo.id));
      return {
        msg: 'ok',
        data: { ...presentIpo(ipo, books.get(ipo.id)), ...heldOf(appraiseIpo(ipo, offerings)), commands },
      };
    },
    'POST /ipos/create': ({ body, actor, command }) =>
      command((tx) => made(createIpo(tx, ipoDraft(body, companies), { actor, at: clock.now() }, offerings))),
    'POST /ipos/edit': ({ body, actor, command }) =>
      command((tx) =>
        done(
          editIpo(
            tx,
            BigInt(body.id),
            ipoDraft(body, companies),
            { actor, at: clock.now(), seen: body.seen },
            offerings,
          ),
        ),
      ),
    'POST /ipos/publish': ({ body, actor, command }) =>
      command(async (tx) => {
        const published = await done(publishIpo(tx, BigInt(body.id), { actor, at: clock.now() }, offerings));
        const ipo = await ipoOf(body.id);
        const beside = await offersBeside(tx, ipo);
        const terms = { ...termsOf(ipo, words), ...saidBeside(beside) };
        return { ...published, stakes: stakesOf(appraiseIpo(ipo, offerings), terms, words) };
      }),
    'POST /ipos/extend': ({ body, actor, command }) =>
      command(async (tx) => {
        const ipo = await ipoOf(body.id);
        const dates = datesOf(body, ipo);
        const longer = await extended(extendIpo(tx, ipo.id, dates, { actor, at: clock.now() }), body.reason);
        const applicants = words.count(await countApplicants(sql, ipo.id));
        return {
          ...longer,
          stakes: { facts: { ...termsOf({ ...ipo, ...dates }, words), 'Applicants who are told': applicants } },
        };
      }),
    'POST /ipos/close': ({ body, actor, command }) =>
      command((tx) => done(closeIpo(tx, BigInt(body.id), { actor, at: clock.now() }), body.reason)),
    'POST /ipos/cancel': ({ body, actor, command }) =>
      command((tx) => done(cancelIpo(tx, BigInt(body.id), { actor, at: clock.now() }), body.reason)),
  };
}

function saidBeside(offers: ReadonlyArray<Pick<Ipo, 'id' | 'status'>>) {
  if (offers.length === 0) return {};
  return { 'Offered already': offers.map(({ id, status }) => `by offer ${id}, which is ${status}`).join('; ') };
}

function termsOf(ipo: Ipo, { price, count, time }: FactWords) {
  const { minimum, maximum, appliesFrom, issuerFeeBasisPoints } = ipo;
  return {
    Company: `${ipo.companyName} (${ipo.symbol}), ${ipo.series}, ${ipo.market}`,
    'Price band': `${price(ipo.floorPrice)} to ${price(ipo.capPrice)} ${ipo.currency}`,
    Lot: count(ipo.lotSize),
    'Shares on offer': count(ipo.shares),
    ...(minimum === undefined ? {} : { 'Least of an application': count(minimum) }),
    ...(maximum === undefined ? {} : { 'Most of an application': count(maximum) }),
    ...(appliesFrom === undefined ? {} : { 'Applies from': time(appliesFrom) }),
    Opens: time(ipo.opensAt),
    Closes: time(ipo.closesAt),
    Allots: time(ipo.allotsAt),
    Lists: time(ipo.listsAt),
    ...(issuerFeeBasisPoints === undefined
      ? {}
      : { 'The house keeps': `${price(BigInt(issuerFeeBasisPoints) * 100n)} %` }),
    ...(ipo.documentUrl === undefined ? {} : { Prospectus: ipo.documentUrl }),
  };
}

function ipoDraft(body: DeskBody<'POST /ipos/create'>, companies: Market): IpoDraft {
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
    appliesFrom: body.applies_from === undefined ? undefined : new Date(body.applies_from),
    opensAt: new Date(body.opens_at),
    closesAt: new Date(body.closes_at),
    allotsAt: new Date(body.allots_at),
    listsAt: new Date(body.lists_at),
    about: body.about,
    issuerFeeBasisPoints: feeOf(body.issuer_fee_percent),
    documentUrl: body.document_url === undefined || body.document_url === '' ? undefined : body.document_url,
  };
}

/** The dates that are asked for; the others stay. */
function datesOf(body: DeskBody<'POST /ipos/extend'>, ipo: Ipo): IpoDates {
  const dateOf = (asked: string | undefined, before: Date) => (asked === undefined ? before : new Date(asked));
  return {
    opensAt: dateOf(body.opens_at, ipo.opensAt),
    closesAt: new Date(body.closes_at),
    allotsAt: dateOf(body.allots_at, ipo.allotsAt),
    listsAt: dateOf(body.lists_at, ipo.listsAt),
  };
}

/** @throws Refusal `invalid` where it is not 0 to 10 per cent, with two decimals at the most */
function feeOf(percent: string | number | undefined): number | undefined {
  if (percent === undefined || percent === '') return undefined;
  const fee = priceOf('issuer_fee_percent', percent);
  if (fee >= 0n && fee <= decimal(10) && fee % 100n === 0n) return Number(fee / 100n);
  throw new Refusal('invalid', { fields: { issuer_fee_percent: 'must be 0 to 10' } });
}

function presentIpo(ipo: Ipo, totals: BookTotals | undefined) {
  const { symbol, companyName, series, market, currency, floorPrice: priceLow, capPrice: priceHigh, status } = ipo;
  const { appliesFrom, opensAt, closesAt, allotsAt, listsAt, about, documentUrl, issuePrice, createdAt } = ipo;
  return {
    ...toWire({ id: Number(ipo.id), symbol, companyName, series, market, currency, priceLow, priceHigh, status }),
    ...toWire({ appliesFrom, opensAt, closesAt, allotsAt, listsAt, about, documentUrl, issuePrice, createdAt }),
    lot: ipo.lotSize.toString(),
    shares: ipo.shares.toString(),
    min: ipo.minimum?.toString() ?? null,
    max: ipo.maximum?.toString() ?? null,
    issuer_fee_percent: formatDecimal(BigInt(ipo.issuerFeeBasisPoints ?? 0) * 100n),
    seed_hash: ipo.seedHash.toString('hex'),
    applications: (ipo.applications ?? totals?.applications ?? 0n).toString(),
    applied_shares: (ipo.appliedShares ?? totals?.shares ?? 0n).toString(),
  };
}
