import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Customer, TestApp } from '../api/app.ts';
import type { Database, Sql } from '../../src/platform/database.ts';
import { connectOwner } from '../helpers/database.ts';
import { createTestQueues, limit, newReference, type TestQueues } from './queues.ts';
import { newStaff, type TestStaff } from './staff.ts';

let q: TestQueues;
let t: TestApp;
let ownersDatabase: Database;
let owner: Sql;
beforeAll(async () => {
  q = await createTestQueues();
  t = q.t;
  ownersDatabase = connectOwner(t.ownerUrl);
  owner = ownersDatabase.sql;
});
afterAll(async () => {
  await ownersDatabase.close();
  await q.close();
});

/** A deposit that its line proves, confirmed by somebody. */
async function confirmed(by: TestStaff, customer: Customer, count: number) {
  const { id, reference } = await q.recharge(customer, count);
  const line_id = await q.bring(`NEFT ${reference}`, String(count));
  return { id, ...(await by.ask('POST /recharges/confirm', { body: { id, line_id } })).data };
}
const proposed = (because: string) => ({ state: 'proposed', because });
/** What somebody decided becomes a day and a second older. */
const aDayPasses = (login: string) => timePasses(login, 86_401);
const timePasses = (login: string, seconds: number) => owner`
  UPDATE desk_decisions SET decided_at = decided_at - ${seconds} * interval '1 second'
  WHERE decided_by = (SELECT id FROM staff WHERE login = ${login})`;

