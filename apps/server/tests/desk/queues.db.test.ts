import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { roles } from '@sauda/contract/desk';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { identityOf, uploadPicture } from '../api/forms.ts';
import { newKey, type Customer, type TestApp } from '../api/app.ts';
import { createTestQueues, limit, newReference, type TestQueues, type WaitingRecharge } from './queues.ts';
import { newStaff, type TestStaff } from './staff.ts';

let q: TestQueues;
let t: TestApp;
let asha: TestStaff;
let ravi: TestStaff;
let meera: TestStaff;
let nila: TestStaff;
let compliance: TestStaff;
beforeAll(async () => {
  q = await createTestQueues();
  ({ t, asha, ravi, meera, nila, compliance } = q);
});
afterAll(() => {
  // The node looks at names by itself, too, and may have come upon the one that is harmed below.
  const others = t.faults.filter((line) => !line.includes('real names cannot be opened'));
  t.faults.splice(0, t.faults.length, ...others);
  return q.close();
});

describe('a recharge', () => {
  test('is credited once, in the name of who confirmed it, and is on record', async () => {
    const customer = await t.register();
    const { id, no } = await q.recharge(customer);
    const body = { id, line_id: await q.bring('from the customer', '5000') };
    expect(await asha.send('POST /recharges/confirm', { body, key: '' })).toMatchObject({ status: 400 });
    const key = newKey();
    expect(await asha.ask('POST /recharges/confirm', { body, key })).toMatchObject({ data: { state: 'decided' } });
    expect(await asha.ask('POST /recharges/confirm', { body, key })).toMatchObject({ data: { state: 'decided' } });
    const other = { id, bank_reference: newReference() };
    expect(await asha.send('POST /recharges/confirm', { body: other, key })).toEqual({
      status: 409,
      data: 'repeated_with_other_body',
    });
    expect(await ravi.send('POST /recharges/confirm', { body: other })).toEqual({ status: 409, data: 'request_ended' });
    const refusal = { id, reason: 'declined', note: 'too late' };
    expect(await ravi.send('POST /recharges/refuse', { body: refusal })).toEqual({
      status: 409,
      data: 'request_ended',
    });
    expect(await q.cashOf(customer)).toBe(5_000);
    expect(await q.transferActors(no)).toEqual([`staff:${asha.login}`]);
    const entries = await q.auditOf(id);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      actor: `staff:${asha.login}`,
      action: 'POST /recharges/confirm',
      object_kind: 'recharge',
    });
    expect(JSON.parse(entries[0]?.before ?? '')).toEqual({ status: 'in_progress', amount: '5000.00' });
    expect(JSON.parse(entries[0]?.after ?? '')).toEqual({
      status: 'completed',
      lineId: body.line_id,
      credit: '5000.00',
    });

    const second = await q.recharge(customer);
    expect(await ravi.send('POST /recharges/confirm', { body: { ...body, id: second.id } })).toEqual({
      status: 409,
      data: 'bank_line_used',
    });
  });

  test('tells the customer on their stream when it is asked for and when it is refused', async () => {
    const customer = await t.register();
    const port = await t.listen();
    const request = get({ port, path: '/api/v2/stream', headers: { token: customer.token }, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    let heard = '';
    response.on('data', (part: Buffer) => (heard += part.toString()));
    response.on('error', () => undefined);
    const { id, no } = await q.recharge(customer);
    await asha.ask('POST /recharges/refuse', { body: { id, reason: 'declined', note: 'for the test' } });
    const told = (status: string) => `event: request\ndata: ${JSON.stringify({ kind: 'recharge', no, status })}`;
    await vi.waitFor(() => expect(heard).toContain(told('failed')), { timeout: 30_000 });
    expect(heard).toContain(told('in_progress'));
    request.destroy();
  });

  test('is refused with a reason that the customer reads and a note for the record', async () => {
    const customer = await t.register();
    const { id, no } = await q.recharge(customer);
    expect(await asha.send('POST /recharges/refuse', { body: { id, reason: 'declined' } })).toMatchObject({
      status: 400,
    });
    expect(
      await asha.send('POST /recharges/refuse', { body: { id, reason: 'loan_refused', note: 'no' } }),
    ).toMatchObject({
      status: 400,
    });
    await asha.ask('POST /recharges/refuse', {
      body: { id, reason: 'sender_mismatch', note: 'came from his brother' },
    });
    const list = await t.ask('GET /stock/success/property/list', { token: customer.token });
    expect(list.data.rows.find((row) => row.no === no)).toMatchObject({ status: 3, reason: 'sender_mismatch' });
    expect((await q.auditOf(id))[0]).toMatchObject({ reason: 'came from his brother' });
    expect(await q.cashOf(customer)).toBe(0);
  });

  test('is confirmed by the line of the statement that names it', async () => {
    const customer = await t.register();
    const { id, reference, line } = await q.recharge(customer);
    expect(line).toBeNull();
    const csv = `date,description,bank reference,amount\n2026-11-20,NEFT ${reference},LINE1,5000\n2026-11-20,rent,LINE2,70\n`;
    expect((await ravi.ask('POST /bank-lines/import', { body: { csv } })).data).toEqual({
      added: 2,
      known: 0,
      settled: 0,
    });
    expect((await ravi.ask('POST /bank-lines/import', { body: { csv } })).data).toEqual({
      added: 0,
      known: 2,
      settled: 0,
    });
    const found = await q.find('recharges', reference);
    expect(found.line).toMatchObject({ bank_reference: 'LINE1', amount: '5000.00' });
    await asha.ask('POST /recharges/confirm', { body: { id, line_id: found.line?.id ?? '' } });
    expect(await q.cashOf(customer)).toBe(5_000);
    const { rows } = (await asha.ask('GET /bank-lines', { query: { matched: true } })).data;
    expect(rows[0]).toMatchObject({
      state: 'matched',
      item: { id, outcome: 'received', matched_by: asha.login },
    });
    const { rows: waiting } = (await asha.ask('GET /bank-lines', { query: { matched: false } })).data;
    expect(waiting.map(({ bank_reference: reference }) => reference)).toContain('LINE2');
    const open = await q.recharge(customer);
    expect(
      await asha.send('POST /recharges/confirm', { body: { id: open.id, line_id: found.line?.id ?? '' } }),
    ).toEqual({ status: 409, data: 'bank_line_used' });
  });

  test('by a line that oneself has imported takes a second person, since a file may say what no bank has', async () => {
    const customer = await t.register();
    const { id, reference } = await q.recharge(customer);
    const csv = `date,description,bank reference,amount\n2026-11-20,NEFT ${reference},FORGED1,5000\n`;
    await asha.ask('POST /bank-lines/import', { body: { csv } });
    const { line } = await q.find('recharges', reference);
    const { data } = await asha.ask('POST /recharges/confirm', { body: { id, line_id: line?.id ?? '' } });
    expect(data).toEqual({ state: 'proposed', because: 'own_line' });
    expect(await q.cashOf(customer)).toBe(0);
    const waiting = (await ravi.ask('GET /proposals')).data.rows.find(({ item }) => item === id);
    expect(waiting).toMatchObject({ call: 'POST /recharges/confirm', amount: '5000.00', by: { name: asha.login } });
    await ravi.ask('POST /recharges/send-back', { body: { id, note: 'Where is this from?' } });
    const { rows } = (await asha.ask('GET /proposals', { query: { box: 'returned' } })).data;
    const returned = rows.find(({ item }) => item === id);
    expect(returned).toMatchObject({
      note: 'Where is this from?',
      outcome: 'sent_back',
      ended_by: { name: ravi.login },
    });
    await asha.ask('POST /proposals/seen', { body: { id: returned?.id ?? '' } });
    expect((await asha.ask('GET /proposals/counts')).data.returned).toBe(0);
  });

  test('shows its receipt, and who looked at it', async () => {
    const customer = await t.register();
    const { id } = await q.recharge(customer);
    const list = await t.ask('GET /stock/success/property/list', { token: customer.token });
    const img = await uploadPicture(t, customer);
    const body = { id: list.data.rows[0]?.id ?? 0, img };
    await t.ask('POST /stock/success/v2/recharge/receipt', { token: customer.token, body });
    const picture = await ravi.get('/recharges/receipt', { id });
    expect(picture).toMatchObject({ status: 200, type: 'image/jpeg' });
    expect((await q.auditOf(id))[0]).toMatchObject({ actor: `staff:${ravi.login}`, action: 'GET /recharges/receipt' });
  });
});

