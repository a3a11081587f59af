import type { CallKey } from '@sauda/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityOf, newPicture, uploadOf } from '../api/forms.ts';
import { createTestApp, newKey, type Customer, type TestApp } from '../api/app.ts';
import { offerBlock, offerFund, offerIpo } from '../api/offered.ts';
import { callKeys, definitionOf, plainRequest } from '../api/wire.ts';
import { unzip } from '../helpers/archive.ts';
import { newStaff, type TestStaff } from './staff.ts';

let t: TestApp;
let compliance: TestStaff;
let support: TestStaff;
let customer: Customer;
let id: string;

beforeAll(async () => {
  t = await createTestApp();
  [compliance, support] = [await newStaff(t, 'compliance'), await newStaff(t, 'support')];
  customer = await t.register();
  await t.deposit(customer, 500_000);
  id = await idOf(customer);
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

async function idOf({ phone }: Customer): Promise<string> {
  const { data } = await support.ask('GET /customers', { query: { q: phone } });
  expect(data.rows).toMatchObject([{ phone }]);
  return data.rows[0]?.id ?? '';
}

const lastEntry = async () => {
  const [entry] = await t.database.sql<
    Array<{
      actor: string;
      action: string;
      objectId: string;
      before: unknown;
      after: unknown;
      reason: string | undefined;
    }>
  >`SELECT actor, action, object_id, before, after, reason FROM audit_log ORDER BY id DESC LIMIT 1`;
  return entry;
};

describe('search', () => {
  test('finds by the beginning of phone or number, page by page, and refuses what is neither', async () => {
    for (let count = 0; count < 4; count += 1) await t.register();
    const start = customer.phone.slice(0, 5);
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const query: { q: string; limit: number; after?: string } = { q: start, limit: 2 };
      if (after !== '') query.after = after;
      const { data } = await support.ask('GET /customers', { query });
      seen.push(...data.rows.map(({ phone }) => phone ?? ''));
      after = data.next;
    }
    expect(seen.length).toBeGreaterThanOrEqual(5);
    expect(seen).toEqual([...new Set(seen)].toSorted((left, right) => left.localeCompare(right)));

    const { data } = await support.ask('GET /customers/one', { query: { id } });
    const byNumber = await support.ask('GET /customers', { query: { q: String(data.number).slice(0, 6) } });
    expect(byNumber.data.rows.map((row) => row.id)).toContain(id);
    expect(await support.send('GET /customers', { query: { q: "1' OR" } })).toMatchObject({ status: 400 });
    expect(await support.send('GET /customers', { query: { after: 'x' } })).toMatchObject({ status: 400 });
  });

  test('shows balances with their make-up, which add up', async () => {
    const { data } = await support.ask('GET /customers/one', { query: { id } });
    expect(data).toMatchObject({
      phone: customer.phone,
      frozen_reason: null,
      balance: { free: '500000.00', owed: '0.00' },
    });
    const unknown = { id: '00000000-0000-7000-8000-000000000000' };
    expect(await support.send('GET /customers/one', { query: unknown })).toEqual({ status: 404, data: 'not_found' });
  });
});

describe('a frozen customer', () => {
  const reason = 'We are looking into a transfer';

  test('may log in, look and take back, and is refused every command that moves money', async () => {
    const [block, ipo, fund] = [await offerBlock(t.database), await offerIpo(t.database), await offerFund(t.database)];
    const { token } = customer;
    const quote = await t.ask('GET /v2/search', { token, query: { q: 'DECSTEEL' } });
    const price = String(quote.data.rows[0]?.prasent);
    const buy = { tag: 'DECSTEEL', count: 1, mold: 'stock', price } as const;
    const stock_password = '246810';
    await t.ask('POST /stock/success/user/password/up', {
      token,
      body: { type: 'transaction', fund_code_new: stock_password, is_first: true },
    });
    const card = await t.ask('POST /stock/success/bank/add', { token, body: mexicanCard });
    const waiting = await t.ask('POST /stock/success/deal/buy', {
      token,
      body: { ...buy, price: String(quote.data.rows[0]?.price_low) },
    });
    const deposit = await t.ask('POST /stock/success/v2/recharge/add', { token, body: { count: 7_000 } });
    const applied = await t.ask('POST /stock/success/ipo/buy', {
      token,
      body: { id: Number(await offerIpo(t.database, { symbol: 'DECSTEEL' })), count: 100, price: '10' },
    });
    const payout = await t.ask('POST /stock/success/money/access', {
      token,
      body: { count: 1_000, bank_id: card.data.id, stock_password },
    });
    await compliance.ask('POST /customers/freeze', { body: { id, reason } });
    expect(await lastEntry()).toMatchObject({
      actor: `staff:${compliance.login}`,
      objectId: id,
      before: { frozen: null },
      after: { frozen: reason },
      reason,
    });

    const blockBuy = { id: Number(block), tag: 'KONSHIP', mold: 'bulk', count: 100, price: '10', stock_password };
    const commands: Array<[CallKey, object]> = [
      ['POST /stock/success/deal/buy', buy],
      ['POST /stock/success/deal/buy', blockBuy],
      ['POST /stock/success/ipo/buy', { id: Number(ipo), count: 100, price: '10' }],
      ['POST /stock/success/ipo/edit', { no: applied.data.no, count: 200 }],
      ['POST /stock/success/fund/purchase', { project_id: Number(fund) }],
      ['POST /stock/success/v2/recharge/add', { count: 5_000 }],
      ['POST /stock/success/money/access', { count: 1_000, bank_id: card.data.id, stock_password }],
      ['POST /stock/success/loans/add', { count: 1_000 }],
      ['POST /stock/success/loans/repay', { id: 1, count: 1 }],
    ];
    for (const [key, body] of commands) {
      const answer = await t.send(key, { token, body, key: newKey() });
      expect(answer, `${key} ${JSON.stringify(body)}`).toMatchObject({ status: 403, body: { data: 'account_frozen' } });
    }

    await t.logIn(customer);
    expect(await t.ask('GET /stock/success/v2/user/info', { token })).toMatchObject({ frozen_reason: reason });
    const { rows } = await t.ask('GET /stock/success/user/notices', { token });
    expect(rows[0]).toMatchObject({ kind: 'account_frozen', values: { reason } });
    // Taking back only makes what is their own free again, and money that is on its way still arrives.
    await t.ask('POST /stock/success/ipo/cancel', { token, body: { no: applied.data.no } });
    const change = { no: waiting.data.no, version: 0, count: 2 };
    expect(await t.send('POST /stock/success/deal/replace', { token, body: change })).toMatchObject({ status: 403 });
    await t.ask('POST /stock/success/deal/cancel', { token, body: { no: waiting.data.no } });
    await t.hurryPractice();
    await expect
      .poll(async () => (await t.ask('GET /stock/success/property/list', { token })).data.rows[0]?.status, {
        timeout: 30_000,
      })
      .toBe(2);
    expect(deposit.msg).toBe('ok');

    // A payout waits: the bank does not get it before the account is free again.
    const handedOver = async () => {
      const [row] = await t.database.sql<[{ handedOverAt: Date | undefined }]>`
        SELECT handed_over_at FROM withdrawals WHERE no = ${payout.data.no}`;
      return row.handedOverAt;
    };
    expect(await handedOver()).toBeUndefined();
    const another = await newStaff(t, 'compliance');
    await compliance.askWith(another, 'POST /customers/unfreeze', { body: { id, reason: 'All is well' } });
    await t.hurryPractice();
    await t.database.sql`
      UPDATE jobs.job SET start_after = now() WHERE name LIKE 'practice-%' AND state = 'retry'`;
    await expect.poll(handedOver).not.toBeUndefined();
    await t.ask('POST /stock/success/fund/purchase', { token, body: { project_id: Number(fund) } });
    expect(await compliance.send('POST /customers/unfreeze', { body: { id, reason } })).toEqual({
      status: 409,
      data: 'account_not_frozen',
    });
  });

  test('of orders that race with the freeze, none is made after it', async () => {
    const racer = await t.register();
    await t.deposit(racer, 100_000);
    const racerId = await idOf(racer);
    const fund = Number(await offerFund(t.database));
    const tries = Array.from({ length: 20 }, () =>
      t.send('POST /stock/success/fund/purchase', { token: racer.token, body: { project_id: fund }, key: newKey() }),
    );
    const frozen = compliance.ask('POST /customers/freeze', { body: { id: racerId, reason: 'Race' } });
    await Promise.all([...tries, frozen]);
    const [late] = await t.database.sql<[{ count: number }]>`
      SELECT count(*)::int AS count FROM fund_orders
      WHERE customer_id = ${racerId} AND created_at > (SELECT frozen_at FROM customers WHERE id = ${racerId})`;
    expect(late.count).toBe(0);
  });
});

describe('a customer who is frozen in part', () => {
  const note = 'Payments in layers, case with the unit at Pune';
  let limited: Customer;
  let limitedId: string;
  let another: TestStaff;
  let fund: number;
  let card: number;
  beforeAll(async () => {
    [limited, another, fund] = [
      await t.register(),
      await newStaff(t, 'compliance'),
      Number(await offerFund(t.database)),
    ];
    await t.deposit(limited, 500_000);
    limitedId = await idOf(limited);
    card = (await t.ask('POST /stock/success/bank/add', { token: limited.token, body: mexicanCard })).data.id;
  });
  const freeze = (body: object) => compliance.send('POST /customers/freeze', { body: { id: limitedId, ...body } });
  /** What of these is refused as frozen. */
  const barred = async () => {
    const commands: Array<[name: string, key: CallKey, body: object]> = [
      ['trade', 'POST /stock/success/fund/purchase', { project_id: fund }],
      ['order', 'POST /stock/success/deal/buy', { tag: 'DECSTEEL', count: 1, mold: 'stock', price: '1' }],
      ['deposit', 'POST /stock/success/v2/recharge/add', { count: 5_000 }],
      ['borrow', 'POST /stock/success/loans/add', { count: 1_000 }],
      ['withdraw', 'POST /stock/success/money/access', { count: 1_000, bank_id: card }],
      ['repay', 'POST /stock/success/loans/repay', { id: 1, count: 1 }],
    ];
    const answers = await Promise.all(
      commands.map(async ([name, key, body]) => {
        const { body: answer } = await t.send(key, { token: limited.token, body, key: newKey() });
        return (answer as { data: unknown }).data === 'account_frozen' ? [name] : [];
      }),
    );
    return answers.flat();
  };
  const info = () => t.ask('GET /stock/success/v2/user/info', { token: limited.token });

  test('takes money out alone, or lets none out alone, as its scope says; a second person is needed for what gives more', async () => {
    await t.ask('POST /stock/success/user/language', { token: limited.token, body: { language: 'de' } });
    expect(await freeze({ scope: 'withdraw_only', reason_key: 'under_review', note })).toMatchObject({ status: 200 });
    expect(await barred()).toEqual(['trade', 'order', 'deposit', 'borrow']);
    const reason = 'wir sehen uns die letzten Vorgänge in deinem Konto an';
    expect(await info()).toMatchObject({ frozen_reason: reason, frozen_scope: 'withdraw_only' });
    await t.ask('POST /stock/success/user/language', { token: limited.token, body: { language: 'es' } });
    expect((await info()).frozen_reason).toBe('estamos revisando los últimos movimientos de tu cuenta');
    const { rows } = await t.ask('GET /stock/success/user/notices', { token: limited.token, query: { limit: 1 } });
    expect(rows).toMatchObject([{ kind: 'account_withdraw_only', values: { reason } }]);
    expect(await lastEntry()).toMatchObject({ after: { scope: 'withdraw_only' }, reason: note });

    // Other freedom is freedom; less is none.
    const other = { scope: 'trade_only', reason: 'A transfer is disputed' } as const;
    const proposal = await compliance.propose('POST /customers/freeze', { body: { id: limitedId, ...other } });
    await compliance.ask('POST /proposals/send-back', { body: { id: proposal, note: 'Not yet' } });
    expect(await freeze({ scope: 'all', reason_key: 'court_order', note })).toMatchObject({ status: 200 });
    expect(await barred()).toHaveLength(6);
    await compliance.askWith(another, 'POST /customers/freeze', { body: { id: limitedId, ...other, note } });
    expect(await barred()).toEqual(['borrow', 'withdraw']);
    for (const wrong of [{}, { ...other, reason_key: 'security' }, { scope: 'none', reason: 'Why' }]) {
      expect(await freeze(wrong)).toMatchObject({ status: 400 });
    }
  });

  test('reads why, and that there is a case, in no call of theirs and in no copy of their data; the desk does', async () => {
    const { token } = limited;
    // A rule may have opened one before, by the card that several customers of these tests have.
    await compliance.send('POST /cases/open', {
      body: { customer: limitedId, about: 'Layers, with the unit at Pune' },
    });
    const [of] = (await compliance.ask('GET /cases', { query: { customer: limitedId } })).data.rows;
    const ofCase = { customer: limitedId, id: of?.id ?? 0 };
    await compliance.ask('POST /cases/note', { body: { ...ofCase, content: 'Pune has asked for statements' } });
    const query = { ...ofCase, id: String(ofCase.id), title: 'Letter from Pune' };
    const paper = await compliance.raw('POST /cases/paper', { query, ...uploadOf(await newPicture()) });
    expect(paper).toMatchObject({ status: 200 });
    const [kept] = await t.database.sql<
      [{ file: string }]
    >`SELECT file FROM compliance_papers WHERE case_id = ${ofCase.id}`;
    expect(await t.download(`/api/files/${kept.file}`, { token })).toMatchObject({ status: 404 });
    const seen = await compliance.ask('GET /customers/one', { query: { id: limitedId } });
    expect(seen.data).toMatchObject({ frozen_note: note, frozen_reason: 'A transfer is disputed', frozen_code: null });
    expect((await support.ask('GET /customers/one', { query: { id: limitedId } })).data.frozen_note).toBeNull();
    const [one, two] = [await newStaff(t, 'cashier'), await newStaff(t, 'cashier')];
    const given = { customer: limitedId, cause: 'bank', way: 'give', amount: '5', note } as const;
    await one.askWith(two, 'POST /journals/create', { body: given });
    const answers: string[] = [];
    for (const key of callKeys) {
      if (definitionOf(key).multipart === true || definitionOf(key).mediaTypes?.includes('text/event-stream') === true)
        continue;
      if (/close|logout|user\/password|sessions|export/.test(key)) continue;
      const request = { token, query: plainRequest(key, 'query'), body: plainRequest(key, 'body'), key: newKey() };
      answers.push(
        JSON.stringify((await t.send(key, key.startsWith('GET') ? { ...request, body: undefined } : request)).body),
      );
    }
    expect(answers.filter((answer) => answer.includes('A transfer is disputed')).length).toBeGreaterThanOrEqual(2);
    expect(answers.filter((answer) => answer.includes('Pune'))).toEqual([]);

    await t.ask('POST /stock/success/user/export', { token });
    const ready = async () => (await t.ask('GET /stock/success/user/export', { token })).data;
    await expect.poll(async () => (await ready()).status).toBe('ready');
    const port = await t.listen();
    const file = await fetch(`http://127.0.0.1:${port}${(await ready()).url ?? ''}`, { headers: { token } });
    const archive = await unzip(Buffer.from(await file.arrayBuffer()));
    const copy = [...archive.values()].map(String).join('');
    expect(copy).toContain('A transfer is disputed');
    expect(copy).toContain('bankCorrection');
    expect(String(archive.get('json/journals.json'))).toContain('"bank"');
    expect(copy).not.toContain('Pune');
    expect([...archive.keys()].join()).not.toMatch(/case|compliance|finding/);
    await compliance.askWith(another, 'POST /cases/close', {
      body: { ...ofCase, outcome: 'explained', note: 'Answered' },
    });

    await compliance.askWith(another, 'POST /customers/unfreeze', { body: { id: limitedId, reason: 'Settled' } });
    expect(await info()).toMatchObject({ frozen_reason: null, frozen_scope: null });
    expect(await barred()).toEqual([]);
  });
});

describe('what else staff do about a customer', () => {
  test('leaves notes that stay, qualifies buyers, signs out and tells, each on record and told to the customer', async () => {
    const { token } = customer;
    await support.ask('POST /customers/notes/add', { body: { id, content: 'Called about a deposit' } });
    const notes = await support.ask('GET /customers/notes', { query: { id } });
    expect(notes.data.rows).toMatchObject([{ content: 'Called about a deposit', by: support.login }]);
    await compliance.ask('POST /customers/qip', { body: { id, eligible: false, reason: 'No proof of net worth' } });
    expect(await t.ask('GET /stock/success/v2/user/info', { token })).toMatchObject({
      qip_reason: 'No proof of net worth',
    });
    await support.ask('POST /customers/tell', { body: { id, text: 'Your papers have arrived' } });
    const other = await t.logIn(customer);
    const sessions = await support.ask('GET /customers/sessions', { query: { id } });
    const newest = sessions.data.rows.toSorted((left, right) => right.number - left.number)[0];
    await support.ask('POST /customers/sessions/end', {
      body: { id, number: newest?.number ?? 0, reason: 'Lost phone' },
    });
    expect(await t.send('GET /stock/success/v2/user/info', { token: other })).toMatchObject({ status: 401 });
    const { rows } = await t.ask('GET /stock/success/user/notices', { token, query: { limit: 3 } });
    expect(rows.map(({ kind }) => kind)).toEqual(['session_ended_by_desk', 'from_desk', 'qip_withdrawn']);
  });

  test('a card is masked, and its number seen by who has the right, on record without the number', async () => {
    const { data } = await support.ask('GET /customers/cards', { query: { id } });
    expect(JSON.stringify(data)).not.toContain(mexicanCard.bank_card);
    const body = { id, card: data.rows[0]?.id ?? 0, reason: 'Bank asks for it' };
    expect(await support.send('POST /customers/cards/unmask', { body })).toEqual({ status: 403, data: 'forbidden' });
    const seen = await compliance.ask('POST /customers/cards/unmask', { body });
    expect(seen.data.number).toBe(mexicanCard.bank_card);
    const entry = await lastEntry();
    expect(entry).toMatchObject({ action: 'POST /customers/cards/unmask', objectId: id, reason: 'Bank asks for it' });
    expect(JSON.stringify(entry)).not.toContain(mexicanCard.bank_card);
    // Somebody else's card is as if it were not there.
    const stranger = await idOf(await t.register());
    expect(await compliance.send('POST /customers/cards/unmask', { body: { ...body, id: stranger } })).toMatchObject({
      status: 404,
    });
  });

  test('orders and requests are listed newest first, orders with what the customer changed', async () => {
    const { token } = customer;
    const { data } = await t.ask('GET /v2/search', { token, query: { q: 'DECSTEEL' } });
    const [steel] = data.rows;
    const target_price = String(steel?.price_high);
    const body = {
      symbol: 'DECSTEEL',
      count: 1,
      price: String(steel?.price_low),
      kind: 'stock',
      target_price,
    } as const;
    const { data: placed } = await t.ask('POST /stock/success/orders/buy', { token, body });
    await t.ask('POST /stock/success/deal/replace', { token, body: { no: placed.no, version: 0, count: 2 } });
    const { data: orders } = await support.ask('GET /customers/orders', { query: { id, limit: 1 } });
    expect(orders.rows).toMatchObject([
      { no: placed.no, quantity: '2', stop_price: null, target_price, changes: [{ old_count: '1', new_count: '2' }] },
    ]);
    await t.ask('POST /stock/success/deal/cancel', { token, body: { no: placed.no } });
    const { data: requests } = await support.ask('GET /customers/requests', { query: { id, kind: 'recharge' } });
    expect(requests.rows.map(({ amount, status }) => `${amount} ${status}`)).toEqual([
      '7000.00 completed',
      '500000.00 completed',
    ]);
    expect(requests.next).toBeNull();
    await t.send('POST /stock/success/autonomy/add', { token: customer.token, body: await identityOf(t, customer) });
    expect((await support.ask('GET /customers/one', { query: { id } })).data.real_name).toBe('under_review');
  });
});

const mexicanCard = {
  type: 'MXN',
  bank: 'Banco Prueba',
  bank_card: '032180000118359719',
  bank_user: 'Asha Rao',
} as const;

describe('a customer who has forgotten the login password', () => {
  const reason = 'Called, and knew the last three orders';

  test('is let in by a code that two people hand out, once, and by nothing else of the account', async () => {
    const forgetful = await t.register();
    const [body, another] = [{ id: await idOf(forgetful), reason }, await newStaff(t, 'support')];
    const viewer = await newStaff(t, 'viewer');
    expect(await viewer.send('POST /customers/reset-code', { body })).toEqual({ status: 403, data: 'forbidden' });
    const code = (await support.askWith(another, 'POST /customers/reset-code', { body })) ?? '';
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const told = await t.ask('GET /stock/success/user/notices', { token: forgetful.token, query: { limit: 1 } });
    expect(told.rows).toMatchObject([{ kind: 'reset_code_made' }]);
    const written = await t.database.sql<Array<{ whole: string }>>`
      SELECT to_jsonb(r)::text AS whole FROM reset_codes r UNION ALL SELECT to_jsonb(a)::text FROM audit_log a`;
    expect(written.filter(({ whole }) => whole.includes(code))).toEqual([]);

    const forget = (password: string, user = forgetful.phone, next = 'new horse') =>
      t.send('POST /v2/user/forget', { body: { user, password, new_password: next } });
    const wrong = { status: 422, body: { data: 'old_password_incorrect' } };
    // It opens no session, is nobody else's, and changes nothing within a session.
    expect(await t.send('POST /stock/user/login', { body: { user: forgetful.phone, password: code } })).toMatchObject({
      body: { data: 'invalid_credentials' },
    });
    expect(await forget(code, customer.phone)).toMatchObject(wrong);
    expect(
      await t.send('POST /stock/success/user/password/up', {
        token: forgetful.token,
        body: { password: code, password_new: 'new horse' },
      }),
    ).toMatchObject(wrong);

    expect(await forget(code.toLowerCase().replaceAll('-', ' '))).toMatchObject({ status: 200 });
    expect(await t.send('GET /stock/success/v2/user/info', { token: forgetful.token })).toMatchObject({ status: 401 });
    await t.logIn({ ...forgetful, password: 'new horse' });
    expect(await forget(code, forgetful.phone, 'third horse')).toMatchObject(wrong);
  });

  test('has the newest code alone, and that for a day', async () => {
    const forgetful = await t.register();
    const [body, another] = [{ id: await idOf(forgetful), reason }, await newStaff(t, 'support')];
    const first = (await support.askWith(another, 'POST /customers/reset-code', { body })) ?? '';
    const second = (await support.askWith(another, 'POST /customers/reset-code', { body })) ?? '';
    const forget = (password: string) =>
      t.send('POST /v2/user/forget', { body: { user: forgetful.phone, password, new_password: 'new horse' } });
    expect(await forget(first)).toMatchObject({ body: { data: 'old_password_incorrect' } });
    await t.database
      .sql`UPDATE reset_codes SET expires_at = now() - interval '1 second' WHERE customer_id = ${body.id}`;
    expect(await forget(second)).toMatchObject({ body: { data: 'old_password_incorrect' } });
  });
});
