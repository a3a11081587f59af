import { mayDo, readsMasked, type DeskQuery, type Role } from '@sauda/contract/desk';
import { freezeReasons } from '@sauda/facts';
import { approvedReview } from '../../../modules/identity/identity.ts';
import { requestsBefore } from '../../../modules/cashier/requests-before.ts';
import {
  findCustomer,
  listCustomerNotes,
  newestCustomers,
  searchCustomers,
  type FoundCustomer,
  addCustomerNote,
  requireOpenCustomer,
  freezeAccount,
  givesFreedom,
  notify,
  qualifyBuyer,
  unfreezeAccount,
} from '../../../modules/customers/index.ts';
import type { Sql } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { changesOf, listOpenLots, mostLotsRead, ordersBefore, reasonsOfHouse } from '../../../modules/trading/index.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';
import { answerPage, keyPage, pageOfItems, usualLimit } from '../../../http/key-page.ts';
import { nameOfActor, toWire } from '../../to-wire.ts';
import { presentCard, presentListedCustomer, presentOrder, presentRequest, presentWallet } from '../present.ts';
import { readAccount } from '../../../modules/venues/index.ts';
import { readCredit } from '../../../modules/cashier/apply-for-loan.ts';
import { listCards } from '../../../modules/bank-cards/card.ts';
import type { Needs } from '../../dependencies.ts';
import { listSessions, endSessionByDesk } from '../../../modules/customers/own-sessions.ts';
import { parseInvitationCode } from '../../../modules/customers/manage-invitations.ts';
import { numberOfCard } from '../../../modules/bank-cards/usable-card.ts';
import { agreeToReplace } from '../../../modules/customers/access/agree-to-replace.ts';
import { restsUntil } from '../../../modules/customers/access/money-rests.ts';
import { markCodeReady } from '../../../modules/customers/access/end-access.ts';
import { readItemId } from '../../queues/queue-items.ts';
import { makeResetCode } from '../../../modules/customers/reset-codes.ts';
import type { AuditRecord } from '../../../modules/audit/audit-log.ts';

type DeskCustomerDependencies = Needs<
  | 'cashier'
  | 'customers'
  | 'database'
  | 'holdsOf'
  | 'identity'
  | 'market'
  | 'venueKeepsAccounts'
  | 'venueName'
  | 'walletOf'
>;

const shownSessions = { limit: 100, offset: 0 };
const shownCards = { limit: 100, offset: 0 };
const shownHolds = { limit: 100, offset: 0 };
const shownLots = { first: 'oldest', limit: mostLotsRead, offset: 0 } as const;