describe('one person alone', () => {
  test('does not give one customer more in a day by splitting it, whichever colleague takes the next part', async () => {
    const [one, other] = [await newStaff(t, 'cashier'), await newStaff(t, 'cashier')];
    const customer = await t.register();
    const outcomes = [];
    for (let part = 0; part < 10; part += 1) {
      outcomes.push(await confirmed(part % 2 === 0 ? one : other, customer, limit - 1));
    }
    expect(outcomes[0]).toMatchObject({ state: 'decided' });
    expect(outcomes.slice(1).map(({ because }) => because)).toEqual(Array.from({ length: 9 }, () => 'customer_day'));
    expect(await q.cashOf(customer)).toBe(limit - 1);
    const [waiting] = (await one.ask('GET /recharges', { query: { search: customer.phone } })).data.rows;
    expect(waiting).toMatchObject({ needs_second_person: true, second_person: 'customer_day' });
    // What two people decide is not added to what one may.
    await q.ravi.ask('POST /recharges/second', { body: { id: outcomes[1]?.id ?? '' } });
    await aDayPasses(one.login);
    expect(await confirmed(other, customer, limit - 1)).toMatchObject({ state: 'decided' });
  });

  test('does not decide about more than the day’s limit over all customers, and may again a day later', async () => {
    const by = await newStaff(t, 'cashier');
    for (let part = 0; part < 5; part += 1) {
      expect(await confirmed(by, await t.register(), limit)).toMatchObject({ state: 'decided' });
    }
    expect(await confirmed(by, await t.register(), 5_000)).toMatchObject(proposed('staff_day'));
    // Two minutes before it is a day.
    await timePasses(by.login, 86_280);
    expect(await confirmed(by, await t.register(), 5_000)).toMatchObject(proposed('staff_day'));
    await timePasses(by.login, 121);
    expect(await confirmed(by, await t.register(), 5_000)).toMatchObject({ state: 'decided' });
  });

  test('does not decide about more than the limit of one request, where the days’ limits are higher', async () => {
    const [one, other] = [await newStaff(t, 'admin'), await newStaff(t, 'admin')];
    const set = (value: string, was: string) =>
      one.askWith(other, 'POST /config/set', {
        body: { tag: 'desk_customer_day_above', value, was, reason: 'A test' },
      });
    await set('1000000', String(limit));
    const by = await newStaff(t, 'cashier');
    expect(await confirmed(by, await t.register(), limit + 1)).toMatchObject(proposed('amount'));
    await set(String(limit), '1000000');
  });

  test('does not get past the day’s limit by ten decisions at once', async () => {
    const by = await newStaff(t, 'cashier');
    const customers = await Promise.all(Array.from({ length: 6 }, () => t.register()));
    const bodies = [];
    for (const customer of customers) {
      const { id, reference } = await q.recharge(customer, limit);
      bodies.push({ id, line_id: await q.bring(`NEFT ${reference}`, String(limit)) });
    }
    const answers = await Promise.all(bodies.map((body) => by.ask('POST /recharges/confirm', { body })));
    expect(answers.filter(({ data }) => data.state === 'decided')).toHaveLength(5);
    expect(answers.filter(({ data }) => data.because === 'staff_day')).toHaveLength(1);
  });

  test('lends within the same limits', async () => {
    const by = await newStaff(t, 'cashier');
    const customer = await t.register();
    await confirmed(by, customer, limit);
    await t.ask('POST /stock/success/loans/add', { token: customer.token, body: { count: 500 } });
    const [loan] = (await by.ask('GET /loans', { query: { search: customer.phone } })).data.rows;
    expect(loan?.second_person).toBe('customer_day');
    expect((await by.ask('POST /loans/approve', { body: { id: loan?.id ?? '' } })).data).toEqual(
      proposed('customer_day'),
    );
  });

  test('pays out within them: a withdrawal counts once, whatever it takes to hand over and pay', async () => {
    const by = await newStaff(t, 'cashier');
    const customer = await t.register();
    const { token } = customer;
    await confirmed(q.asha, customer, 90_000);
    await aDayPasses(q.asha.login);
    const card = { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' };
    const { data } = await t.ask('POST /stock/success/bank/add', { token, body: card });
    const nos = [];
    for (const count of [60_000, 30_000]) {
      nos.push((await t.ask('POST /stock/success/money/access', { token, body: { bank_id: data.id, count } })).data.no);
    }
    const { rows } = (await by.ask('GET /withdrawals', { query: { search: customer.phone } })).data;
    const [large = '', small = ''] = nos.map((no) => rows.find((row) => row.no === no)?.id);
    await by.ask('POST /withdrawals/hand-over', { body: { id: large } });
    const line_id = await q.bring('it left', '-60000');
    expect((await by.ask('POST /withdrawals/paid', { body: { id: large, line_id } })).data.state).toBe('decided');
    expect((await by.ask('POST /withdrawals/hand-over', { body: { id: small } })).data.state).toBe('decided');
  });
});

test('who works at the desk does nothing to their own customer account, and does not keep it from others', async () => {
  const by = await newStaff(t, 'cashier');
  const customer = await t.register();
  const { id } = await q.recharge(customer);
  const other = await q.recharge(await t.register());
  await t.database.sql`UPDATE staff SET phone = ${customer.phone} WHERE login = ${by.login}`;
  const own = { status: 403, data: 'own_request' };
  const line_id = await q.bring('from me', '5000');
  const commands = [
    ['POST /recharges/claim', { ids: [id] }],
    ['POST /recharges/claim', { ids: [other.id, id] }],
    ['POST /recharges/confirm', { id, line_id }],
    ['POST /recharges/confirm', { id, bank_reference: newReference() }],
    ['POST /recharges/refuse', { id, reason: 'declined', note: 'mine' }],
  ] as const;
  for (const [key, body] of commands) expect(await by.send(key, { body })).toEqual(own);
  expect((await by.ask('POST /recharges/claim', { body: { ids: [other.id] } })).data.taken).toEqual([other.id]);
  await q.asha.ask('POST /recharges/confirm', { body: { id, bank_reference: newReference() } });
  for (const key of ['POST /recharges/second', 'POST /recharges/send-back'] as const) {
    expect(await by.send(key, { body: { id, note: 'mine' } })).toEqual(own);
  }
});

test('what is sent back reaches who proposed it, with the reason, until it is proposed again', async () => {
  const customer = await t.register();
  const { id, no } = await q.recharge(customer);
  const propose = () => q.asha.ask('POST /recharges/confirm', { body: { id, bank_reference: newReference() } });
  await propose();
  await q.ravi.ask('POST /recharges/send-back', { body: { id, note: 'the number is of another bank' } });
  expect((await q.find('recharges', no)).sent_back).toMatchObject({
    decision: 'confirm',
    note: 'the number is of another bank',
    by: { name: q.ravi.login },
    is_mine: true,
  });
  expect((await q.find('recharges', no, q.ravi)).sent_back).toMatchObject({ is_mine: false });
  await propose();
  expect((await q.find('recharges', no)).sent_back).toBeNull();
  // Who takes their own proposal back knows why.
  await q.asha.ask('POST /recharges/send-back', { body: { id, note: 'a slip of mine' } });
  expect((await q.find('recharges', no)).sent_back).toBeNull();
});

test('a loan that is overdue is written off by two, as its customer reads, and stands with the house’s losses', async () => {
  const customer = await t.register();
  const { token } = customer;
  await t.ask('POST /stock/success/loans/add', { token, body: { count: 500 } });
  const [applied] = (await q.asha.ask('GET /loans', { query: { search: customer.phone } })).data.rows;
  const id = applied?.id ?? '';
  await q.asha.ask('POST /loans/approve', { body: { id } });
  const body = { id, reason: 'Left the country, and answers nobody' };
  const early = await q.meera.send('POST /running-loans/write-off', { body });
  expect(early).toEqual({ status: 409, data: 'loan_not_due' });
  await t.database.sql`UPDATE loans SET repayment_at = now() - interval '1 day' WHERE no = ${applied?.no ?? ''}`;
  const others = { status: 403, data: 'others_write_off' };
  expect(await q.asha.send('POST /running-loans/write-off', { body })).toEqual(others);
  const proposal = await q.meera.propose('POST /running-loans/write-off', { body });
  expect(await q.asha.send('POST /proposals/confirm', { body: { id: proposal } })).toEqual(others);
  const found = (await q.ravi.ask('GET /proposals', { query: {} })).data.rows.find((row) => row.id === proposal);
  expect(found).toMatchObject({ amount: '500.00', cost: '500.00' });
  await q.ravi.ask('POST /proposals/confirm', { body: { id: proposal } });

  const { rows } = (await t.ask('GET /stock/success/loans/list', { token, query: {} })).data;
  expect(rows).toMatchObject([{ state: 4, written_off: true, amount_due: '0.00' }]);
  const bill = await t.ask('GET /stock/success/v2/bill', { token });
  expect(bill.rows.slice(0, 2)).toMatchObject([
    { reason: 'repay', type: 'expense', amount: '500.00' },
    { reason: 'loanWriteOff', type: 'income', amount: '500.00' },
  ]);
  expect(await q.cashOf(customer)).toBe(500);
  expect((await q.asha.ask('GET /requests/one', { query: { id } })).data).toMatchObject({ status: 'written_off' });
  expect((await q.auditOf(id))[0]).toMatchObject({
    action: 'POST /running-loans/write-off',
    reason: body.reason,
    before: expect.stringContaining('500.00'),
  });
});

describe('a journal', () => {
  const note = 'Waited on the line for an hour, see Pune';
  const idOf = async ({ phone }: Customer) =>
    (await q.asha.ask('GET /customers', { query: { q: phone } })).data.rows[0]?.id ?? '';
  const cause = 'fee' as const;
  const listed = async (customer: string) => (await q.asha.ask('GET /journals', { query: { customer } })).data.rows;

  async function posted(customer: string, way: 'give' | 'take', amount: string, of: 'goodwill' | typeof cause = cause) {
    const body = { customer, cause: of, way, amount, note };
    await q.meera.askWith(q.nila, 'POST /journals/create', { body });
    const [row] = await listed(customer);
    return { id: row?.id ?? '', no: row?.no ?? '' };
  }

  test('is posted by two, is told in the customer’s language without the internal reason, and counts as crediting', async () => {
    const customer = await t.register();
    const { token } = customer;
    const id = await idOf(customer);
    await t.ask('POST /stock/success/user/language', { token, body: { language: 'de' } });
    const body = { customer: id, cause: 'goodwill', way: 'give', amount: '250.50', note } as const;
    const proposal = await q.asha.propose('POST /journals/create', { body });
    expect([await q.cashOf(customer), await listed(id)]).toEqual([0, []]);
    const again = { ...body, amount: '300' };
    expect(await q.ravi.send('POST /journals/create', { body: again })).toEqual({ status: 409, data: 'proposal_open' });
    await q.ravi.ask('POST /proposals/confirm', { body: { id: proposal } });
    const [row] = await listed(id);
    const people = { proposed_by: q.asha.login, posted_by: q.ravi.login };
    expect(row).toMatchObject({ cause: 'goodwill', way: 'give', amount: '250.50', note, ...people, reversed_by: null });

    const { rows } = await t.ask('GET /stock/success/user/notices', { token, query: { limit: 1 } });
    expect(rows).toMatchObject([{ kind: 'journal_given', values: { amount: '250.50', reason: 'Kulanz' } }]);
    const bill = await t.ask('GET /stock/success/v2/bill', { token });
    expect(bill.rows).toMatchObject([
      { reason: 'goodwill', type: 'income', subject: { kind: 'journal', no: row?.no } },
    ]);
    const creditors = await t.database.sql<Array<{ login: string }>>`
      SELECT login FROM desk_decisions JOIN staff ON staff.id IN (decided_by, seconded_by)
      WHERE customer_id = ${id} ORDER BY login`;
    expect(creditors.map(({ login }) => login)).toEqual([q.asha.login, q.ravi.login].toSorted());
    expect((await q.auditOf(`${id}/goodwill`))[0]).toMatchObject({
      reason: note,
      after: expect.stringContaining('250.50'),
    });
  });

  test('never takes more than is free, more than its limit, nor goodwill', async () => {
    const customer = await t.register();
    const id = await idOf(customer);
    await posted(id, 'give', '100');
    const body = { customer: id, cause, way: 'take', amount: '100.01', note } as const;
    const create = (change: object) => q.asha.send('POST /journals/create', { body: { ...body, ...change } });
    expect(await create({})).toEqual({ status: 422, data: 'insufficient_funds' });
    expect(await create({ amount: '100000.01' })).toEqual({ status: 422, data: 'amount_above_maximum' });
    expect(await create({ amount: '0.00' })).toMatchObject({ status: 400 });
    expect(await create({ amount: '10', cause: 'goodwill' })).toMatchObject({ status: 400 });
    // What was there when it was proposed may be gone when it is confirmed.
    const late = await q.asha.propose('POST /journals/create', { body: { ...body, cause: 'bank', amount: '60' } });
    await posted(id, 'take', '60');
    expect(await q.ravi.send('POST /proposals/confirm', { body: { id: late } })).toEqual({
      status: 422,
      data: 'insufficient_funds',
    });
    expect(await q.cashOf(customer)).toBe(40);
  });

  test('is reversed by another one that names it, as a whole and once, whatever is pressed at once', async () => {
    const customer = await t.register();
    const id = await idOf(customer);
    const first = await posted(id, 'give', '80', 'goodwill');
    const reverse = (of: { id: string }) => ({ body: { id: of.id, note } });
    const proposal = await q.asha.propose('POST /journals/reverse', reverse(first));
    const both = [q.ravi, q.meera].map((by) => by.send('POST /proposals/confirm', { body: { id: proposal } }));
    expect((await Promise.all(both)).filter(({ status }) => status === 200)).toHaveLength(1);
    const [back] = await listed(id);
    expect(back).toMatchObject({ way: 'take', amount: '80.00', reverses: first.no, cause: 'goodwill' });
    expect((await listed(id))[1]).toMatchObject({ no: first.no, reversed_by: back?.no });
    const { rows } = await t.ask('GET /stock/success/v2/bill', { token: customer.token });
    expect(rows).toMatchObject([{ reason: 'journalReversal', type: 'expense' }, { reason: 'goodwill' }]);
    for (const over of [first, { id: back?.id ?? '' }]) {
      expect(await q.asha.send('POST /journals/reverse', reverse(over))).toEqual({
        status: 409,
        data: 'journal_reversed',
      });
    }
    await t.database.sql`UPDATE staff SET phone = ${customer.phone} WHERE login = ${q.nila.login}`;
    expect(await q.nila.send('POST /journals/reverse', reverse(first))).toEqual({ status: 403, data: 'own_request' });
    await t.database.sql`UPDATE staff SET phone = NULL WHERE login = ${q.nila.login}`;
  });
});
