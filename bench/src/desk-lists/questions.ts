import { deskCalls, type DeskCallKey } from '@sauda/contract/desk';
import type { Sql } from '../../../apps/server/src/platform/database.ts';
import { ofAudit } from './audit-questions.ts';
import { ofCompliance } from './case-questions.ts';
import { ofConversations } from './conversation-questions.ts';
import { findSome } from './find-some.ts';
import { byId, type Keys, type Question } from './question.ts';
import { ofSupport } from './support-questions.ts';

/** The same list from its other end. */
const turned = (question: Question): Question => ({
  ...question,
  name: `${question.name}, turned round`,
  query: { ...question.query, order: 'asc' },
  ...(question.keys === undefined
    ? {}
    : { keys: { ...question.keys, order: question.keys.order.replaceAll(' DESC', '') } }),
});
const bothWays = (question: Question): Question[] => [question, turned(question)];
const queueKeys = (table: string, deadline = 'deadline', status = 'in_progress'): Keys => ({
  from: `${table} WHERE status = '${status}'`,
  key: `to_char(${deadline} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '~' || no`,
  order: `${deadline}, no`,
});

export type Some = Awaited<ReturnType<typeof findSome>>;

/** Every list of the desk with every filter that its app sends, and what is asked for all day. */
export async function deskQuestions(sql: Sql): Promise<readonly Question[]> {
  return questionsAbout(await findSome(sql));
}

/** The lists of the desk for which none of these asks. */
export function notAskedFor(questions: readonly Question[]): readonly string[] {
  const asked = new Set<string>(questions.map(({ call }) => call));
  const lists = Object.entries(deskCalls).filter(([, { answer }]) => JSON.stringify(answer).includes('"rows"'));
  return lists.map(([call]) => call).filter((call) => call.startsWith('GET ') && !asked.has(call));
}

export function questionsAbout(some: Some): readonly Question[] {
  return [
    everyDay,
    ofEverybody,
    ofFinding,
    ofQueues,
    ofBank,
    ofCustomers,
    ofConversations,
    ({ talker }: Some) => ofSupport(talker),
    ({ usual }: Some) => ofCompliance(usual),
    ofRecords,
    ofLedger,
    ofHouse,
  ].flatMap((questions) => questions(some));
}

const everyDay = (): Question[] => [
  { name: 'overview, counts of the menu', call: 'GET /overview' },
  { name: 'overview of 90 days', call: 'GET /overview', query: { days: '90' } },
  { name: 'proposals', call: 'GET /proposals' },
  { name: 'requests for access', call: 'GET /access' },
  { name: 'conversations: counts', call: 'GET /conversations/counts' },
  { name: 'books', call: 'GET /ledger/state' },
  { name: 'closed days', call: 'GET /closes' },
  { name: 'settlement days', call: 'GET /settlement-days' },
  { name: 'months of best execution', call: 'GET /best-execution' },
  { name: 'trial balance of today', call: 'GET /ledger/trial-balance' },
  { name: 'trial balance of a day', call: 'GET /ledger/trial-balance', query: { day: '2026-01-31' } },
];

const ofQueues = (some: Some): Question[] => [
  { name: 'recharges', call: 'GET /recharges', keys: queueKeys('recharges') },
  ...queue('recharges', 'GET /recharges', some.recharge),
  { name: 'withdrawals', call: 'GET /withdrawals', keys: queueKeys('withdrawals') },
  ...queue('withdrawals', 'GET /withdrawals', some.withdrawal),
  { name: 'loans', call: 'GET /loans', keys: queueKeys('loans', 'decision_deadline', 'applying') },
  ...queue('loans', 'GET /loans', some.loan),
  { name: 'loans that run', call: 'GET /loans/running', keys: queueKeys('loans', 'repayment_at', 'approved') },
  {
    name: 'idle money to come',
    call: 'GET /idle-money',
    keys: { from: 'idle_money_returns WHERE outcome IS NULL', key: "due_on || '~' || id", order: 'due_on, id' },
  },
  {
    name: 'idle money of earlier dates',
    call: 'GET /idle-money',
    query: { state: 'ended' },
    keys: { from: 'idle_money_returns WHERE outcome IS NOT NULL', key: 'id::text', order: 'id DESC' },
  },
  { name: 'loans that are overdue', call: 'GET /loans/running', query: { overdue: 'true' } },
  { name: 'loans that are not overdue', call: 'GET /loans/running', query: { overdue: 'false' } },
  {
    name: 'real names',
    call: 'GET /identity',
    keys: { ...byId('identity_reviews', "status = 'under_review'"), order: 'id' },
  },
  ...queue('real names', 'GET /identity', some.review),
  {
    name: 'decided names',
    call: 'GET /identity/decided',
    keys: {
      from: 'identity_reviews WHERE decided_at IS NOT NULL',
      key: `to_char(decided_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '~' || id`,
      order: 'decided_at DESC, id DESC',
    },
  },
  { name: 'decided names, rejected', call: 'GET /identity/decided', query: { status: 'rejected' } },
  { name: 'decided names, none of somebody', call: 'GET /identity/decided', query: { by: 'nobody' } },
  { name: 'decided names of a phone', call: 'GET /identity/decided', query: { who: some.phone } },
  { name: 'decided names, none of a day', call: 'GET /identity/decided', query: { to: '2020-01-01T00:00:00.000Z' } },
];