describe('a claim', () => {
  test('is of one person, shown to all, renewed by work, and given back', async () => {
    const customer = await t.register();
    const items = [await q.recharge(customer), await q.recharge(customer), await q.recharge(customer)];
    const ids = items.map(({ id }) => id);
    const race = await Promise.all(
      [asha, ravi, asha, ravi].map((by) => by.send('POST /recharges/claim', { body: { ids } })),
    );
    expect(race.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const owners = await Promise.all(ids.map((id) => q.find('recharges', id.split('/')[1] ?? '')));
    expect(new Set(owners.map(({ claim }) => claim?.name)).size).toBe(1);
    const [owner, other] = owners[0]?.claim?.is_mine === true ? [asha, ravi] : [ravi, asha];

    const body = { id: ids[0] ?? '', bank_reference: newReference() };
    expect(await other.send('POST /recharges/confirm', { body })).toEqual({ status: 409, data: 'claimed_by_other' });
    const search = customer.phone;
    const counted = async (by: TestStaff, claim: 'free' | 'mine') =>
      (await by.ask('GET /recharges', { query: { claim, search } })).data.total;
    expect([await counted(owner, 'mine'), await counted(other, 'mine'), await counted(other, 'free')]).toEqual([
      3, 0, 0,
    ]);
    await owner.ask('POST /recharges/refuse', { body: { id: body.id, reason: 'declined', note: 'for the test' } });
    await owner.ask('POST /recharges/release', { body: { ids: ids.slice(1, 2) } });
    expect(await counted(other, 'free')).toBe(1);
    expect((await other.ask('POST /recharges/claim', { body: { ids } })).data.taken).toEqual([ids[1]]);
    // A claim that nobody worked on for ten minutes is nobody's.
    await t.database.sql`UPDATE desk_claims SET until = now() WHERE item = ${ids[2] ?? ''}`;
    expect((await other.ask('POST /recharges/claim', { body: { ids: ids.slice(2) } })).data.taken).toEqual([ids[2]]);
  });
});

describe('much money', () => {
  test('takes two different people, and goes once however many confirm at once', async () => {
    const customer = await t.register();
    const { id, no, needs_second_person } = await q.recharge(customer, limit + 1);
    expect(needs_second_person).toBe(true);
    const body = { id, bank_reference: newReference() };
    expect((await asha.ask('POST /recharges/confirm', { body })).data.state).toBe('proposed');
    expect(await q.cashOf(customer)).toBe(0);
    expect((await q.find('recharges', no, ravi)).proposal).toMatchObject({ by: { name: asha.login }, is_mine: false });
    expect(await asha.send('POST /recharges/second', { body: { id } })).toEqual({
      status: 403,
      data: 'second_person_other',
    });
    for (const path of ['POST /recharges/confirm', 'POST /recharges/refuse'] as const) {
      const decision = path === 'POST /recharges/confirm' ? body : { id, reason: 'declined', note: 'a doubt' };
      expect(await ravi.send(path, { body: decision })).toEqual({ status: 409, data: 'proposal_open' });
    }
    await ravi.ask('POST /recharges/send-back', { body: { id, note: 'another amount on the statement' } });
    expect(await ravi.send('POST /recharges/second', { body: { id } })).toEqual({ status: 409, data: 'no_proposal' });
    // Whoever is second may propose next: then the first confirms.
    expect((await ravi.ask('POST /recharges/confirm', { body })).data.state).toBe('proposed');
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => asha.send('POST /recharges/second', { body: { id } })));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(outcomes.filter(({ data }) => data === 'request_ended')).toHaveLength(3);
    expect(await q.cashOf(customer)).toBe(limit + 1);
    expect(await q.transferActors(no)).toEqual([`staff:${asha.login}`]);
    const [last] = await q.auditOf(id);
    expect(last).toMatchObject({ action: 'POST /recharges/second', actor: `staff:${asha.login}` });
    expect(JSON.parse(last?.before ?? '')).toMatchObject({ proposal: { proposed: 'confirm', by: ravi.login } });
  });

  test('does not go by the word of who was shut out, lost the right or is the customer by now', async () => {
    const customer = await t.register();
    const gone = await newStaff(t, 'cashier');
    const { id, no } = await q.recharge(customer, limit + 1);
    await gone.ask('POST /recharges/confirm', { body: { id, bank_reference: newReference() } });
    const setTo = (change: string) => t.database.sql.unsafe(`UPDATE staff SET ${change} WHERE login = '${gone.login}'`);
    const confirmed = () => ravi.send('POST /recharges/second', { body: { id } });
    await setTo('disabled_at = now()');
    expect(await confirmed()).toEqual({ status: 409, data: 'proposer_gone' });
    await setTo(`disabled_at = NULL, role = 'viewer'`);
    expect(await confirmed()).toEqual({ status: 409, data: 'proposer_gone' });
    await setTo(`role = 'cashier', phone = '${customer.phone}'`);
    expect(await confirmed()).toEqual({ status: 403, data: 'own_request' });
    await setTo(`role = 'viewer', phone = NULL`);
    expect((await q.find('recharges', no, ravi)).proposal).not.toBeNull();
    await ravi.ask('POST /recharges/send-back', { body: { id, note: 'Proposed by who has left' } });
  });

  test('exactly at the limit takes one', async () => {
    const { id } = await q.recharge(await t.register(), limit);
    const line_id = await q.bring('from the customer', String(limit));
    expect((await asha.ask('POST /recharges/confirm', { body: { id, line_id } })).data.state).toBe('decided');
  });
});

