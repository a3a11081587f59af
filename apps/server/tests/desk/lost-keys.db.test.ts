/** @module-tag all */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type Customer, type TestApp } from '../api/app.ts';
import { newQuestion } from '../api/world.ts';
import { replaceDue } from '../../src/modules/customers/access/replace-due.ts';
import { recordReplacement } from '../../src/modules/staff/record-replacement.ts';
import { isOfStaff } from '../../src/modules/staff/staff.ts';
import { createApart } from '../../src/platform/apart.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createLog } from '../../src/platform/log.ts';
import { newStaff, type TestStaff } from './staff.ts';

let t: TestApp;
let [asha, ravi, compliance, cashier]: TestStaff[] = [];
beforeAll(async () => {
  t = await createTestApp();
  [asha, ravi, compliance, cashier] = await Promise.all(
    (['support', 'support', 'compliance', 'cashier'] as const).map((role) => newStaff(t, role)),
  );
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const [first, second] = [() => asha as TestStaff, () => ravi as TestStaff];
const reason = 'The video call fits the document on record';
const card = { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' } as const;
type Lost = 'authenticator' | 'passkeys' | 'transaction_password' | 'phone';

const due = {
  get database() {
    return t.database;
  },
  clock: systemClock,
  hours: () => ({ wait: 24, waitOfPhone: 72, hold: 24 }),
  isOfStaff,
  record: recordReplacement,
};
const quiet = createLog('silent');
const runDue = (context: Partial<typeof due> = {}) =>
  replaceDue(
    Object.assign(Object.create(due) as typeof due, context),
    createApart({ work: 'test', clock: systemClock, log: quiet }),
  );

const idOf = async ({ phone }: Pick<Customer, 'phone'>) => {
  const [row] = await t.database.sql<Array<{ id: string }>>`SELECT id FROM customers WHERE phone = ${phone}`;
  return row?.id ?? '';
};

/** A customer who has everything that can be lost. */
async function newCustomer(): Promise<Customer & { id: string }> {
  const customer = await t.register();
  const id = await idOf(customer);
  await t.database.sql`
    INSERT INTO authenticators (customer_id, sealed_secret, created_at, confirmed_at)
    VALUES (${id}, ${Buffer.alloc(1)}, now(), now())`;
  await t.database.sql`UPDATE customers SET transaction_password_hash = 'one' WHERE id = ${id}`;
  return { ...customer, id };
}
const addPasskey = (id: string) => t.database.sql`
  INSERT INTO passkeys (customer_id, credential_id, public_key, relying_party, sign_count, backup_eligible, backed_up,
    transports, name, created_at)
  VALUES (${id}, ${Buffer.from(id)}, ${Buffer.alloc(1)}, 'localhost', 0, false, false, '{}', 'Phone', now())`;

async function ask(customer: Pick<Customer, 'phone'>, lost: Lost, newPhone?: string) {
  const body = {
    ...newQuestion(),
    user: customer.phone,
    lost,
    ...(newPhone === undefined ? {} : { new_phone: newPhone }),
  };
  const { data } = await t.ask('POST /stock/user/access/ask', { body });
  return { ...data, token: body.token };
}
type Asked = Awaited<ReturnType<typeof ask>>;

const look = async ({ token }: Asked) => (await t.ask('POST /stock/user/access/look', { body: { token } })).data;
const itemOf = async ({ no }: { no: string }) =>
  (await first().ask('GET /access', { query: { search: no } })).data.rows[0];
const noticesOf = async ({ token }: Customer) =>
  (await t.ask('GET /stock/success/user/notices', { token })).rows.map(({ kind }) => kind);
const restsUntil = async ({ token }: Customer) =>
  (await t.ask('GET /stock/success/v2/user/info', { token })).money_rests_until;
const refuse = ({ token }: Customer) => t.send('POST /stock/success/user/access/refuse', { token });

async function prove(asked: { no: string }) {
  const item = await itemOf(asked);
  await first().ask('POST /access/note-proof', {
    body: { id: item?.id ?? '', way: 'video', note: 'Face fits, knew the last order' },
  });
  return { id: item?.customer?.id ?? '', request: item?.id ?? '', reason };
}
/** Two people agree to a request whose proof was noted. */
async function agree(asked: { no: string }) {
  const body = await prove(asked);
  await first().askWith(second(), 'POST /customers/replace-key', { body });
}
const makeDue = ({ no }: { no: string }) => t.database.sql`
  UPDATE access_requests SET due_at = now() - interval '1 second' WHERE no = ${no}`;
const endRest = ({ no }: { no: string }) => t.database.sql`
  UPDATE access_requests SET rests_until = now() - interval '1 second' WHERE no = ${no}`;
const factorsOf = async (id: string) => {
  const [row] = await t.database.sql<
    Array<{ phone: string; password: boolean; authenticator: boolean; passkeys: number }>
  >`
    SELECT phone, transaction_password_hash IS NOT NULL AS password,
      EXISTS (SELECT FROM authenticators WHERE customer_id = id) AS authenticator,
      (SELECT count(*)::int FROM passkeys WHERE customer_id = id) AS passkeys
    FROM customers WHERE id = ${id}`;
  return row;
};
const entriesOf = async (id: string) => {
  const rows = await t.database.sql<Array<{ after: string }>>`
    SELECT after::text AS after FROM audit_log
    WHERE object_id = ${id} AND action = 'POST /customers/replace-key due' ORDER BY id`;
  return rows.map(({ after }) => JSON.parse(after) as unknown);
};
let phones = 5_100_000_000;
const newPhone = () => String((phones += 1));

describe('what was lost', () => {
  test('is replaced by a proof, two people and a day, with both sides knowing until when money rests', async () => {
    const customer = await newCustomer();
    const asked = await ask(customer, 'authenticator');
    expect(asked).toMatchObject({ lost: 'authenticator', status: 'received', due_at: null });
    await vi.waitFor(async () => expect(await noticesOf(customer)).toContain('access_requested'), 30_000);
    expect(await itemOf(asked)).toMatchObject({ lost: 'authenticator', has_lost: true, proof: null, due_at: null });
    const body = await prove(asked);
    expect(await itemOf(asked)).toMatchObject({
      status: 'taken_up',
      proof: { way: 'video', note: 'Face fits, knew the last order', by: first().login },
    });
    const proposal = await first().propose('POST /customers/replace-key', { body });
    expect(await look(asked)).toMatchObject({ status: 'taken_up' });
    expect(await first().send('POST /proposals/confirm', { body: { id: proposal } })).toMatchObject({ status: 403 });
    const { rows } = (await second().ask('GET /proposals')).data;
    expect(rows.find(({ id }) => id === proposal)?.facts).toContainEqual({
      name: 'Proof of identity',
      value: `video: Face fits, knew the last order (${first().login})`,
    });
    await second().ask('POST /proposals/confirm', { body: { id: proposal } });

    const waiting = await look(asked);
    expect(waiting).toMatchObject({ status: 'waiting' });
    const hours = (Date.parse(waiting.due_at ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect(await noticesOf(customer)).toContain('authenticator_reset_waits');
    expect((await t.ask('GET /stock/success/user/access', { token: customer.token })).data).toMatchObject([
      { no: asked.no, lost: 'authenticator', due_at: waiting.due_at },
    ]);
    expect(await itemOf(asked)).toMatchObject({ status: 'waiting', due_at: waiting.due_at });
    const atDesk = (await first().ask('GET /customers/one', { query: { id: customer.id } })).data;
    expect(atDesk.money_rests_until).toBe(await restsUntil(customer));
    expect(Date.parse(atDesk.money_rests_until ?? '') - Date.parse(waiting.due_at ?? '')).toBe(86_400_000);

    await runDue();
    expect(await factorsOf(customer.id)).toMatchObject({ authenticator: true });
    await makeDue(asked);
    await runDue();
    expect(await factorsOf(customer.id)).toMatchObject({ authenticator: false, password: true });
    expect(await look(asked)).toMatchObject({ status: 'done' });
    expect(await noticesOf(customer)).toContain('authenticator_reset');
    expect(await entriesOf(customer.id)).toEqual([{ replaced: 'authenticator', request: asked.no }]);
    await t.logIn(customer);

    expect(await restsUntil(customer)).not.toBeNull();
    await endRest(asked);
    expect(await restsUntil(customer)).toBeNull();
  });

  test('may be passkeys, the transaction password or the phone number, each alone', async () => {
    const customer = await newCustomer();
    await addPasskey(customer.id);
    const phone = newPhone();
    const asked = [
      await ask(customer, 'passkeys'),
      await ask(customer, 'transaction_password'),
      await ask(customer, 'phone', phone),
    ];
    for (const one of asked) await agree(one);
    expect((await itemOf(asked[2] as Asked))?.new_phone_end).toBe(phone.slice(-4));
    const days = (Date.parse((await look(asked[2] as Asked)).due_at ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(2.99);
    await Promise.all(asked.map(makeDue));
    await runDue();
    expect(await factorsOf(customer.id)).toEqual({ phone, password: false, authenticator: true, passkeys: 0 });
    expect(await noticesOf(customer)).toEqual(
      expect.arrayContaining(['passkeys_reset', 'transaction_password_reset', 'phone_changed']),
    );
    await t.database.sql`DELETE FROM authenticators WHERE customer_id = ${customer.id}`;
    await t.logIn({ ...customer, phone });
    const old = { user: customer.phone, password: customer.password };
    expect(await t.send('POST /stock/user/login', { body: old })).toMatchObject({
      body: { data: 'invalid_credentials' },
    });
  });

  test('is asked for by who is logged in too, for their own account alone', async () => {
    const customer = await newCustomer();
    const { user: _user, ...question } = newQuestion();
    const body = { ...question, lost: 'transaction_password' as const };
    const { data } = await t.ask('POST /stock/success/user/access/ask', { token: customer.token, body });
    const again = await t.ask('POST /stock/success/user/access/ask', { token: customer.token, body });
    expect(again.data).toEqual(data);
    expect(await itemOf(data)).toMatchObject({ customer: { id: customer.id }, lost: 'transaction_password' });
    expect(await t.send('POST /stock/success/user/access/ask', { body })).toMatchObject({ status: 401 });
  });

  test('is asked for in the same words whether anybody is registered', async () => {
    const customer = await newCustomer();
    for (const lost of ['authenticator', 'passkeys', 'transaction_password'] as const) {
      const shape = ({ no: _no, steps: _steps, expires_at: _end, token: _token, ...rest }: Asked) => rest;
      expect(shape(await ask(customer, lost))).toEqual(shape(await ask({ phone: newQuestion().user }, lost)));
    }
    // Nor whether the new phone number is somebody's.
    const other = await t.register();
    expect((await ask(customer, 'phone', other.phone)).status).toBe((await ask(customer, 'phone', newPhone())).status);
  });

  test('is nothing that the request does not say, and a new phone number goes with a lost one alone', async () => {
    const good = newQuestion();
    for (const [body, field] of [
      [{ ...good, lost: 'everything' }, 'lost'],
      [{ ...good, lost: 'phone' }, 'new_phone'],
      [{ ...good, lost: 'phone', new_phone: '98' }, 'new_phone'],
      [{ ...good, lost: 'passkeys', new_phone: newPhone() }, 'new_phone'],
    ] as const) {
      expect(await t.send('POST /stock/user/access/ask', { body })).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.anything() } },
      });
    }
  });
});

describe('agreeing to replace it', () => {
  const propose = (body: object) => first().send('POST /customers/replace-key', { body });

  test('is not confirmed where another word on the proof has come since', async () => {
    const asked = await ask(await newCustomer(), 'authenticator');
    const body = await prove(asked);
    const id = await first().propose('POST /customers/replace-key', { body });
    const later = { id: body.request, way: 'questions', note: 'The face was a picture after all' } as const;
    await second().ask('POST /access/note-proof', { body: later });
    expect(await second().send('POST /proposals/confirm', { body: { id } })).toEqual({
      status: 409,
      data: 'proposal_stale',
    });
    expect(await look(asked)).toMatchObject({ due_at: null });
  });

  test('takes a proof that somebody has noted, and something to replace', async () => {
    const customer = await t.register();
    const asked = await ask(customer, 'authenticator');
    const item = await itemOf(asked);
    expect(item).toMatchObject({ has_lost: false });
    const body = { id: item?.customer?.id ?? '', request: item?.id ?? '', reason };
    expect(await propose(body)).toMatchObject({ status: 409, data: 'proof_missing' });
    await prove(asked);
    expect(await propose(body)).toMatchObject({ status: 409, data: 'nothing_to_replace' });
    const other = await t.register();
    expect(await propose({ ...body, id: await idOf(other) })).toMatchObject({ status: 404 });
    const { data } = await t.ask('POST /stock/user/access/ask', { body: { ...newQuestion(), user: customer.phone } });
    expect(await propose(await prove(data))).toMatchObject({ data: 'not_available' });
  });

  test('is not done for a code, nor a code handed out for it', async () => {
    const customer = await newCustomer();
    const body = await prove(await ask(customer, 'passkeys'));
    expect(await first().send('POST /customers/reset-code', { body })).toMatchObject({
      status: 409,
      data: 'request_ended',
    });
  });

  test('of two requests for the same is once, however near to each other', async () => {
    const customer = await newCustomer();
    const asked = [await ask(customer, 'authenticator'), await ask(customer, 'authenticator')];
    const proposals = await Promise.all(
      asked
        .map(async (one) => first().propose('POST /customers/replace-key', { body: await prove(one) }))
        .map((one) => one.catch(() => '')),
    );
    const confirmed = await Promise.all(
      proposals.filter((id) => id !== '').map((id) => second().send('POST /proposals/confirm', { body: { id } })),
    );
    expect(confirmed.filter(({ status }) => status === 200)).toHaveLength(1);
    const [waits] = await t.database.sql<[{ count: number }]>`
      SELECT count(*)::int AS count FROM access_requests WHERE customer_id = ${customer.id} AND status = 'waiting'`;
    expect(waits.count).toBe(1);
    const states = await Promise.all(asked.map(look));
    const [waiting, open] = states[0]?.status === 'waiting' ? [asked[0], asked[1]] : [asked[1], asked[0]];
    expect(await propose(await prove(open as Asked))).toMatchObject({ data: 'replacement_waits' });
    // What the one has brought about, nobody asks for any more.
    await makeDue(waiting as Asked);
    await runDue();
    expect(await look(open as Asked)).toMatchObject({ status: 'refused' });
  });

  test('of a phone number that somebody has is refused, and of a colleague’s own account', async () => {
    const [customer, other] = [await newCustomer(), await t.register()];
    expect(await propose(await prove(await ask(customer, 'phone', other.phone)))).toMatchObject({
      data: 'phone_taken',
    });
    const body = await prove(await ask(customer, 'phone', newPhone()));
    const member = await newStaff(t, 'dealer');
    await t.database.sql`UPDATE staff SET phone = ${customer.phone} WHERE login = ${member.login}`;
    expect(await propose(body)).toMatchObject({ status: 409, data: 'phone_of_staff' });
  });

  test('is nobody’s about their own account, whether they propose or confirm', async () => {
    const customer = await newCustomer();
    const asked = await ask(customer, 'authenticator');
    const body = await prove(asked);
    const own = await newStaff(t, 'support');
    await t.database.sql`UPDATE staff SET phone = ${customer.phone} WHERE login = ${own.login}`;
    expect(await own.send('POST /customers/replace-key', { body })).toMatchObject({ data: 'own_request' });
    const id = await first().propose('POST /customers/replace-key', { body });
    expect(await own.send('POST /proposals/confirm', { body: { id } })).toMatchObject({ status: 403 });
    expect(
      await own.send('POST /access/note-proof', { body: { id: body.request, way: 'video', note: 'myself' } }),
    ).toMatchObject({
      status: 403,
    });
    for (const role of ['viewer', 'cashier', 'dealer'] as const) {
      expect(await (await newStaff(t, role)).send('POST /customers/replace-key', { body })).toMatchObject({
        status: 403,
      });
    }
  });
});

describe('while it waits, and for a day afterwards', () => {
  test('no money leaves and no bank account changes', async () => {
    const customer = await t.register();
    const id = await idOf(customer);
    await t.deposit(customer, 5_000);
    const { token } = customer;
    const { data: bank } = await t.ask('POST /stock/success/bank/add', { token, body: card });
    const withdraw = () =>
      t.send('POST /stock/success/money/access', { token, body: { bank_id: bank.id, count: 500 } });
    const before = await withdraw();
    expect(before).toMatchObject({ status: 200 });
    await t.database.sql`UPDATE customers SET transaction_password_hash = 'one' WHERE id = ${id}`;
    const asked = await ask(customer, 'transaction_password');
    await agree(asked);

    const rests = { status: 422, body: { data: 'money_rests' } };
    const edit = { id: bank.id, bank_user: 'Asha R' };
    const other = { ...card, bank_card: '004200130076' };
    // The transaction password would be asked for before: there is none now.
    await t.database.sql`UPDATE customers SET transaction_password_hash = NULL WHERE id = ${id}`;
    const all = async () => [
      await withdraw(),
      await t.send('POST /stock/success/bank/add', { token, body: other }),
      await t.send('POST /stock/success/bank/edit', { token, body: edit }),
    ];
    for (const answer of await all()) expect(answer).toMatchObject(rests);
    const { no } = (before.body as { data: { no: string } }).data;
    const handOver = await (cashier as TestStaff).send('POST /withdrawals/hand-over', { body: { id: `${id}/${no}` } });
    expect(handOver).toMatchObject({ status: 422, data: 'money_rests' });
    await t.database.sql`UPDATE customers SET transaction_password_hash = 'one' WHERE id = ${id}`;

    await makeDue(asked);
    await runDue();
    for (const answer of await all()) expect(answer).toMatchObject(rests);
    await endRest(asked);
    expect((await all()).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('a withdrawal at the same moment comes before it or is refused', async () => {
    for (let round = 0; round < 3; round += 1) {
      const customer = await newCustomer();
      await t.database.sql`UPDATE customers SET transaction_password_hash = NULL WHERE id = ${customer.id}`;
      await t.deposit(customer, 5_000);
      const { token } = customer;
      const { data: bank } = await t.ask('POST /stock/success/bank/add', { token, body: card });
      const body = await prove(await ask(customer, 'authenticator'));
      const id = await first().propose('POST /customers/replace-key', { body });
      const [withdrawn] = await Promise.all([
        t.send('POST /stock/success/money/access', { token, body: { bank_id: bank.id, count: 500 } }),
        second().ask('POST /proposals/confirm', { body: { id } }),
      ]);
      expect(withdrawn.status === 200 || (withdrawn.body as { data: string }).data === 'money_rests').toBe(true);
      const [row] = await t.database.sql<Array<{ isAfter: boolean }>>`
        SELECT w.created_at > r.waiting_at AS is_after FROM withdrawals w JOIN access_requests r USING (customer_id)
        WHERE w.customer_id = ${customer.id}`;
      expect(row?.isAfter ?? false).toBe(false);
    }
  });
});

describe('the no of the customer', () => {
  test('ends what waits, and money is free again at once', async () => {
    const customer = await newCustomer();
    const asked = await ask(customer, 'authenticator');
    await agree(asked);
    expect(await restsUntil(customer)).not.toBeNull();
    await refuse(customer);
    expect(await restsUntil(customer)).toBeNull();
    expect(await noticesOf(customer)).toContain('replacement_ended');
    await makeDue(asked);
    await runDue();
    expect(await factorsOf(customer.id)).toMatchObject({ authenticator: true });
    expect(await look(asked)).toMatchObject({ status: 'refused', reason: 'declined' });
  });

  test('in the last second wins or comes too late, and never half', async () => {
    for (let round = 0; round < 6; round += 1) {
      const customer = await newCustomer();
      const asked = await ask(customer, 'authenticator');
      await agree(asked);
      await makeDue(asked);
      await Promise.all([refuse(customer), runDue(), runDue()]);
      const { status } = await look(asked);
      expect(['done', 'refused']).toContain(status);
      expect((await factorsOf(customer.id))?.authenticator).toBe(status === 'refused');
      expect(await entriesOf(customer.id)).toHaveLength(status === 'done' ? 1 : 0);
    }
  });

  test('is the desk’s too, by one person, and that of the device that asked', async () => {
    const customer = await newCustomer();
    const asked = await ask(customer, 'authenticator');
    await agree(asked);
    const id = (await itemOf(asked))?.id ?? '';
    expect(await first().send('POST /access/take-up', { body: { id } })).toMatchObject({ data: 'replacement_waits' });
    await first().ask('POST /access/refuse', {
      body: { id, reason: 'identity_unproved', note: 'The document was false' },
    });
    expect(await look(asked)).toMatchObject({ status: 'refused', reason: 'identity_unproved' });
    const again = await ask(customer, 'authenticator');
    await agree(again);
    await t.ask('POST /stock/user/access/withdraw', { body: { token: again.token } });
    expect(await restsUntil(customer)).toBeNull();
    expect(await factorsOf(customer.id)).toMatchObject({ authenticator: true });
  });

  test('is not said by a new login password', async () => {
    const customer = await newCustomer();
    const asked = await ask(customer, 'transaction_password');
    await agree(asked);
    const body = { password: customer.password, password_new: 'third horse' };
    await t.ask('POST /stock/success/user/password/up', { token: customer.token, body });
    expect(await look(asked)).toMatchObject({ status: 'waiting' });
  });
});

describe('when it is due', () => {
  test('a server that dies in the middle leaves nothing half done, and the next one does it once', async () => {
    const customer = await newCustomer();
    const asked = await ask(customer, 'authenticator');
    await agree(asked);
    const die: typeof recordReplacement = async (tx, replaced) => {
      await recordReplacement(tx, replaced);
      await tx`SELECT pg_terminate_backend(pg_backend_pid())`;
    };
    await makeDue(asked);
    await runDue({ record: die }).catch(() => undefined);
    await Promise.all([runDue(), runDue(), runDue()]);
    expect(await factorsOf(customer.id)).toMatchObject({ authenticator: false });
    expect(await entriesOf(customer.id)).toHaveLength(1);
    expect((await noticesOf(customer)).filter((kind) => kind === 'authenticator_reset')).toHaveLength(1);
  });

  test('it waits in a frozen account, which nothing is agreed to for either, until the thaw', async () => {
    const customer = await newCustomer();
    const asked = await ask(customer, 'authenticator');
    const other = await prove(await ask(customer, 'transaction_password'));
    await agree(asked);
    const frozen = { id: customer.id, reason: 'A stolen phone' };
    await (compliance as TestStaff).ask('POST /customers/freeze', { body: frozen });
    expect(await first().send('POST /customers/replace-key', { body: other })).toMatchObject({
      status: 409,
      data: 'customer_frozen',
    });
    await makeDue(asked);
    await runDue();
    expect(await factorsOf(customer.id)).toMatchObject({ authenticator: true });
    expect(await restsUntil(customer)).not.toBeNull();
    await (compliance as TestStaff).askWith(await newStaff(t, 'compliance'), 'POST /customers/unfreeze', {
      body: frozen,
    });
    await runDue();
    expect(await factorsOf(customer.id)).toMatchObject({ authenticator: false });
  });

  test('it runs out in an account that stays frozen', async () => {
    const customer = await newCustomer();
    const asked = await ask(customer, 'authenticator');
    await agree(asked);
    await t.database.sql`
      UPDATE access_requests SET due_at = now() - interval '8 days', expires_at = now() - interval '1 second' WHERE no = ${asked.no}`;
    await runDue();
    expect(await factorsOf(customer.id)).toMatchObject({ authenticator: true });
    expect(await look(asked)).toMatchObject({ status: 'expired' });
  });

  test('nothing is left of it in an account that was closed', async () => {
    const customer = await t.register();
    const id = await idOf(customer);
    const asked = await ask(customer, 'phone', newPhone());
    await agree(asked);
    await t.ask('POST /stock/success/user/close', { token: customer.token, body: { password: customer.password } });
    await makeDue(asked);
    await runDue();
    expect(await entriesOf(id)).toEqual([]);
    expect(await t.send('POST /stock/user/access/look', { body: { token: asked.token } })).toMatchObject({
      status: 404,
    });
  });

  test('a phone number that somebody else has got meanwhile stays theirs, and nobody is told whose it is', async () => {
    const customer = await newCustomer();
    const phone = newPhone();
    const asked = await ask(customer, 'phone', phone);
    await agree(asked);
    await t.ask('POST /stock/user/reg', { body: { user: phone, password: 'correct horse', code: 'PRACTICE' } });
    await makeDue(asked);
    await runDue();
    expect(await look(asked)).toMatchObject({ status: 'refused', reason: 'declined' });
    expect(await factorsOf(customer.id)).toMatchObject({ phone: customer.phone });
    expect(await noticesOf(customer)).toContain('replacement_ended');
    expect(await entriesOf(customer.id)).toEqual([{ not_replaced: 'phone', request: asked.no }]);
    expect(await restsUntil(customer)).toBeNull();
  });
});