const ofBank = (some: Some): Question[] => [
  ...bothWays({ name: 'bank lines', call: 'GET /bank-lines', keys: byId('bank_lines') }),
  { name: 'bank lines by a reference', call: 'GET /bank-lines', query: { reference: some.reference } },
  { name: 'bank lines, none of a reference', call: 'GET /bank-lines', query: { reference: 'nobodys' } },
  { name: 'bank lines of a day', call: 'GET /bank-lines', query: { from: '2026-01-31', to: '2026-01-31' } },
  { name: 'bank lines of an amount', call: 'GET /bank-lines', query: { amount: '5000' } },
  { name: 'bank lines, none of an amount', call: 'GET /bank-lines', query: { amount: '0.01' } },
  ...bothWays({
    name: 'bank lines, matched',
    call: 'GET /bank-lines',
    query: { matched: 'true' },
    keys: { from: 'bank_line_matches', key: 'line_id', order: 'line_id DESC' },
  }),
  ...bothWays({
    name: 'bank lines, not matched',
    call: 'GET /bank-lines',
    query: { matched: 'false' },
    keys: { from: 'bank_lines_waiting', key: 'line_id', order: 'line_id DESC' },
  }),
  ...bothWays({ name: 'suspense', call: 'GET /suspense', keys: byId('suspense_items') }),
  ...bothWays({ name: 'journals', call: 'GET /journals', keys: byId('journals') }),
  { name: 'fee plans', call: 'GET /fee-plans' },
  { name: 'fees of customers', call: 'GET /fee-terms', keys: byId('fee_terms') },
  { name: 'journals of a cause', call: 'GET /journals', query: { cause: 'goodwill' } },
  { name: 'journals, none of a number', call: 'GET /journals', query: { no: 'NOBODYS' } },
  { name: 'suspense, open', call: 'GET /suspense', query: { open: 'true' } },
  { name: 'suspense, ended', call: 'GET /suspense', query: { open: 'false' } },
  { name: 'bank against ledger', call: 'GET /suspense/sums' },
  { name: 'payment files', call: 'GET /payment-files', keys: byId('payment_files') },
  {
    name: 'differences',
    call: 'GET /differences',
    keys: { from: 'reconciliation_differences', key: '(row_number() OVER (ORDER BY id))::text', order: 'id' },
  },
  { name: 'differences, open', call: 'GET /differences', query: { open: 'true' } },
  { name: 'differences, resolved', call: 'GET /differences', query: { open: 'false' } },
  { name: 'differences of a day', call: 'GET /differences', query: { day: '2026-11-20' } },
  { name: 'files of custodian and clearing broker', call: 'GET /day-files', keys: byId('day_files') },
  { name: 'segregation', call: 'GET /segregation' },
];

/** Lists by time: each page goes on where the one before has ended. */
const byTime = (table: string, where = 'true'): Keys => ({
  from: `${table} WHERE ${where}`,
  key: `to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '~' || no`,
  order: 'created_at DESC, no DESC',
});

