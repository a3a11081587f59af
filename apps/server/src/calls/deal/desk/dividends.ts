import { decimal, parseDecimal } from '@sauda/money';
import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  isHeldByPhone,
  appraiseDividend,
  cancelDividend,
  declareNewDividend,
  listDividends,
} from '../../../modules/trading/index.ts';
import { priceOf } from '../present.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import type { Needs } from '../../dependencies.ts';
import { createFactWords } from '../../fact-words.ts';

type DeskDividendDependencies = Needs<
  'clock' | 'currency' | 'database' | 'dividendTaxPercent' | 'market' | 'prices' | 'timeZone'
>;

/** Dividends: declared to whoever holds the share at a time to come, and paid by the lifecycle of instruments. */
export function deskDividendHandlers(dependencies: DeskDividendDependencies): DeskHandlers {
  const { market, prices, database } = dependencies;
  return {
    ...commandHandlers(dependencies),
    async 'GET /dividends'({ query }) {
      const page = keyPage(query);
      const rows = await listDividends(database.sql, { symbol: query.symbol, ...page }, page.limit);
      return answerPage(
        rows,
        page,
        ({ id }) => id,
        ({ id: _id, declaredBy, taxBasisPoints, ...row }) => ({
          ...toWire({ ...row, taxPercent: BigInt(taxBasisPoints) * 100n }),
          name: market.instrument(row.symbol)?.name ?? row.symbol,
          declared_by: nameOfActor(declaredBy),
        }),
      );
    },

    async 'GET /dividends/cost'({ query }) {
      const perShare = priceOf('per_share', query.per_share);
      const { quote, mostPerShare, shares, cost } = await appraiseDividend(
        database.sql,
        prices,
        query.symbol,
        perShare,
      );
      return {
        msg: 'ok',
        data: {
          ...toWire({
            marketPrice: quote.price,
            marketTime: quote.time,
            marketSource: quote.source,
            mostPerShare,
            cost,
          }),
          shares: shares.toString(),
        },
      };
    },
  };
}

function commandHandlers({ prices, clock, dividendTaxPercent, ...house }: DeskDividendDependencies): DeskHandlers {
  const { price, count, time } = createFactWords(house);
  return {
    'POST /dividends/declare': ({ body, actor, staff, command }) =>
      command(async (tx) => {
        const { symbol } = body;
        const perShare = priceOf('per_share', body.per_share);
        const times = { recordAt: new Date(body.record_at), paysAt: new Date(body.pays_at) };
        await refuseOwnHolding(tx, staff.phone, symbol);
        const taxBasisPoints = taxOf(body.tax_percent ?? dividendTaxPercent());
        const declaration = { symbol, perShare, taxBasisPoints, ...times, declaredBy: actor, at: clock.now() };
        const no = await declareNewDividend(tx, prices, declaration);
        const { quote, shares, cost } = await appraiseDividend(tx, prices, symbol, perShare);
        const recordAt = times.recordAt.toISOString();
        const taxPercent = BigInt(taxBasisPoints) * 100n;
        const after = toWire({ no, symbol, perShare, taxPercent, ...times });
        const market = `${price(quote.price)}, ${quote.source}, ${time(quote.time)}`;
        return {
          answer: { msg: 'ok', data: { no } },
          // By share and time, which are the same for both who declare it; the number is drawn by the second.
          record: { object: { kind: 'dividend', id: `${symbol} ${recordAt}` }, after, reason: body.reason },
          stakes: { cost, facts: { Market: market, 'Shares held now': count(shares) } },
        };
      }),

    'POST /dividends/cancel': ({ body, command }) =>
      command(async (tx) => {
        const { status, unpaid, symbol, perShare } = await cancelDividend(tx, body.no, clock.now());
        return {
          answer: { msg: 'ok' },
          record: {
            object: { kind: 'dividend', id: body.no },
            before: { status },
            after: { status: 'cancelled' },
            reason: body.reason,
          },
          // Before its record time nobody has a claim to it.
          takesTwo: status !== 'declared',
          stakes: { facts: { Share: symbol, 'Per share': price(perShare), 'Holders who are not paid': count(unpaid) } },
        };
      }),
  };
}

const mostTax = decimal(50);

/** @returns hundredths of a per cent @throws Refusal `invalid` */
function taxOf(percent: string | number): number {
  const value = parseDecimal(percent);
  if (value !== undefined && value >= 0n && value <= mostTax && value % 100n === 0n) return Number(value / 100n);
  throw new Refusal('invalid', { fields: { tax_percent: 'must be 0 to 50' } });
}

/** @throws Refusal `own_customer` where the customer account of a member of staff holds the share */
async function refuseOwnHolding(tx: Tx, phone: string | undefined, symbol: string): Promise<void> {
  if (phone === undefined) return;
  if (await isHeldByPhone(tx, phone, symbol)) throw new Refusal('own_customer');
}