test('nobody decides on their own request, nor confirms what another proposed for it', async () => {
  const customer = await t.register();
  const items = [await q.recharge(customer), await q.recharge(customer, limit + 1)];
  const [small, large] = items.map(({ id }) => id);
  await t.database.sql`UPDATE staff SET phone = ${customer.phone} WHERE login = ${ravi.login}`;
  try {
    const own = { status: 403, data: 'own_request' };
    const confirm = { id: small, bank_reference: newReference() };
    expect(await ravi.send('POST /recharges/confirm', { body: confirm })).toEqual(own);
    expect(
      await ravi.send('POST /recharges/refuse', { body: { id: small, reason: 'declined', note: 'mine' } }),
    ).toEqual(own);
    await asha.ask('POST /recharges/confirm', { body: { id: large ?? '', bank_reference: newReference() } });
    expect(await ravi.send('POST /recharges/second', { body: { id: large } })).toEqual(own);
    expect((await q.find('recharges', customer.phone, ravi)).is_own).toBe(true);
  } finally {
    await t.database.sql`UPDATE staff SET phone = NULL WHERE login = ${ravi.login}`;
  }
});

describe('a withdrawal', () => {
  const card = { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' } as const;

  async function withdrawals(
    counts: readonly number[],
  ): Promise<{ customer: Customer; ids: string[]; nos: string[]; numbers: number[] }> {
    const customer = await t.register();
    const { token } = customer;
    await q.depositOf(
      customer,
      counts.reduce((sum, count) => sum + count, 0),
    );
    if (counts.some((count) => count > limit)) await q.approveRealName(customer);
    const { data } = await t.ask('POST /stock/success/bank/add', { token, body: card });
    const nos: string[] = [];
    const numbers: number[] = [];
    for (const count of counts) {
      const made = await t.ask('POST /stock/success/money/access', { token, body: { bank_id: data.id, count } });
      nos.push(made.data.no);
      numbers.push(made.data.id);
    }
    const { rows } = (await asha.ask('GET /withdrawals', { query: { search: customer.phone } })).data;
    return { customer, nos, numbers, ids: nos.map((no) => rows.find((row) => row.no === no)?.id ?? '') };
  }

  test('is handed over, paid, returned or refused, each where it may be', async () => {
    const { customer, nos, numbers, ids } = await withdrawals([1_000, 2_000, 3_000, 4_000]);
    const [paid = '', returned = '', refused = '', taken = ''] = ids;
    await meera.ask('POST /withdrawals/hand-over', { body: { id: paid } });
    expect(await meera.send('POST /withdrawals/hand-over', { body: { id: paid } })).toEqual({
      status: 409,
      data: 'request_handed_over',
    });
    expect((await meera.ask('GET /withdrawals/payee', { query: { id: paid } })).data).toMatchObject({
      holder: card.bank_user,
      number: card.bank_card,
    });
    expect((await q.auditOf(paid))[0]).toMatchObject({ action: 'GET /withdrawals/payee', object_kind: 'payee' });
    const refusal = { reason: 'payee_mismatch', note: 'the card is of somebody else' } as const;
    expect(await meera.send('POST /withdrawals/refuse', { body: { id: paid, ...refusal } })).toEqual({
      status: 409,
      data: 'request_handed_over',
    });
    const paidBy = await q.bring('IMPS to the customer', '-1000');
    await meera.ask('POST /withdrawals/paid', { body: { id: paid, line_id: paidBy } });

    const back = { id: returned, bank_reference: newReference() };
    expect(await meera.send('POST /withdrawals/returned', { body: back })).toEqual({
      status: 409,
      data: 'not_handed_over',
    });
    await meera.ask('POST /withdrawals/hand-over', { body: { id: returned } });
    expect((await meera.ask('POST /withdrawals/returned', { body: back })).data).toEqual({
      state: 'proposed',
      because: 'unproved',
    });
    await nila.ask('POST /withdrawals/second', { body: { id: returned } });
    await meera.ask('POST /withdrawals/refuse', { body: { id: refused, ...refusal } });
    expect(await q.transferActors(nos[2] ?? '')).toContain(`staff:${meera.login}`);

    await t.ask('POST /stock/success/money/cancel', { token: customer.token, body: { id: numbers[3] ?? 0 } });
    expect(await meera.send('POST /withdrawals/hand-over', { body: { id: taken } })).toEqual({
      status: 409,
      data: 'request_ended',
    });
    expect(await q.cashOf(customer)).toBe(9_000);
  });

  test('says how far its customer is frozen, and whether that keeps it from the bank', async () => {
    const { customer, ids, nos } = await withdrawals([5_000]);
    const [customerId = ''] = (ids[0] ?? '').split('/');
    const shown = async () => {
      const { rows } = (await nila.ask('GET /withdrawals', { query: { search: nos[0] ?? '' } })).data;
      return rows[0]?.frozen;
    };
    expect(await shown()).toBeNull();
    const freeze = { id: customerId, reason: 'We look into it' };
    await q.compliance.ask('POST /customers/freeze', { body: { ...freeze, scope: 'withdraw_only' } });
    expect(await shown()).toEqual({ scope: 'withdraw_only', is_barred: false });
    const other = await newStaff(t, 'compliance');
    await q.compliance.askWith(other, 'POST /customers/freeze', { body: { ...freeze, scope: 'trade_only' } });
    expect(await shown()).toEqual({ scope: 'trade_only', is_barred: true });
    expect(await meera.send('POST /withdrawals/hand-over', { body: { id: ids[0] ?? '' } })).toMatchObject({
      data: 'account_frozen',
    });
    // Whose real name has to be proved anew may only take out: with what a person has frozen nothing is left.
    await t.database.sql`UPDATE customers SET unproved_since = now() WHERE phone = ${customer.phone}`;
    expect(await shown()).toEqual({ scope: 'all', is_barred: true });
  });

  test('of much money takes two to hand over', async () => {
    const { ids } = await withdrawals([limit + 1]);
    const body = { id: ids[0] ?? '' };
    expect((await meera.ask('POST /withdrawals/hand-over', { body })).data.state).toBe('proposed');
    expect(await meera.send('POST /withdrawals/second', { body })).toMatchObject({ data: 'second_person_other' });
    await nila.ask('POST /withdrawals/second', { body });
    const { rows } = (await nila.ask('GET /withdrawals', { query: { search: body.id.split('/')[1] ?? '' } })).data;
    expect(rows[0]?.handed_over_at).not.toBeNull();
  });
});

test('a loan is lent or refused, once, in the name of who decided', async () => {
  const customer = await t.register();
  const { token } = customer;
  for (const count of [1_000, 2_000]) await t.ask('POST /stock/success/loans/add', { token, body: { count } });
  const { rows } = (await asha.ask('GET /loans', { query: { search: customer.phone } })).data;
  expect(rows.map(({ amount }) => amount)).toEqual(['1000.00', '2000.00']);
  const [lent = '', refused = ''] = rows.map(({ id }) => id);
  await asha.ask('POST /loans/approve', { body: { id: lent } });
  await compliance.ask('POST /loans/refuse', { body: { id: refused, reason: 'loan_refused', note: 'one is enough' } });
  for (const id of [lent, refused]) {
    expect(await ravi.send('POST /loans/approve', { body: { id } })).toEqual({ status: 409, data: 'request_ended' });
  }
  expect(await q.cashOf(customer)).toBe(1_000);
  expect(await q.transferActors(rows[0]?.no ?? '')).toEqual([`staff:${asha.login}`]);
});

test('loans that run say what is still due and by when, the first that is due first, and which are overdue', async () => {
  const customer = await t.register();
  const { token } = customer;
  for (const count of [1_100, 1_200]) await t.ask('POST /stock/success/loans/add', { token, body: { count } });
  const { rows: asked } = (await asha.ask('GET /loans', { query: { search: customer.phone } })).data;
  for (const { id } of asked) await asha.ask('POST /loans/approve', { body: { id } });
  const running = async (query: { overdue?: boolean; limit?: number; after?: string }) => {
    const { rows, next } = (await ravi.ask('GET /loans/running', { query })).data;
    return { rows: rows.filter(({ customer: { phone } }) => phone === customer.phone), next };
  };
  const [first, second] = asked.map(({ id }) => id);
  expect((await running({})).rows).toMatchObject([
    { id: first, amount: '1100.00', due: '1100.00', interest: '0.00', overdue: false },
    { id: second, due: '1200.00', overdue: false },
  ]);
  expect((await running({ overdue: true })).rows).toEqual([]);

  // Lent ten days earlier at 12 per cent a year, and due yesterday.
  await t.database.sql`
    UPDATE loans SET interest_until = interest_until - interval '10 days', interest_basis_points = 1200,
      repayment_at = now() - interval '1 day'
    WHERE no = ${asked[1]?.no ?? ''}`;
  const overdue = { id: second, due: '1203.95', interest: '3.95', overdue: true };
  expect((await running({ overdue: true })).rows).toMatchObject([overdue]);
  expect((await running({ overdue: false })).rows.map(({ id }) => id)).toEqual([first]);
  const page = await running({ limit: 1 });
  expect(page.rows).toMatchObject([overdue]);
  expect((await running({ after: page.next ?? '' })).rows.map(({ id }) => id)).toEqual([first]);
});

test('a real name is reviewed by compliance alone, whose every look is on record', async () => {
  const [customer, twin] = [await t.register(), await t.register()];
  for (const one of [customer, twin]) {
    await t.ask('POST /stock/success/autonomy/add', { token: one.token, body: await identityOf(t, one) });
  }
  const { rows } = (await compliance.ask('GET /identity', { query: { search: twin.phone } })).data;
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    name: 'Asha Rao',
    document: 'pan',
    number_fits: true,
    same_number: 2,
    earlier_attempts: 0,
  });
  const id = rows[0]?.id ?? '';
  const admin = await newStaff(t, 'admin');
  for (const by of [asha, admin])
    expect(await by.get('/identity/photo', { id, side: 'front' })).toMatchObject({ status: 403 });
  for (const side of ['front', 'back']) {
    expect(await compliance.get('/identity/photo', { id, side })).toMatchObject({ status: 200, type: 'image/jpeg' });
  }
  expect((await q.auditOf(id)).map(({ after }) => after)).toEqual(['{"side":"back"}', '{"side":"front"}']);
  await compliance.ask('POST /identity/refuse', {
    body: { id, reason: 'photo_unreadable', note: 'the back is blurred' },
  });
  expect((await t.ask('GET /stock/success/autonomy/state', { token: twin.token })).data).toMatchObject({
    status: 3,
    reason: 'photo_unreadable',
  });
  // What was decided on can be looked at again, and that is on record too.
  expect(await compliance.get('/identity/photo', { id, side: 'front' })).toMatchObject({ status: 200 });
  expect((await q.auditOf(id)).map(({ action }) => action)).toContain('GET /identity/photo');
  expect(await compliance.send('POST /identity/approve', { body: { id } })).toEqual({
    status: 409,
    data: 'request_ended',
  });
  const own = (await compliance.ask('GET /identity', { query: { search: customer.phone } })).data.rows[0]?.id ?? '';
  await compliance.ask('POST /identity/approve', { body: { id: own } });
  expect((await t.ask('GET /stock/success/autonomy/state', { token: customer.token })).data.status).toBe(2);
});