const ofEverybody = (some: Some): Question[] => [
  { name: 'orders of everybody', call: 'GET /orders', keys: byTime('orders') },
  { name: 'orders, pending', call: 'GET /orders', query: { status: 'pending' } },
  { name: 'orders, none that failed', call: 'GET /orders', query: { status: 'failed' } },
  { name: 'orders, none of a code', call: 'GET /orders', query: { symbol: 'NOSUCH' } },
  { name: 'orders of a day', call: 'GET /orders', query: { from: some.dayAgo } },
  { name: 'orders cancelled at once', call: 'GET /mass-cancels' },
  { name: 'what would be cancelled of everything', call: 'GET /mass-cancels/preview', query: { scope: 'all' } },
  ...bothWays({ name: 'corporate actions', call: 'GET /corporate-actions', keys: byId('corporate_actions') }),
  { name: 'corporate actions of a share', call: 'GET /corporate-actions', query: { symbol: 'UJJBANK' } },
  ...bothWays({ name: 'buybacks', call: 'GET /buybacks', keys: byId('buybacks') }),
  ...bothWays({ name: 'rights issues', call: 'GET /rights', keys: byId('rights_issues') }),
  { name: 'corporate actions to come', call: 'GET /corporate-actions', query: { status: 'announced' } },
  { name: 'halts', call: 'GET /halts' },
  { name: 'halts that stand', call: 'GET /halts', query: { open: 'true' } },
  { name: 'issuers', call: 'GET /issuers' },
  { name: 'payments to issuers', call: 'GET /issuers/payments' },
  { name: 'levies', call: 'GET /levies' },
  { name: 'payments of levies', call: 'GET /levies/payments' },
  { name: 'charges by law', call: 'GET /charges' },
  { name: 'calendars', call: 'GET /calendars' },
  { name: 'days of a calendar', call: 'GET /calendars/days', query: { id: 'IN-EQUITY', past: 'true' } },
  { name: 'exposure', call: 'GET /exposure', role: 'admin' },
  { name: 'exposure by value', call: 'GET /exposure', query: { sort: 'value', order: 'desc' }, role: 'admin' },
  {
    name: 'holders',
    call: 'GET /exposure/holders',
    query: { symbol: 'UJJBANK' },
    role: 'admin',
    keys: {
      from: "(SELECT DISTINCT customer_id FROM lots WHERE symbol = 'UJJBANK' AND remaining > 0) held",
      key: 'customer_id',
      order: 'customer_id',
    },
  },
  { name: 'requests of everybody', call: 'GET /requests', keys: byTime('recharges') },
  { name: 'requests, rejected', call: 'GET /requests', query: { status: 'rejected' } },
  {
    name: 'withdrawals of everybody',
    call: 'GET /requests',
    query: { kind: 'withdrawal' },
    keys: byTime('withdrawals'),
  },
  { name: 'requests of 30 days, added up', call: 'GET /requests', query: { from: some.monthAgo } },
  { name: 'applications of everybody', call: 'GET /applications', keys: byTime('ipo_applications') },
  { name: 'applications, blocks', call: 'GET /applications', query: { kind: 'block' } },
  { name: 'applications, none withdrawn', call: 'GET /applications', query: { status: 'withdrawn' } },
  { name: 'applications of 30 days, added up', call: 'GET /applications', query: { from: some.monthAgo } },
];

const ofFinding = (some: Some): Question[] =>
  Object.entries({
    'a phone': some.phone,
    'the end of a phone': some.phone.slice(-6),
    'four digits': some.phone.slice(-4),
    'a number of an order': 'OR777',
    'a number of a request': some.recharge.no,
    'a reference': some.reference,
    'a name': 'Person',
    'what is not there': 'ZZZZZZZZZZZZ',
  }).map(([what, q]) => ({ name: `find ${what}`, call: 'GET /find', query: { q }, role: 'compliance' }));

const ofCustomers = (some: Some): Question[] => [
  ...bothWays({ name: 'customers', call: 'GET /customers', keys: byId('customers') }),
  ...bothWays({
    name: 'customers, frozen',
    call: 'GET /customers',
    query: { frozen: 'true' },
    keys: byId('customers', 'frozen_reason IS NOT NULL'),
  }),
  { name: 'customers by a code', call: 'GET /customers', query: { invitation: 'CODE-9' } },
  ...bothWays({
    name: 'customers by the code of most',
    call: 'GET /customers',
    query: { invitation: 'CODE-0' },
    keys: { ...byId('customers', "invitation_code = 'CODE-0'"), order: 'created_at DESC, id DESC' },
  }),
  ...['none', 'under_review', 'approved', 'rejected'].map((state): Question => ({
    name: `customers, real name ${state}`,
    call: 'GET /customers',
    query: { real_name: state },
  })),
  { name: 'names to prove again', call: 'GET /customers/expiring' },
  {
    name: 'names that have limited their customer',
    call: 'GET /customers/expiring',
    query: { state: 'limited' },
    keys: {
      from: 'identity_reviews WHERE replaced_at IS NULL AND limited_at IS NOT NULL',
      key: `to_char(limited_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '~' || id`,
      order: 'limited_at DESC, id DESC',
    },
  },
  { name: 'customers by 3 digits', call: 'GET /customers', query: { q: '700' } },
  {
    name: 'customers by 3 digits, phones alone',
    call: 'GET /customers',
    query: { q: '700' },
    keys: { from: "customers WHERE phone ~>=~ '700' AND phone ~<~ '701'", key: `'p' || phone`, order: 'phone' },
  },
  { name: 'customers by a number', call: 'GET /customers', query: { q: some.number } },
  { name: 'customers by a phone', call: 'GET /customers', query: { q: some.phone } },
  { name: 'customers, none found', call: 'GET /customers', query: { q: '0000000000' } },
  ...ofCustomer('busy customer', some.busy),
  ...ofCustomer('usual customer', some.usual),
];

