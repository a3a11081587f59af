import { formatDecimal } from '@sauda/money';
import { mayDo, readsMasked, type DeskAnswer } from '@sauda/contract/desk';
import { cardsEndingIn } from '../../../modules/bank-cards/card.ts';
import { findRequests, requestsByBankReference, type AnyShownRequest } from '../../../modules/cashier/all-requests.ts';
import { linesNamed } from '../../../modules/cashier/bank-lines/list-lines.ts';
import {
  customerRefs,
  customersByEndOfPhone,
  searchCustomers,
  type CustomerRef,
} from '../../../modules/customers/index.ts';
import { customersNamed } from '../../../modules/identity/name-words.ts';
import type { Identity } from '../../../modules/identity/identity.ts';
import { findSharesByNo } from '../../../modules/offerings/index.ts';
import { findOrdersByNo } from '../../../modules/trading/index.ts';
import type { Sql } from '../../../platform/database.ts';
import type { Needs } from '../../dependencies.ts';
import type { DeskHandlers, StaffContext } from '../../wires/desk-handlers.ts';
import { presentCustomerRef } from '../../customers/present.ts';

type Row = DeskAnswer<'GET /find'>['data']['rows'][number];
/** What was found, before it is said whose it is. */
type Found = Omit<Row, 'customer' | 'detail' | 'amount' | 'status' | 'at'> &
  Partial<Pick<Row, 'detail' | 'amount' | 'status' | 'at'>> & { readonly customerId: string | undefined };
type Staff = StaffContext<'GET /find'>['staff'];
type May = (right: Parameters<typeof mayDo>[1]) => boolean;

/** Of each kind. */
const mostOfAKind = 8;
const shortest = 3;

/** One search over everything that there is. */
export function deskFindHandlers({ sql, identity }: Needs<'identity' | 'sql'>): DeskHandlers {
  return {
    async 'GET /find'({ query, staff }) {
      const text = query.q.trim();
      const found = text.length < shortest ? [] : await findAnything(sql, identity, staff, text);
      const refs = await customerRefs(
        sql,
        found.flatMap(({ customerId }) => customerId ?? []),
      );
      return { msg: 'ok', data: { rows: found.map((row) => present(row, refs)) } };
    },
  };
}

async function findAnything(sql: Sql, identity: Identity, staff: Staff, text: string): Promise<Found[]> {
  const may: May = (right) => mayDo(staff.role, right);
  const digits = text.replaceAll(/[\s+()-]/g, '');
  // Our numbers have no letters that are taken for digits, and are typed in either case and in groups.
  const no = text.replaceAll(/[\s-]/g, '').toUpperCase();
  const isNumber = /^[0-9A-Z]{6,40}$/.test(no);
  const found = await Promise.all([
    may('customers.read') && /^\d{3,10}$/.test(digits) ? byDigits(sql, digits, readsMasked(staff.role)) : [],
    may('real-names.read') && /\p{L}/u.test(text) ? byName(identity, text) : [],
    isNumber ? byNumber(sql, may, no) : [],
    byBankReference(sql, may, text),
  ]);
  return found.flat();
}

const shownEnd = 4;

async function byDigits(sql: Sql, digits: string, isMasked: boolean): Promise<Found[]> {
  const page = { limit: mostOfAKind, after: undefined, isWholePhone: isMasked };
  const beginning = await searchCustomers(sql, digits, page);
  const isEnd = isMasked ? digits.length === shownEnd : digits.length >= shownEnd;
  const [ends, cards] = await Promise.all([
    isEnd ? customersByEndOfPhone(sql, digits, mostOfAKind) : [],
    digits.length === shownEnd ? cardsEndingIn(sql, digits, mostOfAKind) : [],
  ]);
  const seen = new Set<string>();
  const customers = [...beginning, ...ends].filter(({ id }) => !seen.has(id) && seen.add(id));
  return [
    ...customers.map(({ id, number, phone }): Found => ({
      kind: 'customer',
      id,
      title: String(number),
      by: phone?.includes(digits) === true ? 'phone' : 'number',
      customerId: id,
    })),
    ...cards.map(({ customerId, bank, lastFour }): Found => ({
      kind: 'customer',
      id: customerId,
      title: '',
      by: 'card',
      detail: `${bank} …${lastFour}`,
      customerId,
    })),
  ];
}

async function byName(identity: Identity, text: string): Promise<Found[]> {
  const named = await customersNamed(identity, text, mostOfAKind);
  return named.map(({ customerId, realName }) => ({
    kind: 'customer',
    id: customerId,
    title: '',
    by: 'name',
    detail: realName,
    customerId,
  }));
}

async function byNumber(sql: Sql, may: May, no: string): Promise<Found[]> {
  const [requests, orders, shares] = await Promise.all([
    may('requests.read') ? findRequests(sql, { no, limit: mostOfAKind }) : [],
    may('orders.read') ? findOrdersByNo(sql, no, mostOfAKind) : [],
    may('customers.read') ? findSharesByNo(sql, no, mostOfAKind) : [],
  ]);
  return [
    ...requests.map((request) => foundRequest(request, request.no === no ? 'number' : 'reference')),
    ...orders.map((order): Found => ({
      kind: 'order',
      id: `${order.customerId}/${order.no}`,
      title: order.no,
      by: 'number',
      detail: order.symbol,
      status: order.status,
      at: order.createdAt.toISOString(),
      customerId: order.customerId,
    })),
    ...shares.map(({ kind, customerId, status, createdAt }): Found => ({
      kind,
      id: `${customerId}/${no}`,
      title: no,
      by: 'number',
      status,
      at: createdAt.toISOString(),
      customerId,
    })),
  ];
}

async function byBankReference(sql: Sql, may: May, text: string): Promise<Found[]> {
  const [lines, requests] = await Promise.all([
    may('bank-lines.read') ? linesNamed(sql, text, mostOfAKind) : [],
    may('requests.read') ? requestsByBankReference(sql, text, mostOfAKind) : [],
  ]);
  const found = lines.map(({ bankReference, amount, importedAt }): Found => ({
    kind: 'bank_line',
    id: bankReference,
    title: bankReference,
    by: 'reference',
    amount: formatDecimal(amount, 2),
    at: importedAt.toISOString(),
    customerId: undefined,
  }));
  return [...requests.map((request) => foundRequest(request, 'reference')), ...found];
}

function foundRequest(request: AnyShownRequest, by: Row['by']): Found {
  return {
    kind: request.kind,
    id: `${request.customerId}/${request.no}`,
    title: request.no,
    by,
    amount: formatDecimal(request.amount, 2),
    status: request.status,
    at: request.createdAt.toISOString(),
    customerId: request.customerId,
  };
}

const nothingMore = { detail: null, amount: null, status: null, at: null };

function present({ customerId, ...found }: Found, refs: ReadonlyMap<string, CustomerRef>): Row {
  const customer = customerId === undefined ? undefined : refs.get(customerId);
  return {
    ...nothingMore,
    ...found,
    title: found.title === '' && customer !== undefined ? String(customer.number) : found.title,
    customer: customer === undefined ? null : presentCustomerRef(customer),
  };
}
