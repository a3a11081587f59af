import type { DeskBody } from '@sauda/contract/desk';
import { countFundHolders, commandsOf, pageOfFunds } from '../../../modules/offerings/staff-lists.ts';
import { mostProfit } from '../../../modules/offerings/hold-against-market.ts';
import type { Fund } from '../../../modules/offerings/funds/fund.ts';
import { extendFund } from '../../../modules/offerings/extend.ts';
import {
  cancelFund,
  closeFund,
  createFund,
  editFund,
  publishFund,
  type FundDraft,
} from '../../../modules/offerings/funds/manage-funds.ts';
import { priceOf } from '../../deal/present.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { done, extended, made, oneOf, presentCommands } from './shared.ts';
import type { Needs } from '../../dependencies.ts';
import { createFactWords, type FactWords } from '../../fact-words.ts';
import { toWire } from '../../to-wire.ts';

/** Whole days on a live market; a practice market's own funds pass a day faster, those of the desk do not. */
const daySeconds = 86_400;

/** Funds: made as drafts, put on offer, closed and called off. */
export function deskFundHandlers({
  database,
  clock,
  ...house
}: Needs<'clock' | 'companies' | 'currency' | 'database' | 'offerings' | 'timeZone'>): DeskHandlers {
  const { sql } = database;
  const words = createFactWords(house);
  const fundOf = (id: string | number) => oneOf((page) => pageOfFunds(sql, { status: undefined }, page), id);

  return {
    async 'GET /funds'({ query }) {
      const page = keyPage(query);
      return answerPage(await pageOfFunds(sql, { status: query.status }, page), page, ({ id }) => id, presentFund);
    },
    async 'GET /funds/one'({ query }) {
      const fund = await fundOf(query.id);
      const [holders, commands] = await Promise.all([countFundHolders(sql, fund.id), commandsOf(sql, 'fund', fund.id)]);
      return { msg: 'ok', data: { ...presentFund(fund), holders, commands: presentCommands(commands) } };
    },
    'POST /funds/create': ({ body, actor, command }) =>
      command((tx) => made(createFund(tx, fundDraft(body), { actor, at: clock.now() }))),
    'POST /funds/edit': ({ body, actor, command }) =>
      command((tx) =>
        done(editFund(tx, BigInt(body.id), fundDraft(body), { actor, at: clock.now(), seen: body.seen })),
      ),
    'POST /funds/publish': ({ body, actor, command }) =>
      command(async (tx) => {
        const published = await done(publishFund(tx, BigInt(body.id), { actor, at: clock.now() }));
        const fund = await fundOf(body.id);
        return {
          ...published,
          stakes: { amount: fund.issueAmount, cost: mostProfit(fund), facts: termsOf(fund, words) },
        };
      }),
    'POST /funds/extend': ({ body, actor, command }) =>
      command(async (tx) => {
        const fund = await fundOf(body.id);
        const closesAt = new Date(body.closes_at);
        const longer = await extended(extendFund(tx, fund.id, closesAt, { actor, at: clock.now() }), body.reason);
        const holders = await countFundHolders(sql, fund.id);
        const facts = {
          ...termsOf({ ...fund, closesAt }, words),
          'Holders who are told': words.count(holders),
        };
        return { ...longer, stakes: { facts } };
      }),
    'POST /funds/close': ({ body, actor, command }) =>
      command((tx) => done(closeFund(tx, BigInt(body.id), { actor, at: clock.now() }), body.reason)),
    'POST /funds/cancel': ({ body, actor, command }) =>
      command((tx) => done(cancelFund(tx, BigInt(body.id), { actor, at: clock.now() }), body.reason)),
  };
}

function termsOf(fund: Fund, { money, price, time }: FactWords) {
  return {
    Fund: fund.name,
    'Return of the whole term': `${price(fund.minimumReturn)} % to ${price(fund.maximumReturn)} %`,
    Days: String(fund.periodDays),
    'One share': money(fund.amount),
    'Called off below': money(fund.minimumRaise),
    Opens: time(fund.opensAt),
    Closes: time(fund.closesAt),
    Terms: fund.terms,
    Risk: fund.risk,
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
  const { name, minimumReturn: minReturn, maximumReturn: maxReturn, periodDays, daySeconds, amount } = fund;
  const { issueAmount, soldAmount, minimumRaise, status, opensAt, closesAt, terms, risk, createdAt } = fund;
  return {
    ...toWire({ id: Number(fund.id), name, minReturn, maxReturn, periodDays, daySeconds, status, opensAt, closesAt }),
    ...toWire({ amount, issueAmount, soldAmount, minimumRaise, terms, risk, createdAt, cost: mostProfit(fund) }),
  };
}
