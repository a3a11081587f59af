import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey, type Customer, type TestApp } from '../api/app.ts';
import { readBankSums, unexplained } from '../../src/modules/cashier/suspense/bank-sums.ts';
import { findOpenQuestions } from '../../src/modules/cashier/open-questions.ts';
import { lockBook } from '../../src/modules/ledger/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createTestQueues, limit, newReference, type TestQueues } from './queues.ts';
import { offerIpo } from '../api/offered.ts';
import { newStaff, type TestStaff } from './staff.ts';

let q: TestQueues;
let t: TestApp;
let asha: TestStaff;
let ravi: TestStaff;
let meera: TestStaff;
let nila: TestStaff;
beforeAll(async () => {
  q = await createTestQueues();
  ({ t, asha, ravi, meera, nila } = q);
});
afterAll(() => q.close());

const refused = (data: string, status = 409) => ({ status, data });
const reason = 'found out by telephone';
const idOf = async ({ phone }: Customer) =>
  (await asha.ask('GET /customers', { query: { q: phone } })).data.rows[0]?.id ?? '';

async function questionsAbout(subject: string, daysAhead: number) {
  const now = new Date(systemClock.now().getTime() + daysAhead * 86_400_000);
  const found = await t.database.transaction((tx) => findOpenQuestions(tx, now));
  return found.filter((one) => one.subject.startsWith(subject)).map(({ kind }) => kind);
}

/** What the house's own accounts have, in whole units. */
async function houseHas() {
  const rows = await t.database.sql<Array<{ kind: string; units: string }>>`
    SELECT kind, (sum(balance) / 10000)::text AS units FROM ledger.accounts
    WHERE owner = ledger.house() AND kind IN ('suspense', 'sundry_income', 'bank_charges') GROUP BY kind`;
  return Object.fromEntries(rows.map(({ kind, units }) => [kind, Number(units)]));
}

const sums = () => readBankSums(t.database.sql);

async function putDown(line_id: string, note = 'from nobody whom we know') {
  return (await asha.ask('POST /suspense/put-down', { body: { line_id, note } })).data.no;
}

async function itemOf(no: string) {
  const [item] = (await asha.ask('GET /suspense', { query: { no: no.toLowerCase() } })).data.rows;
  return item;
}

test('idle money to come stands in the order of its days, what came of it by itself, and an auditor reads it too', async () => {
  const [one, other] = [await idOf(await t.register()), await idOf(await t.register())];
  await t.database.sql`
    INSERT INTO idle_money_returns (customer_id, due_on, rule, told_amount, told_at, outcome, withdrawal_no, amount, ended_at) VALUES
      (${one}, '2026-12-07', 'idle', 25000000, now(), NULL, NULL, NULL, NULL),
      (${other}, '2026-12-04', 'monthly', 10000000, now(), NULL, NULL, NULL, NULL),
      (${one}, '2026-11-06', 'monthly', 10000000, now(), 'nothing', NULL, NULL, now())`;
  const auditor = await newStaff(t, 'auditor');
  const first = (await auditor.ask('GET /idle-money', { query: { limit: 1 } })).data;
  expect(first).toMatchObject({
    rows: [{ due_on: '2026-12-04', told_amount: '1000.00', customer: { id: other } }],
    policy: null,
    coming: 2,
    coming_amount: '3500.00',
  });
  const second = (await asha.ask('GET /idle-money', { query: { limit: 1, after: first.next ?? '' } })).data;
  expect(second).toMatchObject({ rows: [{ due_on: '2026-12-07', customer: { id: one } }], next: null });
  const ended = (await asha.ask('GET /idle-money', { query: { state: 'ended' } })).data;
  expect(ended.rows).toMatchObject([{ due_on: '2026-11-06', outcome: 'nothing', amount: null }]);
});

