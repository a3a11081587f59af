import { randomUUID } from 'node:crypto';
import { decimal } from '@sauda/money';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addCard, changeCard } from '../../../src/modules/bank-cards/change-card.ts';
import type { CardDetails } from '../../../src/modules/bank-cards/card.ts';
import type { CashierContext } from '../../../src/modules/cashier/context.ts';
import { requestWithdrawal } from '../../../src/modules/cashier/request-withdrawal.ts';
import { watch, type WatchContext } from '../../../src/modules/compliance/rules/watch.ts';
import type { WatchSettings } from '../../../src/modules/compliance/settings.ts';
import { createEncryption } from '../../../src/platform/encryption.ts';
import { createTestCards } from '../../helpers/bank-cards.ts';
import { createSpokenBank, createTestCashier, request, type TestCashier } from '../../helpers/cashier.ts';

const hourMs = 3_600_000;
const usual: WatchSettings = {
  caseHours: 72,
  deposits: { count: 3, below: decimal(50_000), total: decimal(60_000), hours: 24 },
  out: { percent: 80, from: decimal(100_000), hours: 24 },
  firstWithdrawal: decimal(500_000),
  device: 3,
  network: 3,
  account: 2,
  id: 2,
};

let t: TestCashier;
let cashier: CashierContext;
let context: WatchContext;
let settings = usual;
const bank = createSpokenBank();

beforeAll(async () => {
  t = await createTestCashier();
  t.payees = { ...t.payees, hasApprovedRealName: async () => true };
  cashier = t.node(bank);
  const bankCards = createTestCards({ clock: t.clock, encryption: createEncryption('5a'.repeat(32)) });
  context = { bankCards, clock: t.clock, database: t.database, settings: () => settings };
});
afterAll(() => t.close());

async function deposit(customerId: string, units: number) {
  const { reference, amount } = await request(t, cashier, customerId, units);
  await bank.say({ kind: 'arrived', reference, amount, bankReference: `A-${reference}` });
}
const withdraw = (customerId: string, units: number) =>
  t.database.transaction((tx) => requestWithdrawal(tx, { customerId, cardId: 7n, amount: decimal(units) }, cashier));
const foundOf = (customerId: string) =>
  t.database.sql<
    Array<{ rule: string; subject: string; facts: Record<string, string>; others: string[]; caseId: bigint }>
  >`
    SELECT rule, subject, facts, others, case_id FROM compliance_findings WHERE customer_id = ${customerId} ORDER BY id`;
const rulesOf = async (customerId: string) => {
  await watch(context);
  return (await foundOf(customerId)).map(({ rule }) => rule);
};
const casesOf = (customerId: string) =>
  t.database.sql<Array<{ id: bigint; deadline: Date; openedBy: string; closedAt: Date | undefined }>>`
    SELECT id, deadline, opened_by, closed_at FROM compliance_cases WHERE customer_id = ${customerId} ORDER BY id`;

test('many small deposits in a time open one case, with a deadline; the next one in that time is not told again', async () => {
  const one = await t.newCustomer();
  for (const units of [20_000, 20_000]) await deposit(one, units);
  // Large ones are none of the parts of a sum.
  await deposit(one, 50_000);
  expect(await rulesOf(one)).toEqual([]);
  await deposit(one, 20_000);
  expect(await rulesOf(one)).toEqual(['small_deposits']);
  expect((await foundOf(one))[0]?.facts).toMatchObject({ Deposits: '3', Together: '60000.00' });
  expect(await casesOf(one)).toMatchObject([
    { openedBy: 'rules', deadline: new Date(t.clock.now().getTime() + 72 * hourMs) },
  ]);
  await deposit(one, 20_000);
  expect(await rulesOf(one)).toHaveLength(1);
  // It is told once it is committed.
  await vi.waitFor(() => expect(t.events).toContainEqual({ type: 'case', customerId: one }), 30_000);

  t.clock.advance(25 * hourMs);
  for (const units of [20_000, 20_000, 20_000]) await deposit(one, units);
  expect(await rulesOf(one)).toEqual(['small_deposits', 'small_deposits']);
  expect(await casesOf(one)).toHaveLength(1);
});

test('what comes in and soon goes out again is found, and a large first withdrawal; later or less is not', async () => {
  const [quick = '', slow = '', small = '', large = ''] = await Promise.all([1, 2, 3, 4].map(() => t.newCustomer()));
  await deposit(quick, 100_000);
  await withdraw(quick, 79_000);
  expect(await rulesOf(quick)).toEqual([]);
  await withdraw(quick, 1_000);
  expect(await rulesOf(quick)).toEqual(['in_and_out']);

  await deposit(slow, 600_000);
  t.clock.advance(25 * hourMs);
  await withdraw(slow, 400_000);
  await deposit(small, 99_000);
  await withdraw(small, 99_000);
  expect(await rulesOf(slow)).toEqual([]);
  expect(await rulesOf(small)).toEqual([]);

  await deposit(large, 2_000_000);
  t.clock.advance(25 * hourMs);
  await withdraw(large, 500_000);
  await withdraw(large, 500_000);
  expect(await rulesOf(large)).toEqual(['large_first_withdrawal']);
});

