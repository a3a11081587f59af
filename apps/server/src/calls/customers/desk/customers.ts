import type { DeskQuery } from '@sauda/contract/desk';
import { requestsBefore } from '../../../modules/cashier/requests-before.ts';
import {
  findCustomer,
  listCustomerNotes,
  newestCustomers,
  searchCustomers,
  type FoundCustomer,
} from '../../../modules/customers/index.ts';
import type { Sql } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { listOpenLots, mostLotsRead, ordersBefore } from '../../../modules/trading/index.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { answerPage, keyPage } from '../../../http/key-page.ts';
import { nameOfActor } from '../../wires/name-of-actor.ts';
import { presentCard, presentListedCustomer, presentOrder, presentRequest, presentWallet } from '../present.ts';
import { readCredit } from '../../../modules/cashier/apply-for-loan.ts';
import { listCards } from '../../../modules/bank-cards/card.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';
import { listSessions } from '../../../modules/customers/own-sessions.ts';

type DeskCustomerDependencies = Needs<
  'bankCards' | 'cashier' | 'clock' | 'customers' | 'database' | 'holdsOf' | 'market' | 'walletOf'
>;

const usualLimit = 25;
const shownSessions = { limit: 100, offset: 0 };
const shownCards = { limit: 100, offset: 0 };
const shownHolds = { limit: 100, offset: 0 };
const shownLots = { first: 'oldest', limit: mostLotsRead, offset: 0 } as const;

/** Customers from all sides. */
export function deskCustomerHandlers(dependencies: DeskCustomerDependencies): DeskHandlers {
  const { cashier, market, database, walletOf, holdsOf } = dependencies;
  const { sql } = database;

  return {
    ...listHandlers(dependencies),

    async 'GET /customers'({ query }) {
      const limit = (query.limit ?? usualLimit) + 1;
      const found = await findPage(sql, query, limit);
      const shown = found.slice(0, limit - 1);
      const next = found.length < limit ? null : (shown.at(-1)?.key ?? null);
      return { msg: 'ok', data: { rows: shown.map(presentListedCustomer), next } };
    },

    async 'GET /customers/one'({ query: { id } }) {
      const customer = await findCustomer(sql, id);
      if (customer === undefined) throw new Refusal('not_found');
      const [wallet, held, { score, limit, due, remaining }, lots] = await Promise.all([
        walletOf(id),
        holdsOf(id, shownHolds),
        readCredit(cashier.database.sql, id, cashier),
        listOpenLots(sql, id, {}, shownLots),
      ]);
      return {
        msg: 'ok',
        data: {
          ...toWire(customer),
          ...presentListedCustomer(customer),
          balance: presentWallet(wallet, held),
          credit: toWire({ score, limit, due, remaining }),
          positions: lots.map(({ no, symbol, remaining: quantity, reserved, price, currency, openedAt }) => ({
            ...toWire({ no, symbol, price, currency, openedAt }),
            name: market.instrument(symbol)?.name ?? symbol,
            quantity: quantity.toString(),
            reserved: reserved.toString(),
          })),
        },
      };
    },
  };
}

/** What there is of one customer, in lists. */
function listHandlers({ customers, market, database: { sql } }: DeskCustomerDependencies): DeskHandlers {
  return {
    async 'GET /customers/sessions'({ query: { id } }) {
      const { sessions } = await listSessions(customers, { id: null, customerId: id }, shownSessions);
      return { msg: 'ok', data: { rows: sessions.map(toWire) } };
    },

    async 'GET /customers/orders'({ query }) {
      const page = keyPage(query);
      const orders = await ordersBefore(sql, query.id, page);
      return answerPage(
        orders,
        page,
        ({ id }) => id,
        (order) => presentOrder(order, market),
      );
    },

    async 'GET /customers/requests'({ query }) {
      const page = keyPage(query);
      const requests = await requestsBefore(sql, { customerId: query.id, kind: query.kind }, page);
      return answerPage(
        requests,
        page,
        ({ id }) => id,
        (request) => presentRequest(query.kind, request),
      );
    },

    async 'GET /customers/cards'({ query: { id } }) {
      const { cards } = await listCards(sql, id, undefined, shownCards);
      return { msg: 'ok', data: { rows: cards.map(presentCard) } };
    },

    async 'GET /customers/notes'({ query }) {
      const page = keyPage(query);
      return answerPage(
        await listCustomerNotes(sql, query.id, page),
        page,
        ({ id }) => id,
        ({ id, content, actor, createdAt }) => toWire({ id: Number(id), content, by: nameOfActor(actor), createdAt }),
      );
    },
  };
}

function findPage(
  sql: Sql,
  { q = '', frozen, after, order }: DeskQuery<'GET /customers'>,
  limit: number,
): Promise<FoundCustomer[]> {
  const digits = q.replace(/[\s+-]/g, '');
  if (digits === '') {
    if (after !== undefined && !uuidForm.test(after)) throw notAKey();
    return newestCustomers(sql, { onlyFrozen: frozen === true }, { limit, before: after, isTurned: order === 'asc' });
  }
  if (!/^\d{3,10}$/.test(digits)) throw new Refusal('invalid', { fields: { q: 'must be 3 to 10 digits' } });
  if (after !== undefined && !/^[np]\d{1,10}$/.test(after)) throw notAKey();
  return searchCustomers(sql, digits, { limit, after });
}
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const notAKey = () => new Refusal('invalid', { fields: { after: 'is not a key' } });