test('a queue goes by key, oldest deadline first, each item once', async () => {
  const customer = await t.register();
  for (let made = 0; made < 5; made += 1) await q.recharge(customer);
  const seen: WaitingRecharge[] = [];
  for (let after: string | undefined; ;) {
    const { rows, next, total } = (
      await asha.ask('GET /recharges', {
        query: { limit: 2, search: customer.phone, ...(after === undefined ? {} : { after }) },
      })
    ).data;
    expect(total).toBe(5);
    seen.push(...rows);
    if (next === null) break;
    after = next;
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(5);
  const deadlines = seen.map(({ deadline }) => deadline);
  expect(deadlines).toEqual(deadlines.toSorted());
  for (const after of ['x', '2026~', '~A']) {
    expect(await asha.send('GET /recharges', { query: { after } })).toMatchObject({ status: 400 });
  }
});

test('a password that is shown once is kept nowhere, whatever key the request bears', async () => {
  const [admin, other] = await Promise.all([newStaff(t, 'admin'), newStaff(t, 'admin')]);
  const key = newKey();
  const body = { login: 'somebody.new', name: 'Somebody', role: 'viewer' } as const;
  const password = await admin.askWith(other, 'POST /staff/create', { body, key });
  expect(password).toMatch(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){3}$/);
  expect(await admin.send('POST /staff/create', { body, key })).toEqual({ status: 409, data: 'login_taken' });
  const kept = await t.database.sql`SELECT FROM idempotency_keys WHERE answer LIKE ${`%${password}%`}`;
  expect(kept).toHaveLength(0);
  const logged = await t.database.sql`SELECT FROM audit_log WHERE audit_log::text LIKE ${`%${password}%`}`;
  expect(logged).toHaveLength(0);
  const proposed = await t.database
    .sql`SELECT FROM proposed_commands WHERE proposed_commands::text LIKE ${`%${password}%`}`;
  expect(proposed).toHaveLength(0);
});