test('what is found after a case was closed opens another; what is off is not looked at', async () => {
  const one = await t.newCustomer();
  await deposit(one, 100_000);
  await withdraw(one, 80_000);
  await watch(context);
  await t.database.sql`
    UPDATE compliance_cases SET closed_at = now(), closed_by = 'staff:a', outcome = 'explained', note = 'Asked' WHERE customer_id = ${one}`;
  settings = { ...usual, out: { ...usual.out, percent: 0 } };
  await withdraw(one, 500);
  await watch(context);
  settings = usual;
  expect(await casesOf(one)).toHaveLength(1);
  await withdraw(one, 600);
  await watch(context);
  expect((await casesOf(one)).map(({ closedAt }) => closedAt === undefined)).toEqual([false, true]);
});

test('each is found once, by however many nodes, and also where one dies in the middle', async () => {
  const customers = await Promise.all([1, 2, 3].map(() => t.newCustomer()));
  for (const customer of customers) {
    await deposit(customer, 100_000);
    await withdraw(customer, 90_000);
  }
  const waiting = async () =>
    (await t.database.sql<[{ count: number }]>`SELECT count(*)::int AS count FROM compliance_watch`)[0].count;
  const before = await waiting();
  // It dies once it has found everything, before it has committed.
  const dying = {
    ...context,
    clock: {
      now: () => {
        throw new Error('died');
      },
    },
  };
  await expect(watch(dying)).rejects.toThrow('died');
  expect(await waiting()).toBe(before);
  expect(await Promise.all(customers.map(foundOf))).toEqual([[], [], []]);
  await Promise.all([1, 2, 3].map(() => watch(context)));
  expect(await waiting()).toBe(0);
  for (const customer of customers) {
    expect((await foundOf(customer)).map(({ rule }) => rule)).toEqual(['in_and_out']);
    expect(await casesOf(customer)).toHaveLength(1);
  }
});

test('who comes last to a device or a network is found, with the others; a network once, and none of the house', async () => {
  const customers = await Promise.all([1, 2, 3, 4].map(() => t.newCustomer()));
  for (const customer of customers) {
    t.clock.advance(hourMs);
    const at = t.clock.now();
    await t.database.sql`
      INSERT INTO known_devices (customer_id, cookie_hash, first_used_at, last_used_at)
      VALUES (${customer}, ${Buffer.alloc(32, 7)}, ${at}, ${at})`;
    for (const range of ['203.0.113.0/24', '10.0.0.0/24', 'unknown']) await logIn(customer, range);
  }
  const [anna = '', bela = '', chen = '', dan = ''] = customers;
  await watch(context);
  expect(await Promise.all([anna, bela].map(foundOf))).toEqual([[], []]);
  expect(await foundOf(chen)).toMatchObject([
    { rule: 'shared_device', others: [bela, anna], facts: { Customers: '3' } },
    { rule: 'shared_network', subject: '203.0.113.0/24', others: [bela, anna] },
  ]);
  expect((await foundOf(dan)).map(({ rule }) => rule)).toEqual(['shared_device']);
  // Who has been here for long says nothing by a new network.
  t.clock.advance(8 * 24 * hourMs);
  for (const customer of customers) await logIn(customer, '198.51.100.0/24');
  expect(await rulesOf(dan)).toEqual(['shared_device']);
});

async function logIn(customerId: string, range: string) {
  const at = t.clock.now();
  await t.database.sql`
    INSERT INTO sessions (id, customer_id, token_hash, created_at, last_used_at, user_agent, address_range)
    VALUES (${randomUUID()}, ${customerId}, ${Buffer.from(randomUUID().slice(0, 32))}, ${at}, ${at}, 'A phone', ${range})`;
}

test('one bank account of two customers is found, whichever branch is named, and also after a change', async () => {
  const [anna = '', bela = '', chen = '', dora = ''] = await Promise.all([1, 2, 3, 4].map(() => t.newCustomer()));
  const card = (digits: string, routingCode: string): CardDetails => ({
    form: 'INR',
    bank: 'HDFC Bank',
    branch: '',
    holder: 'Asha Rao',
    routingCode,
    number: { kind: 'account', digits },
  });
  const cards = createTestCards({ clock: t.clock, encryption: createEncryption('5a'.repeat(32)) });
  const add = (owner: string, details: CardDetails) =>
    t.database.transaction((tx) => addCard(tx, owner, details, cards));
  await add(anna, card('004200130075', 'HDFC0000001'));
  // The same number at another bank is another account.
  const { id } = await add(bela, card('004200130075', 'ICIC0000001'));
  await add(chen, card('004200130075', 'HDFC0000099'));
  // A number that cannot be opened holds nobody else up.
  await add(dora, card('004200130075', 'HDFC0000001'));
  await t.database.sql`UPDATE bank_cards SET sealed_number = '\\x00' WHERE customer_id = ${dora}`;
  expect(await rulesOf(chen)).toEqual(['shared_account']);
  expect((await foundOf(chen))[0]).toMatchObject({ others: [anna], facts: { Customers: '2' } });
  expect(await rulesOf(bela)).toEqual([]);
  const key = { customerId: bela, id };
  await t.database.transaction((tx) => changeCard(tx, key, card('004200130075', 'HDFC0000002'), cards));
  expect(await rulesOf(bela)).toEqual(['shared_account']);
});