const ofRecords = (some: Some): Question[] => [
  ...bothWays({ name: 'audit log', call: 'GET /audit', keys: byId('audit_log') }),
  ...ofAudit(some.usual).flatMap(bothWays),
  { name: 'history of the configuration', call: 'GET /config/history' },
  { name: '… of an entry', call: 'GET /config/history', query: { tag: 'stop_protection_percent' } },
  { name: '… of an entry never changed', call: 'GET /config/history', query: { tag: 'languages' } },
  { name: 'configuration', call: 'GET /config' },
];

const ofLedger = (some: Some): Question[] => [
  {
    name: 'transfers',
    call: 'GET /ledger/transfers',
    keys: {
      from: '(SELECT min(id) AS low, max(id) AS high FROM ledger.transfers), generate_series(low, high, greatest(1, (high - low) / 1000)) AS id',
      key: 'id',
      order: 'id DESC',
    },
  },
  { name: 'transfers of a day, added up', call: 'GET /ledger/transfers', query: { from: some.dayAgo } },
  {
    name: 'transfers of days long ago',
    call: 'GET /ledger/transfers',
    query: { from: some.longAgo, to: some.monthAgo },
  },
  { name: 'transfers, none of a reason', call: 'GET /ledger/transfers', query: { reason: 'shortfallCovered' } },
  { name: 'transfers, none of an account', call: 'GET /ledger/transfers', query: { account: 'errors' } },
  { name: 'transfers by amount', call: 'GET /ledger/transfers', query: { amount_from: '999999999' } },
  { name: 'transfers of a phone', call: 'GET /ledger/transfers', query: { who: some.phone } },
  ...['usual', 'busy'].flatMap((who): Question[] => {
    const customer = some[who as 'usual' | 'busy'];
    const from = `ledger.transfers WHERE customer_id = '${customer}'`;
    const [subject, at] = [some.subject, new Date().toISOString()];
    return [
      {
        name: `transfers of a ${who} customer`,
        call: 'GET /ledger/transfers',
        query: { customer },
        keys: { from, key: 'id', order: 'id DESC' },
      },
      {
        name: '… and none of a reason',
        call: 'GET /ledger/transfers',
        query: { customer, reason: 'shortfallCovered' },
      },
      { name: '… and one order', call: 'GET /ledger/transfers', query: { customer, subject } },
      { name: '… and an order of nobody', call: 'GET /ledger/transfers', query: { customer, subject: 'NOBODYS' } },
      { name: '… balances now', call: 'GET /ledger/balances', query: { customer, at } },
      {
        name: '… balances long ago',
        call: 'GET /ledger/balances',
        query: { customer, at: '2020-01-01T00:00:00.000Z' },
      },
    ];
  }),
  ...some.transfers.map((id, place): Question => ({
    name: `transfer, ${['first', 'middle', 'last'][place] ?? ''}`,
    call: 'GET /ledger/transfer',
    query: { id },
  })),
];