describe('what the bank has and no request explains', () => {
  test('is in the ledger as nobody’s once it is put down, once, and asked about after a week', async () => {
    const before = await houseHas();
    const line = await q.bring('from somebody', '1234.50');
    expect(await questionsAbout(line, 2)).toEqual(['unmatched_line']);
    const body = { line_id: line, note: 'from nobody whom we know' };
    const pressed = { body, key: newKey() };
    const { no } = (await asha.ask('POST /suspense/put-down', pressed)).data;
    expect((await asha.ask('POST /suspense/put-down', pressed)).data.no).toBe(no);
    expect(await ravi.send('POST /suspense/put-down', { body })).toEqual(refused('bank_line_used'));
    expect(await itemOf(no)).toMatchObject({ status: 'open', note: body.note, put_by: asha.login, line: { id: line } });
    expect(await houseHas()).toEqual({ ...before, suspense: (before['suspense'] ?? 0) + 1234.5 });
    expect(await questionsAbout(line, 2)).toEqual([]);
    expect([await questionsAbout(no, 6), await questionsAbout(no, 8)]).toEqual([[], ['long_suspense']]);
    const [shown] = (await asha.ask('GET /bank-lines', { query: { limit: 1 } })).data.rows;
    expect(shown).toMatchObject({ state: 'matched', item: { no, outcome: 'suspense', matched_by: asha.login } });
    const out = await q.bring('to somebody', '-10');
    expect(await asha.send('POST /suspense/put-down', { body: { ...body, line_id: out } })).toEqual(
      refused('bank_line_unfit', 422),
    );
  });

  test('is credited by two people as a deposit, with the reason that the customer reads; neither of them pays out', async () => {
    const customer = await t.register();
    const no = await putDown(await q.bring('no reference', '1234.50'));
    const body = { no, customer: await idOf(customer), reason };
    const proposal = await asha.propose('POST /suspense/credit', { body });
    expect(await asha.send('POST /proposals/confirm', { body: { id: proposal } })).toEqual(
      refused('second_person_other', 403),
    );
    expect(await itemOf(no)).toMatchObject({ status: 'open', customer: null });
    expect(await ravi.send('POST /suspense/write-off', { body: { no, reason } })).toEqual(refused('proposal_open'));
    await ravi.ask('POST /proposals/confirm', { body: { id: proposal } });
    const item = await itemOf(no);
    expect(item).toMatchObject({ status: 'credited', proposed_by: asha.login, ended_by: ravi.login, reason });
    const list = await t.ask('GET /stock/success/property/list', { token: customer.token });
    expect(list.data.rows[0]).toMatchObject({ no: item?.request_no, credited: '1234.50', status: 2, remark: reason });
    const notices = await t.ask('GET /stock/success/user/notices', { token: customer.token });
    expect(notices.rows[0]).toMatchObject({ kind: 'recharge_found', values: { reason, amount: '1234.50' } });
    const token = customer.token;
    const card = { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' } as const;
    const { data } = await t.ask('POST /stock/success/bank/add', { token, body: card });
    const made = await t.ask('POST /stock/success/money/access', { token, body: { bank_id: data.id, count: 1000 } });
    const id = `${body.customer}/${made.data.no}`;
    for (const by of [asha, ravi]) {
      expect(await by.send('POST /withdrawals/hand-over', { body: { id } })).toEqual(refused('other_pays_out', 403));
    }
    await meera.ask('POST /withdrawals/hand-over', { body: { id } });
  });

  test('goes back under the bank’s number, which is asked for until the line that has it comes', async () => {
    const no = await putDown(await q.bring('sent by mistake', '900'));
    const number = newReference();
    await asha.askWith(ravi, 'POST /suspense/return', { body: { no, bank_reference: number, reason } });
    expect(await itemOf(no)).toMatchObject({ status: 'returned', bank_reference: number, unproved: true });
    expect([await questionsAbout(no, 0.5), await questionsAbout(no, 2)]).toEqual([[], ['unproved_request']]);
    const other = await putDown(await q.bring('again by mistake', '900'));
    const body = { no: other, bank_reference: number.toLowerCase(), reason };
    expect(await asha.send('POST /suspense/return', { body })).toEqual(refused('bank_reference_used'));
    await q.bring('it left', '-900', number);
    expect(await itemOf(no)).toMatchObject({ unproved: false });
    expect(await questionsAbout(no, 2)).toEqual([]);
    const known = newReference();
    await q.bring('it had left already', '-900', known);
    await asha.askWith(ravi, 'POST /suspense/return', { body: { ...body, bank_reference: known } });
    expect(await itemOf(other)).toMatchObject({ status: 'returned', unproved: false });
    const third = await putDown(await q.bring('once more', '900'));
    const wrong = newReference();
    await q.bring('another amount', '-901', wrong);
    expect(await asha.send('POST /suspense/return', { body: { ...body, no: third, bank_reference: wrong } })).toEqual(
      refused('bank_line_known'),
    );
  });

  test('all of it adds up: bank and ledger agree, and each line has a name and a reason', async () => {
    const [house, start] = [await houseHas(), await sums()];
    expect(unexplained(start)).toBe(0n);
    const customer = await t.register();
    const number = newReference();
    const [whose, nobodys, mistaken, charge, tax] = [
      await q.bring('for somebody', '5000'),
      await q.bring('for nobody', '70'),
      await q.bring('for another bank', '300'),
      await q.bring('charges of the quarter', '-15', number),
      await q.bring('tax on charges of the quarter', '-2.70', number),
    ];
    expect((await sums()).waiting - start.waiting).toBe(5352_3000n);
    const [credited, kept, back] = [await putDown(whose), await putDown(nobodys), await putDown(mistaken)];
    await asha.askWith(ravi, 'POST /suspense/credit', {
      body: { no: credited, customer: await idOf(customer), reason },
    });
    await asha.askWith(ravi, 'POST /suspense/write-off', { body: { no: kept, reason } });
    const bank_reference = newReference();
    await asha.askWith(ravi, 'POST /suspense/return', { body: { no: back, bank_reference, reason } });
    for (const line_id of [charge, tax])
      await asha.askWith(ravi, 'POST /suspense/charge', { body: { line_id, reason } });
    await q.bring('it left', '-300', bank_reference);
    const end = await sums();
    expect(unexplained(end)).toBe(0n);
    expect(end).toMatchObject({ waiting: start.waiting, unproved: start.unproved });
    expect(end.ledger - start.ledger).toBe(5052_3000n);
    expect(await q.cashOf(customer)).toBe(5_000);
    const now = await houseHas();
    const gained = Object.fromEntries(Object.entries(now).map(([kind, units]) => [kind, units - (house[kind] ?? 0)]));
    expect(gained).toMatchObject({ suspense: 0, sundry_income: 70 });
    expect(gained['bank_charges']).toBeCloseTo(-17.7);
    for (const line of [whose, nobodys, mistaken, charge, tax]) expect(await questionsAbout(line, 30)).toEqual([]);
    const { data } = await asha.ask('GET /suspense/sums');
    expect(data).toMatchObject({ unexplained: '0.00' });
    const { rows } = (await asha.ask('GET /suspense', { query: { open: false, limit: 5 } })).data;
    expect(rows).toHaveLength(5);
    for (const row of rows) expect(row).toMatchObject({ proposed_by: asha.login, ended_by: ravi.login, reason });
  });

  test('whatever is pressed at once, a line and its suspense end one way', async () => {
    const customer = await t.register();
    const { id, reference } = await q.recharge(customer);
    const line_id = await q.bring(`NEFT ${reference}`, '5000');
    const first = await Promise.all([
      asha.send('POST /suspense/put-down', { body: { line_id, note: reason } }),
      ravi.send('POST /suspense/put-down', { body: { line_id, note: reason } }),
      meera.send('POST /recharges/confirm', { body: { id, line_id } }),
    ]);
    expect(first.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const no = await putDown(await q.bring('raced', '400'));
    const proposal = await asha.propose('POST /suspense/write-off', { body: { no, reason } });
    const confirmed = await Promise.all(
      [ravi, meera, nila].map((by) => by.send('POST /proposals/confirm', { body: { id: proposal } })),
    );
    expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(confirmed.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await itemOf(no)).toMatchObject({ status: 'written_off' });
    expect(await asha.send('POST /suspense/write-off', { body: { no, reason } })).toEqual(refused('request_ended'));
  });

  test('a charge that was proposed is refused where the line has proved a withdrawal meanwhile', async () => {
    const line_id = await q.bring('charges?', '-15');
    const proposal = await asha.propose('POST /suspense/charge', { body: { line_id, reason } });
    await asha.askWith(ravi, 'POST /suspense/charge', { body: { line_id: await q.bring('charges', '-16'), reason } });
    const no = await putDown(await q.bring('sent by mistake', '15'));
    const lines = (await asha.ask('GET /bank-lines', { query: { limit: 10 } })).data.rows;
    const bank_reference = lines.find(({ id }) => id === line_id)?.bank_reference ?? '';
    await asha.askWith(ravi, 'POST /suspense/return', { body: { no, bank_reference, reason } });
    expect(await ravi.send('POST /proposals/confirm', { body: { id: proposal } })).toEqual(refused('bank_line_used'));
    const inward = await q.bring('money in', '15');
    expect(await asha.send('POST /suspense/charge', { body: { line_id: inward, reason } })).toEqual(
      refused('bank_line_unfit', 422),
    );
  });
});

describe('withdrawals that are handed over together', () => {
  let cards = 1000;

  /** Of money that the customer has. */
  async function ask({ token }: Customer, count: number, bank_user = 'José Rao') {
    const card = { bank_card: `00420013${(cards += 1)}`, bank_user, ifsc: 'SAUD0000001' };
    const { data } = await t.ask('POST /stock/success/bank/add', { token, body: card });
    const made = await t.ask('POST /stock/success/money/access', { token, body: { bank_id: data.id, count } });
    const [row] = (await meera.ask('GET /withdrawals', { query: { search: made.data.no } })).data.rows;
    if (row === undefined) throw new Error('it does not wait');
    return {
      ...row,
      takeBack: () => t.send('POST /stock/success/money/cancel', { token, body: { id: made.data.id } }),
    };
  }

  async function withdrawal(customer: Customer, count: number, bank_user?: string) {
    await q.depositOf(customer, count);
    if (count > limit) await q.approveRealName(customer);
    return ask(customer, count, bank_user);
  }

  const several = async (...counts: readonly number[]) => {
    const made = [];
    for (const count of counts) made.push(await withdrawal(await t.register(), count));
    return made;
  };
  const create = 'POST /payment-files/create';

  test('wait for who decides on one of them, and none is claimed meanwhile', async () => {
    const made = await several(5_000, 5_000);
    const ids = made.map(({ id }) => id).toSorted();
    const [held = ''] = ids;
    let tries = 0;
    const [file] = await t.database.transaction(async (tx) => {
      tries += 1;
      // As a decision does: the item first, and then its claim.
      await lockBook(tx, [held.split('/')[0] ?? '']);
      const file = meera.send(create, { body: { ids } });
      // Longer than PostgreSQL waits before it looks for two that wait for one another.
      await sleep(1_500);
      await tx`
        INSERT INTO desk_claims (queue, item, staff_id, until)
        SELECT 'withdrawals', ${held}, id, now() + interval '10 minutes' FROM staff WHERE login = ${nila.login}`;
      return [file];
    });
    expect(tries).toBe(1);
    expect(await file).toMatchObject({ status: 409, data: 'batch_refused' });
  });
  const stopped = (no: string, status = 409) => expect.objectContaining({ status, data: 'batch_refused', no });
  const sent = async (by: TestStaff, ids: readonly string[]) => {
    const answer = await by.raw(create, { raw: Buffer.from(JSON.stringify({ ids })), headers: json });
    const { data, values } = JSON.parse(answer.body) as { data: unknown; values?: { no?: string } };
    return { status: answer.status, data, no: values?.no };
  };
  const json = { 'content-type': 'application/json' };
  const fileOf = (by: TestStaff, no: string, format: 'csv' | 'pain001') =>
    by.raw('GET /payment-files/file', { query: { no, format } });

  test('are so by one person below the limits, as a file that is made again the same, each making on record', async () => {
    const rows = await several(5_000, 6_000, 7_000);
    const ids = rows.map(({ id }) => id);
    const { data } = await meera.ask(create, { body: { ids } });
    expect(data).toMatchObject({ count: 3, total: '18000.00' });
    const first = await fileOf(meera, data.no, 'csv');
    expect(first.status).toBe(200);
    expect(first.body.split('\r\n')).toHaveLength(5);
    expect(first.body).toMatch(/,Jose Rao,00420013\d{4},SAUD0000001,/);
    for (const { reference } of rows) expect(first.body).toContain(`,${reference},Withdrawal ${reference}\r\n`);
    expect((await fileOf(nila, data.no, 'csv')).body).toBe(first.body);
    const pain = await fileOf(meera, data.no, 'pain001');
    expect(pain.body).toContain('<NbOfTxs>3</NbOfTxs>');
    expect(pain.body).toContain('<CtrlSum>18000.00</CtrlSum>');
    expect(await q.auditOf(data.no)).toMatchObject([
      { actor: `staff:${meera.login}`, after: expect.stringContaining('pain001') },
      { actor: `staff:${nila.login}`, after: expect.stringContaining('csv') },
      { actor: `staff:${meera.login}`, after: expect.stringContaining('csv') },
    ]);
    const admin = await newStaff(t, 'admin');
    expect((await fileOf(admin, data.no, 'csv')).status).toBe(403);
    // What the bank has is neither handed over again nor taken back.
    const [one] = rows;
    const more = await withdrawal(await t.register(), 5_000);
    expect(await sent(meera, [more.id, one?.id ?? ''])).toEqual(stopped(one?.no ?? ''));
    expect(await meera.send('POST /withdrawals/hand-over', { body: { id: one?.id } })).toEqual(
      refused('request_handed_over'),
    );
    const [listed] = (await meera.ask('GET /withdrawals', { query: { search: more.no } })).data.rows;
    expect(listed).toMatchObject({ handed_over_at: null, claim: null });
  });

  test('cannot be taken back by the customer, and the lines of the statement prove them', async () => {
    const row = await withdrawal(await t.register(), 8_000);
    const { data } = await meera.ask(create, { body: { ids: [row.id] } });
    expect(await row.takeBack()).toMatchObject({ status: 409 });
    const line_id = await q.bring(`NEFT DR WITHDRAWAL ${row.reference}`, '-8000');
    const [shown] = (await meera.ask('GET /withdrawals', { query: { search: row.no } })).data.rows;
    expect(shown?.line).toMatchObject({ id: line_id, outcome: 'paid' });
    await meera.ask('POST /withdrawals/paid', { body: { id: row.id, line_id } });
    const [listed] = (await meera.ask('GET /payment-files', { query: { no: data.no } })).data.rows;
    expect(listed).toMatchObject({ count: 1, paid: 1, returned: 0, total: '8000.00', proposed_by: null });
  });

  test('take two where one of them does, or all together go beyond a limit; neither has credited one of them', async () => {
    const rows = await several(5_000, limit + 10);
    const ids = rows.map(({ id }) => id);
    const proposal = await meera.propose(create, { body: { ids } });
    const [shown] = (await nila.ask('GET /proposals')).data.rows.filter(({ id }) => id === proposal);
    expect(shown).toMatchObject({
      amount: '105010.00',
      facts: [{ value: expect.stringContaining('₹5,000.00 to José Rao') }],
    });
    expect(shown?.changes).toHaveLength(3);
    expect(await sent(asha, ids)).toMatchObject({ data: 'batch_refused' });
    expect(await asha.send('POST /proposals/confirm', { body: { id: proposal } })).toEqual(refused('batch_refused'));
    expect(await meera.send('POST /proposals/confirm', { body: { id: proposal } })).toEqual(
      refused('second_person_other', 403),
    );
    await nila.ask('POST /proposals/confirm', { body: { id: proposal } });
    const [listed] = (await meera.ask('GET /payment-files', { query: { limit: 1 } })).data.rows;
    expect(listed).toMatchObject({ count: 2, proposed_by: meera.login, made_by: nila.login });
    // Two of one customer, of which each would take one person.
    const customer = await t.register();
    await q.depositOf(customer, limit + 20_000);
    const both = [await ask(customer, 60_000), await ask(customer, 60_000)];
    await meera.propose(create, { body: { ids: both.map(({ id }) => id) } });
  });

  test('are all or none: one that was taken back since stops the batch, by name', async () => {
    const rows = await several(5_000, limit + 20);
    const proposal = await meera.propose(create, { body: { ids: rows.map(({ id }) => id) } });
    await rows[0]?.takeBack();
    expect(await nila.send('POST /proposals/confirm', { body: { id: proposal } })).toEqual(refused('batch_refused'));
    const [still] = (await meera.ask('GET /withdrawals', { query: { search: rows[1]?.no ?? '' } })).data.rows;
    expect(still).toMatchObject({ handed_over_at: null });
    const unreadable = await withdrawal(await t.register(), 5_000, 'आशा राव');
    expect(await sent(meera, [unreadable.id])).toEqual(stopped(unreadable.no));
    const [raced] = await several(5_000);
    const at = [meera, nila].map((by) => by.send(create, { body: { ids: [raced?.id ?? ''] } }));
    expect((await Promise.all(at)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('what an offer has raised', () => {
  test('is owed to its issuer, and paid by two under the bank’s number, less what the house keeps, until nothing is owed', async () => {
    const ipo = await offerIpo(t.database, { issuerFeeBasisPoints: 150 });
    const customer = await t.register();
    await q.depositOf(customer, 20_000);
    const { token } = customer;
    await t.ask('POST /stock/success/ipo/buy', { token, body: { id: Number(ipo), count: 100, price: '10' } });
    const issuer = async () => (await asha.ask('GET /issuers')).data.rows.find(({ id }) => id === Number(ipo));
    expect(await issuer()).toBeUndefined();
    await t.database.sql`
      UPDATE ipos SET applies_from = NULL, opens_at = now() - interval '3 s', closes_at = now() - interval '2 s',
        allots_at = now() - interval '1 s', lists_at = now() + interval '1 day' WHERE id = ${ipo}`;
    await expect.poll(async () => (await issuer())?.status).toBe('allotted');
    const { raised = '', fee_percent: feePercent } = (await issuer()) ?? {};
    expect([Number(raised) > 0, feePercent]).toEqual([true, '1.50']);
    const owed = Number(raised);
    const books = await asha.ask('GET /ledger/trial-balance', {});
    expect(books.data.rows.find(({ account }) => account === 'ipo_escrow')?.closing).toBe(raised);

    const net = (amount: number) => (amount * 0.985).toFixed(2);
    const asked = (amount: string, bankReference: string) => ({
      body: { id: Number(ipo), amount, bank_reference: bankReference, reason: 'Its first part' },
    });
    const tooMuch = await asha.send('POST /issuers/pay', asked(String(owed + 1), 'UTR-I0'));
    expect(tooMuch).toMatchObject({ status: 400, fields: { amount: 'is more than is owed' } });
    expect(await asha.send('POST /issuers/pay', { body: { ...asked('0', 'UTR-I0').body } })).toMatchObject({
      status: 400,
    });
    expect((await q.compliance.send('POST /issuers/pay', asked('1', 'UTR-I0'))).status).toBe(403);
    await q.bring('to another', '-1', 'UTR-I1');
    expect(await asha.send('POST /issuers/pay', asked('600', 'UTR-I1'))).toEqual(refused('bank_line_known'));

    const line = await q.bring('to the issuer', `-${net(600)}`, 'UTR-I2');
    const [first, again] = [await asha.propose('POST /issuers/pay', asked('600', 'UTR-I2')), asked('100', 'UTR-I2')];
    expect(await asha.send('POST /proposals/confirm', { body: { id: first } })).toEqual(
      refused('second_person_other', 403),
    );
    await ravi.ask('POST /proposals/confirm', { body: { id: first } });
    expect(await issuer()).toMatchObject({ paid: '600.00', fees: '9.00', owed: (owed - 600).toFixed(2) });
    expect(await asha.send('POST /issuers/pay', again)).toEqual(refused('bank_reference_used'));
    const [shown] = (await asha.ask('GET /bank-lines', { query: { limit: 1 } })).data.rows;
    expect(shown).toMatchObject({ id: line, state: 'matched', item: { outcome: 'issuer_paid' } });

    const rest = owed - 600;
    await asha.askWith(ravi, 'POST /issuers/pay', asked(rest.toFixed(2), 'UTR-I3'));
    const paid = async () => (await asha.ask('GET /issuers/payments', { query: { ipo: Number(ipo) } })).data.rows;
    const by = { proposed_by: asha.login, paid_by: ravi.login };
    expect(await paid()).toMatchObject([
      { ...by, amount: rest.toFixed(2), net: net(rest), bank_reference: 'UTR-I3', unproved: true },
      { ...by, amount: '600.00', fee: '9.00', net: net(600), bank_reference: 'UTR-I2', unproved: false },
    ]);
    await q.bring('the rest to the issuer', `-${net(rest)}`, 'utr i3');
    expect((await paid()).map(({ unproved }) => unproved)).toEqual([false, false]);
    expect(await issuer()).toMatchObject({ owed: '0.00' });
    expect(unexplained(await sums())).toBe(0n);
    const none = await asha.send('POST /issuers/pay', asked('0.01', 'UTR-I4'));
    expect(none).toMatchObject({ status: 400, fields: { amount: 'is more than is owed' } });
  });
});
