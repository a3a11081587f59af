import { formatDecimal } from '@sauda/money';
import { customerRefs, type CustomerRef } from '../../../modules/customers/index.ts';
import {
  findApplication,
  listAllApplications,
  sumOfApplications,
  type AnyApplication,
} from '../../../modules/offerings/all-applications.ts';
import { listBook, readBookTotals, type BookLine, type BookRow } from '../../../modules/offerings/ipos/book.ts';
import { pageByTime, pageOfItems, readPlace, usualLimit } from '../../../http/key-page.ts';
import { momentOf } from '../../../http/read-time.ts';
import type { Sql } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { presentCustomerRef } from '../../customers/present.ts';
import type { Needs } from '../../dependencies.ts';
import { readItemId } from '../../queues/queue-items.ts';
import { toWire } from '../../to-wire.ts';
import { addedOver, presentAdded } from '../../added-up.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

/** What customers have of offers: of everybody, and of one IPO. */
export function deskApplicationHandlers({ sql, clock }: Needs<'clock' | 'sql'>): DeskHandlers {
  return {
    async 'GET /applications'({ query }) {
      const { limit = usualLimit, customer: customerId, kind, status } = query;
      const now = clock.now();
      const filter = { customerId, kind, status, from: momentOf(query.from), to: momentOf(query.to) };
      const time = addedOver(filter, now);
      const [found, sum] = await Promise.all([
        listAllApplications(sql, filter, { before: readPlace(query.after, now), limit: limit + 1 }),
        time === undefined ? undefined : sumOfApplications(sql, { ...filter, ...time }),
      ]);
      const { rows, next } = pageByTime(found.rows, found.reached, limit);
      const refs = await refsOf(sql, rows);
      return {
        msg: 'ok',
        data: {
          next,
          rows: rows.map((row) => present(row, refs)),
          sum: presentAdded(sum),
        },
      };
    },

    async 'GET /applications/one'({ query }) {
      const found = await findApplication(sql, readItemId(query.id));
      if (found === undefined) throw new Refusal('not_found');
      return { msg: 'ok', data: present(found, await refsOf(sql, [found])) };
    },

    async 'GET /ipos/book'({ query }) {
      const { prices, categories } = await readBookTotals(sql, BigInt(query.id));
      return {
        msg: 'ok',
        data: {
          prices: prices.map((line) => ({ ...presentLine(line), price: formatDecimal(line.price) })),
          categories: categories.map((line) => ({ ...presentLine(line), ...toWire({ upTo: line.upTo }) })),
        },
      };
    },

    async 'GET /ipos/applications'({ query }) {
      const { limit = usualLimit, after = '', allotted: isAllotted } = query;
      if (!/^[0-9A-Z]{0,40}$/.test(after)) throw new Refusal('invalid', { fields: { after: 'is not a key' } });
      const book = { ipoId: BigInt(query.ipo), isAllotted };
      const found = await listBook(sql, book, { after, limit: limit + 1 });
      const { rows, next } = pageOfItems(found, limit, ({ no }) => no);
      const refs = await refsOf(sql, rows);
      return { msg: 'ok', data: { rows: rows.map((row) => presentBookRow(row, refs)), next } };
    },
  };
}

type Refs = ReadonlyMap<string, CustomerRef>;

const refsOf = (sql: Sql, rows: ReadonlyArray<{ readonly customerId: string }>): Promise<Refs> =>
  customerRefs(
    sql,
    rows.map(({ customerId }) => customerId),
  );

const whose = ({ customerId, no }: { customerId: string; no: string }, refs: Refs) => ({
  id: `${customerId}/${no}`,
  no,
  customer: presentCustomerRef(refs.get(customerId) ?? { id: customerId, number: 0n, phone: undefined }),
});

function present(application: AnyApplication, refs: Refs) {
  const { kind, offerId, name, shares, price, currency, amount, allotted, status, createdAt, endedAt } = application;
  return {
    ...whose(application, refs),
    ...toWire({ name, price, currency, amount, status, createdAt, endedAt }),
    kind,
    offer: Number(offerId),
    shares: shares?.toString() ?? null,
    allotted: allotted?.toString() ?? null,
  };
}

function presentBookRow(row: BookRow, refs: Refs) {
  const { shares, price, held, paid, allotted, status, createdAt } = row;
  return {
    ...whose(row, refs),
    ...toWire({ price, value: shares * price, held, paid, status, createdAt }),
    shares: shares.toString(),
    allotted: allotted.toString(),
  };
}

const presentLine = ({ applications, shares, allotted }: BookLine) => ({
  applications,
  shares: shares.toString(),
  allotted: allotted.toString(),
});