/** Customers from all sides. */
export function deskCustomerHandlers(dependencies: DeskCustomerDependencies): DeskHandlers {
  const { cashier, customers, identity, market, database, walletOf, holdsOf, venueName, venueKeepsAccounts } =
    dependencies;
  const { sql } = database;

  return {
    ...listHandlers(dependencies),

    async 'GET /customers'({ query, staff }) {
      const limit = query.limit ?? usualLimit;
      const { rows, next } = pageOfItems(await findPage(sql, query, staff.role, limit + 1), limit, ({ key }) => key);
      return { msg: 'ok', data: { rows: rows.map(presentListedCustomer), next } };
    },

    async 'GET /customers/one'({ query: { id }, staff }) {
      const customer = await findCustomer(sql, id);
      if (customer === undefined) throw new Refusal('not_found');
      const [wallet, held, { score, limit, due, remaining }, lots, review, account, moneyRestsUntil] =
        await Promise.all([
          walletOf(id),
          holdsOf(id, shownHolds),
          readCredit(cashier.database.sql, id, cashier),
          listOpenLots(sql, id, {}, shownLots),
          mayDo(staff.role, 'real-names.read') ? approvedReview(identity, id) : undefined,
          venueName === undefined ? undefined : readAccount(sql, venueName, id),
          restsUntil(sql, id, customers.clock.now()),
        ]);
      return {
        msg: 'ok',
        data: {
          ...toWire({ ...customer, moneyRestsUntil }),
          frozen_note: mayDo(staff.role, 'audit.read') ? (customer.frozenNote ?? null) : null,
          ...presentListedCustomer(customer),
          name: review?.realName ?? null,
          balance: presentWallet(wallet, held),
          credit: toWire({ score, limit, due, remaining }),
          venue: {
            keeps_accounts: venueKeepsAccounts,
            account: account?.account ?? null,
            state: account?.state ?? 'none',
            why: account?.why ?? null,
          },
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
      const changed = orders.filter(({ version }) => version > 0).map(({ no }) => no);
      const reasons = await reasonsOfHouse(sql, orders);
      const changes = Map.groupBy(await changesOf(sql, query.id, changed), ({ orderNo }) => orderNo);
      return answerPage(
        orders,
        page,
        ({ id }) => id,
        (order) => presentOrder(order, { changes: changes.get(order.no) ?? [], reasons }, market),
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
      const { cards } = await listCards(sql, id, { which: 'all' }, shownCards);
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

async function findPage(
  sql: Sql,
  { q = '', frozen, invitation: code, real_name: realName, after, order }: DeskQuery<'GET /customers'>,
  role: Role,
  limit: number,
): Promise<FoundCustomer[]> {
  const digits = q.replace(/[\s+-]/g, '');
  const invitation = code === undefined ? undefined : parseInvitationCode(code);
  if (code !== undefined && invitation === undefined) return [];
  const filter = { isFrozen: frozen, invitation, realName };
  if (digits === '') {
    if (after !== undefined && !uuidForm.test(after)) throw notAKey();
    return newestCustomers(sql, filter, { limit, before: after, isTurned: order === 'asc' });
  }
  if (!/^\d{3,10}$/.test(digits)) throw new Refusal('invalid', { fields: { q: 'must be 3 to 10 digits' } });
  if (after !== undefined && !/^[np]\d{1,10}$/.test(after)) throw notAKey();
  return searchCustomers(sql, digits, { limit, after, isWholePhone: readsMasked(role), ...filter });
}
const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const notAKey = () => new Refusal('invalid', { fields: { after: 'is not a key' } });

const ok = { msg: 'ok' } as const;

/** What staff may do about a customer. Nothing here moves their money. */
export function deskCustomerCommandHandlers({
  access,
  customers,
  bankCards,
  clock,
}: Needs<'access' | 'bankCards' | 'clock' | 'customers'>): DeskHandlers {
  return {
    ...wayInHandlers({ access, customers, clock }),
    ...freezeHandlers({ clock }),

    'POST /customers/sessions/end': ({ body: { id, number, reason }, command }) =>
      command(async (tx) => {
        await endSessionByDesk(customers, tx, { customerId: id, number: BigInt(number), reason });
        return { answer: ok, record: about(id, { before: { session: Number(number) }, reason }) };
      }),

    'POST /customers/cards/unmask': ({ body: { id, card, reason }, command }) =>
      command(async (tx) => {
        const number = await numberOfCard(tx, { customerId: id, id: BigInt(card) }, bankCards);
        return {
          answer: { msg: 'ok', data: { number } },
          record: about(id, { after: { card: Number(card) }, reason }),
        };
      }),

    'POST /customers/notes/add': ({ body: { id, content }, actor, command }) =>
      command(async (tx) => {
        const note = Number(await addCustomerNote(tx, { customerId: id, content, actor, at: clock.now() }));
        return { answer: { msg: 'ok', data: { id: note } }, record: about(id, { after: { note } }) };
      }),

    'POST /customers/qip': ({ body: { id, eligible, reason }, command }) =>
      command(async (tx) => {
        const before = await qualifyBuyer(tx, { customerId: id, isQualified: eligible, reason, at: clock.now() });
        return {
          answer: ok,
          record: about(id, { before: { qip: before.isQualified }, after: { qip: eligible }, reason }),
          // What is taken away can be given again by two.
          takesTwo: eligible,
        };
      }),

    'POST /customers/tell': ({ body: { id, text }, command }) =>
      command(async (tx) => {
        await requireOpenCustomer(tx, id);
        await notify(tx, { customerId: id, kind: 'from_desk', values: { text }, at: clock.now() });
        return { answer: ok, record: about(id, { after: { text } }) };
      }),
  };
}

/** What takes freedom from a customer, and gives it back. */
function freezeHandlers({ clock }: Needs<'clock'>): DeskHandlers {
  return {
    'POST /customers/freeze': ({ body: { id, scope = 'all', reason_key: code, reason, note }, command }) =>
      command(async (tx) => {
        const told = code === undefined ? reason : freezeReasons[code].en;
        if (told === undefined || (code !== undefined && reason !== undefined)) {
          throw new Refusal('invalid', { fields: { reason: 'is needed, or a key in its place' } });
        }
        const before = await freezeAccount(tx, { customerId: id, scope, code, reason: told, note, clock });
        return {
          answer: ok,
          record: about(id, {
            before: { frozen: before?.reason ?? null, scope: before?.scope ?? null },
            after: { frozen: told, scope },
            reason: note ?? told,
          }),
          takesTwo: givesFreedom(before?.scope, scope),
        };
      }),

    'POST /customers/unfreeze': ({ body: { id, reason }, command }) =>
      command(async (tx) => {
        const before = await unfreezeAccount(tx, id, clock.now());
        return {
          answer: ok,
          record: about(id, {
            before: { frozen: before.reason, scope: before.scope },
            after: { frozen: null, scope: null },
            reason,
          }),
        };
      }),
  };
}

/** What lets a customer in again who has lost their way in. */
function wayInHandlers({ access, customers, clock }: Needs<'access' | 'clock' | 'customers'>): DeskHandlers {
  return {
    'POST /customers/reset-code': ({ body: { id, reason, request }, command }) =>
      command(async (tx) => {
        const no = request === undefined ? undefined : readItemId(request).no;
        const contact = no && (await markCodeReady(tx, { customerId: id, no }, clock.now()));
        const password = await makeResetCode(customers, tx, id);
        return {
          answer: { ...ok, data: { password } },
          record: about(id, { after: { resetCode: 'made', ...(no === undefined ? {} : { request: no }) }, reason }),
          stakes: { customerId: id, ...(contact === undefined ? {} : { facts: { 'How they are reached': contact } }) },
        };
      }),

    'POST /customers/replace-key': ({ body: { id, reason, request }, command }) =>
      command(async (tx) => {
        const { no } = readItemId(request);
        const { lost, newPhone, dueAt, waitHours, contact, proof } = await agreeToReplace(access, tx, {
          customerId: id,
          no,
        });
        const newPhoneEnd = newPhone === undefined ? {} : { new_phone_end: newPhone.slice(-4) };
        return {
          answer: { ...ok, data: toWire({ dueAt }) },
          record: about(id, {
            // A later word on the proof is another proof than the one that was proposed about.
            before: { proof: proof.way, proved_by: nameOfActor(proof.by), proved_at: proof.at.toISOString() },
            after: { replaces: lost, request: no, in_hours: waitHours, ...newPhoneEnd },
            reason,
          }),
          stakes: {
            customerId: id,
            facts: {
              'Proof of identity': `${asWords(proof.way)}: ${proof.note} (${nameOfActor(proof.by)})`,
              'How they are reached': contact,
            },
          },
        };
      }),
  };
}

const asWords = (word: string) => word.replaceAll('_', ' ');

function about(id: string, change: Omit<AuditRecord, 'object'>): AuditRecord {
  return { object: { kind: 'customer', id }, ...change };
}