const ofHouse = (some: Some): Question[] => [
  ...bothWays({ name: 'blocks', call: 'GET /blocks', keys: byId('block_items') }),
  {
    name: 'blocks, drafts',
    call: 'GET /blocks',
    query: { kind: 'block', status: 'draft' },
    keys: byId('block_items', "kind = 'block' AND status = 'draft'"),
  },
  { name: 'IPOs', call: 'GET /ipos', keys: byId('ipos') },
  { name: 'IPOs, open', call: 'GET /ipos', query: { status: 'open' } },
  { name: 'IPO', call: 'GET /ipos/one', query: { id: some.ipo } },
  { name: '… its book', call: 'GET /ipos/book', query: { id: some.ipo } },
  {
    name: '… its applications',
    call: 'GET /ipos/applications',
    query: { ipo: some.ipo },
    keys: { from: `ipo_applications WHERE ipo_id = ${some.ipo}`, key: 'no', order: 'no' },
  },
  { name: '… none allotted', call: 'GET /ipos/applications', query: { ipo: some.ipo, allotted: 'true' } },
  { name: 'funds', call: 'GET /funds', keys: byId('funds') },
  { name: 'funds, open', call: 'GET /funds', query: { status: 'open' } },
  { name: 'fund', call: 'GET /funds/one', query: { id: some.fund } },
  ...bothWays({ name: 'dividends', call: 'GET /dividends', keys: byId('distributions', "kind = 'dividend'") }),
  { name: 'dividends of a share', call: 'GET /dividends', query: { symbol: 'UJJBANK' } },
  { name: 'news', call: 'GET /news', keys: byId('news_articles') },
  {
    name: 'news, drafts',
    call: 'GET /news',
    query: { status: 'draft' },
    keys: byId('news_articles', "status = 'draft'"),
  },
  { name: 'instruments', call: 'GET /instruments' },
  { name: 'instruments by name', call: 'GET /instruments', query: { q: 'bank' } },
  { name: 'instruments by class', call: 'GET /instruments', query: { sort: 'asset_class', order: 'desc' } },
  { name: 'instruments, halted', call: 'GET /instruments', query: { trading: 'halted' } },
  ...bothWays({
    name: 'invitations',
    call: 'GET /invitations',
    keys: { from: 'invitation_codes', key: 'code', order: 'created_at DESC, code DESC' },
  }),
  { name: 'invitations by beginning', call: 'GET /invitations', query: { q: 'CODE-9' } },
  { name: 'invitations by code', call: 'GET /invitations', query: { q: 'CODE-77' } },
  { name: 'invitations, none found', call: 'GET /invitations', query: { q: 'NOBODYS' } },
  ...bothWays({ name: 'staff', call: 'GET /staff' }),
  { name: 'staff of a role', call: 'GET /staff', query: { role: 'viewer' } },
  { name: 'sessions of staff', call: 'GET /staff/sessions', query: { login: 'bench-support' } },
  { name: 'categories', call: 'GET /categories' },
];

const queue = (name: string, call: DeskCallKey, { no, phone }: { no: string; phone: string }): Question[] => [
  { name: `${name}, free`, call, query: { claim: 'free' } },
  { name: `${name}, mine`, call, query: { claim: 'mine' } },
  { name: `${name} by number`, call, query: { search: no } },
  { name: `${name} by phone`, call, query: { search: phone } },
  { name: `${name}, none found`, call, query: { search: 'NOBODYS' } },
];

const ofCustomer = (name: string, id: string): Question[] => [
  { name, call: 'GET /customers/one', query: { id } },
  { name: '… portfolio', call: 'GET /customers/portfolio', query: { id } },
  { name: '… fees', call: 'GET /fee-terms', query: { customer: id } },
  { name: '… journals', call: 'GET /journals', query: { customer: id }, role: 'cashier' },
  { name: '… done by staff', call: 'GET /audit', query: { customer: id }, role: 'compliance' },
  { name: '… sessions', call: 'GET /customers/sessions', query: { id } },
  { name: '… orders', call: 'GET /customers/orders', query: { id }, keys: byId('orders', `customer_id = '${id}'`) },
  ...['recharge', 'withdrawal', 'loan'].map((kind): Question => ({
    name: `… ${kind}s`,
    call: 'GET /customers/requests',
    query: { id, kind },
  })),
  { name: '… applications', call: 'GET /applications', query: { customer: id } },
  { name: '… cards', call: 'GET /customers/cards', query: { id } },
  { name: '… notes', call: 'GET /customers/notes', query: { id } },
  { name: '… documents', call: 'GET /customers/documents', query: { id } },
  { name: '… documents of a kind', call: 'GET /customers/documents', query: { id, kind: 'statement' } },
  { name: '… gains by year', call: 'GET /customers/gains-by-year', query: { id } },
  { name: '… person', call: 'GET /customers/person', query: { id }, role: 'compliance' },
];
