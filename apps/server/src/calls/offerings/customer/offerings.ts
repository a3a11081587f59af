import { formatDecimal, parseDecimal, type Decimal } from '@sauda/money';
import { Refusal } from '../../../platform/refusal.ts';
import {
  applicationsFor,
  createBookCounter,
  findIpo,
  listApplications,
  listIpos,
  readBookPage,
} from '../../../modules/offerings/ipos/read-ipos.ts';
import { findFund, listFundOrders, listFunds } from '../../../modules/offerings/funds/fund.ts';
import { isUpcoming } from '../../../modules/offerings/ipos/ipo.ts';
import { pageOf } from '../../../http/page.ts';
import type { Handlers } from '../../wires/customer-handlers.ts';
import {
  ipoStatusWord,
  presentApplicationRow,
  presentFund,
  presentFundDetail,
  presentFundOrder,
  presentIpo,
  presentOpenApplication,
} from '../present.ts';
import { applyForIpo, changeApplication, withdrawApplication } from '../../../modules/offerings/ipos/apply.ts';
import { remindersOf, remindOfIpo } from '../../../modules/offerings/ipos/reminders.ts';
import { purchaseFund } from '../../../modules/offerings/funds/purchase-fund.ts';
import type { Needs } from '../../dependencies.ts';
import { bareCode } from '../../market/known-instrument.ts';

type OfferingDependencies = Needs<'clock' | 'database' | 'offerings'>;

const bidsOnPage = 5_000;

/** Public offers and funds. */
export const offeringHandlers = (dependencies: OfferingDependencies): Handlers => ({
  ...ipoHandlers(dependencies),
  ...applicationHandlers(dependencies),
  ...fundHandlers(dependencies),
});

function ipoHandlers({ database, clock }: OfferingDependencies): Handlers {
  const { sql } = database;
  const openBooks = createBookCounter(sql, clock);

  return {
    async 'GET /client/ipo'({ query, caller: { customerId } }) {
      const now = clock.now();
      const [{ ipos, count }, totals] = await Promise.all([listIpos(sql, pageOf(query), now), openBooks()]);
      const ids = ipos.map(({ id }) => id);
      const [mine, reminders] = await Promise.all([
        applicationsFor(sql, customerId, ids),
        remindersOf(sql, customerId),
      ]);
      const data = ipos.map((ipo) => ({
        ...presentIpo(ipo, totals.get(ipo.id), mine.get(ipo.id), now),
        reminded: reminders.has(ipo.id),
      }));
      return { msg: 'ok', data, count };
    },

    async 'GET /client/ipo/draw'({ query: { id, after = '' } }) {
      const ipo = await findIpo(sql, BigInt(id));
      if (ipo === undefined) throw new Refusal('not_found');
      // While a book is open it changes, and is nobody's business.
      const bids = ipo.bookHash === undefined ? [] : await readBookPage(sql, ipo.id, after, bidsOnPage);
      return {
        msg: 'ok',
        data: {
          id: Number(ipo.id),
          symbol: ipo.symbol,
          company_name: ipo.companyName,
          status: ipoStatusWord(ipo.status),
          upcoming: isUpcoming(ipo, clock.now()),
          shares: Number(ipo.shares),
          lot: Number(ipo.lotSize),
          price_low: formatDecimal(ipo.floorPrice),
          price_high: formatDecimal(ipo.capPrice),
          seed_hash: ipo.seedHash.toString('hex'),
          book_hash: ipo.bookHash?.toString('hex') ?? null,
          seed: ipo.seed?.toString('hex') ?? null,
          issue_price: ipo.issuePrice === undefined ? null : formatDecimal(ipo.issuePrice),
          applications: Number(ipo.applications ?? 0n),
          rows: bids.map(({ no, shares, price, allotted }) => ({
            no,
            count: Number(shares),
            price: formatDecimal(price),
            allotted: allotted === undefined ? null : Number(allotted),
          })),
          next: bids.length < bidsOnPage ? null : (bids.at(-1)?.no ?? null),
        },
      };
    },
  };
}

function applicationHandlers({ offerings, database: { sql }, clock }: OfferingDependencies): Handlers {
  return {
    async 'POST /stock/success/ipo/buy'({ body, caller, once }) {
      const application = {
        customerId: caller.customerId,
        ipoId: BigInt(body.id),
        symbol: body.symbol && bareCode(body.symbol),
        shares: BigInt(body.count),
        price: priceOf(body.price),
      };
      return once(async (tx) => {
        return { msg: 'ok', data: presentOpenApplication(await applyForIpo(tx, application, offerings)) };
      });
    },

    async 'POST /stock/success/ipo/edit'({ body, caller, once }) {
      const change = {
        customerId: caller.customerId,
        no: body.no,
        shares: BigInt(body.count),
        price: body.price === undefined ? undefined : priceOf(body.price),
      };
      return once(async (tx) => {
        return { msg: 'ok', data: presentOpenApplication(await changeApplication(tx, change, offerings)) };
      });
    },

    async 'POST /stock/success/ipo/cancel'({ body, caller, once }) {
      const key = { customerId: caller.customerId, no: body.no };
      return once(async (tx) => {
        return { msg: 'ok', data: presentOpenApplication(await withdrawApplication(tx, key, offerings)) };
      });
    },

    async 'POST /stock/success/ipo/remind'({ body: { id, on }, caller: { customerId } }) {
      const wish = { customerId, ipoId: BigInt(id), isWanted: on };
      await offerings.database.transaction((tx) => remindOfIpo(tx, wish, { clock }));
      return { msg: 'ok', data: { reminded: on } };
    },

    async 'GET /stock/success/ipo/list'({ query, caller: { customerId } }) {
      const { applications, count } = await listApplications(sql, customerId, pageOf(query));
      const now = clock.now();
      return { msg: 'ok', rows: applications.map((application) => presentApplicationRow(application, now)), count };
    },
  };
}

function fundHandlers({ offerings, database: { sql }, clock }: OfferingDependencies): Handlers {
  return {
    async 'GET /v2/fund/list'({ query }) {
      const { funds, count } = await listFunds(sql, pageOf(query));
      const now = clock.now();
      return { msg: 'ok', data: { rows: funds.map((fund) => presentFund(fund, now)), count } };
    },

    async 'GET /v2/fund/detail'({ query: { id } }) {
      const fund = await findFund(sql, BigInt(id));
      if (fund === undefined) throw new Refusal('not_found');
      return { msg: 'ok', data: presentFundDetail(fund, clock.now()) };
    },

    async 'POST /stock/success/fund/purchase'({ body, caller, once }) {
      const purchase = { customerId: caller.customerId, fundId: BigInt(body.project_id) };
      return once(async (tx) => {
        const order = await purchaseFund(tx, purchase, offerings);
        return {
          msg: 'ok',
          data: {
            id: Number(order.id),
            no: order.no,
            amount: formatDecimal(order.amount),
            expected_return: formatDecimal(order.expectedReturn),
            end_time: order.endTime.toISOString(),
          },
        };
      });
    },

    async 'GET /stock/success/fund/orders'({ query, caller: { customerId } }) {
      const status = query.status === '' || query.status === 'all' ? undefined : query.status;
      const { orders, count } = await listFundOrders(sql, customerId, { status }, pageOf(query));
      const now = clock.now();
      return { msg: 'ok', rows: orders.map((order) => presentFundOrder(order, now)), count };
    },
  };
}

function priceOf(input: string | number): Decimal {
  const price = parseDecimal(input);
  if (price === undefined) throw new Refusal('invalid', { fields: { price: 'at most four decimals' } });
  return price;
}