test('an item that is nobody’s is not found', async () => {
  const nobody = '00000000-0000-7000-8000-000000000000/AAAA';
  const known = (await q.recharge(await t.register())).id.split('/')[0] ?? '';
  for (const id of [nobody, `${known}/AAAA`]) {
    const body = { id, bank_reference: newReference() };
    expect(await asha.send('POST /recharges/confirm', { body })).toEqual({ status: 404, data: 'not_found' });
    expect(await asha.send('POST /loans/approve', { body: { id } })).toEqual({ status: 404, data: 'not_found' });
  }
});

test('without the practice clerk nothing is decided or answered by itself', async () => {
  const customer = await t.register();
  const { token } = customer;
  await q.recharge(customer);
  await t.ask('POST /stock/success/loans/add', { token, body: { count: 500 } });
  await t.ask('POST /stock/success/autonomy/add', { token, body: await identityOf(t, customer) });
  await t.ask('POST /stock/success/user_message/send', { token, body: { content: 'Is anybody there?' } });
  expect(await t.database.sql`SELECT name FROM jobs.job WHERE name LIKE 'practice-%'`).toEqual([]);
});

test('the approved real name stands beside money for those alone whose work it is to compare it', async () => {
  const customer = await t.register();
  await q.approveRealName(customer);
  await q.recharge(customer);
  for (const role of roles) {
    const by = await newStaff(t, role);
    const { rows } = (await by.ask('GET /recharges', { query: { search: customer.phone } })).data;
    const mayCompare = ['cashier', 'compliance', 'admin', 'auditor'].includes(role);
    expect({ role, name: rows[0]?.real_name }).toEqual({ role, name: mayCompare ? 'Asha Rao' : null });
  }
  // It holds while it is proved anew; one that cannot be opened keeps nobody from the queue.
  const { token, phone } = customer;
  const own = t.database.sql`customer_id = (SELECT id FROM customers WHERE phone = ${phone})`;
  await t.database.sql`UPDATE identity_reviews SET told_at = now(), limits_at = now() WHERE ${own}`;
  await t.ask('POST /stock/success/autonomy/add', { token, body: await identityOf(t, customer) });
  const nameNow = async () => (await asha.ask('GET /recharges', { query: { search: phone } })).data.rows[0]?.real_name;
  expect(await nameNow()).toBe('Asha Rao');
  await t.database.sql`UPDATE identity_reviews SET real_name = '\\x00' WHERE status = 'approved' AND ${own}`;
  expect(await nameNow()).toBeNull();
});

test('a real name that cannot be opened takes no other out of the queue, is refused and not approved, and its customer sends it anew', async () => {
  const [harmed, sound] = [await t.register(), await t.register()];
  for (const customer of [harmed, sound]) {
    await t.ask('POST /stock/success/autonomy/add', { token: customer.token, body: await identityOf(t, customer) });
  }
  await t.database.sql`
    UPDATE identity_reviews SET real_name = '\\x00', id_number = '\\x00'
    WHERE customer_id = (SELECT id FROM customers WHERE phone = ${harmed.phone})`;
  const { rows } = (await q.compliance.ask('GET /identity')).data;
  const rowOf = (of: Customer) => rows.find(({ customer }) => customer.phone === of.phone);
  expect(rowOf(harmed)).toMatchObject({ name: null, id_number: null, number_fits: false });
  expect(rowOf(sound)).toMatchObject({ name: 'Asha Rao', number_fits: true });

  const state = () => t.ask('GET /stock/success/autonomy/state', { token: harmed.token });
  expect((await state()).data).toMatchObject({ status: 1, real_name: '', id_number: '' });
  const id = rowOf(harmed)?.id ?? '';
  expect(await q.compliance.send('POST /identity/approve', { body: { id } })).toEqual({
    status: 409,
    data: 'name_unreadable',
  });
  await q.compliance.ask('POST /identity/refuse', {
    body: { id, reason: 'name_unreadable', note: 'Nobody can read it' },
  });
  expect((await state()).data).toMatchObject({ status: 3, reason: 'name_unreadable' });
  await t.ask('POST /stock/success/autonomy/add', { token: harmed.token, body: await identityOf(t, harmed) });
  expect((await state()).data).toMatchObject({ status: 1, real_name: 'Asha Rao' });
});

test('whom a withdrawal goes to is shown in clear to those alone who may see card numbers', async () => {
  const customer = await t.register();
  await q.depositOf(customer, 5_000);
  const card = { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' };
  const { data } = await t.ask('POST /stock/success/bank/add', { token: customer.token, body: card });
  const body = { bank_id: data.id, count: 500 };
  await t.ask('POST /stock/success/money/access', { token: customer.token, body });
  const { rows } = (await asha.ask('GET /withdrawals', { query: { search: customer.phone } })).data;
  const id = rows[0]?.id ?? '';
  for (const role of roles) {
    const by = await newStaff(t, role);
    const { status } = await by.send('GET /withdrawals/payee', { query: { id } });
    expect({ role, status }).toEqual({ role, status: role === 'cashier' || role === 'compliance' ? 200 : 403 });
  }
});
