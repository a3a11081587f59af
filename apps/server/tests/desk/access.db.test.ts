/** @module-tag all */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type Customer, type TestApp } from '../api/app.ts';
import { newQuestion } from '../api/world.ts';
import { sweepRequests } from '../../src/modules/customers/access/end-access.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { newStaff, type TestStaff } from './staff.ts';

let t: TestApp;
let [asha, ravi, compliance]: TestStaff[] = [];
beforeAll(async () => {
  t = await createTestApp();
  [asha, ravi, compliance] = await Promise.all(
    (['support', 'support', 'compliance'] as const).map((role) => newStaff(t, role)),
  );
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const [first, second, auditor] = [() => asha as TestStaff, () => ravi as TestStaff, () => compliance as TestStaff];
const note = 'Called, and knew the last three orders';
const closed = { status: 409, body: { data: 'request_ended' } };

/** Asks for access to an account, as a device that has no log-in. */
async function askFor({ phone: user }: Pick<Customer, 'phone'>) {
  const body = { ...newQuestion(), user };
  const { data } = await t.ask('POST /stock/user/access/ask', { body });
  return { ...data, token: body.token };
}
type Asked = Awaited<ReturnType<typeof askFor>>;

const stateOf = async ({ token }: Asked) => (await t.ask('POST /stock/user/access/look', { body: { token } })).data;
const stepsOf = async (asked: Asked) => (await stateOf(asked)).steps.map(({ status }) => status);
async function itemOf({ no }: Asked) {
  const { rows } = (await first().ask('GET /access', { query: { search: no } })).data;
  return rows[0];
}
const noticesOf = async ({ token }: Customer) =>
  (await t.ask('GET /stock/success/user/notices', { token })).rows.map(({ kind }) => kind);
const customerIdOf = async (asked: Asked) => (await itemOf(asked))?.customer?.id ?? '';
const forget = ({ phone: user }: Customer, password: string, next = 'new horse') =>
  t.send('POST /v2/user/forget', { body: { user, password, new_password: next } });
/** Two people hand out a code for a request. */
async function handOut(asked: Asked) {
  const body = { id: await customerIdOf(asked), request: (await itemOf(asked))?.id ?? '', reason: note };
  return (await first().askWith(second(), 'POST /customers/reset-code', { body })) ?? '';
}

describe('a request for access', () => {
  test('leads from the question by two people to a new password, and each step is told', async () => {
    const customer = await t.register();
    const asked = await askFor(customer);
    expect(asked).toMatchObject({ status: 'received', reason: null, steps: [{ status: 'received' }] });
    await vi.waitFor(async () => expect(await noticesOf(customer)).toContain('access_requested'), 30_000);

    const item = await itemOf(asked);
    expect(item).toMatchObject({
      phone_end: customer.phone.slice(-4),
      contact: 'On 98200 12345, after six',
      claim: null,
    });
    expect(JSON.stringify(item)).not.toContain(customer.phone);
    const body = { id: item?.id ?? '' };
    await first().ask('POST /access/take-up', { body });
    await first().ask('POST /access/ask-identity', { body });
    await first().ask('POST /access/take-up', { body });
    const { rows } = (await auditor().ask('GET /audit', { query: { object_id: body.id } })).data;
    expect(rows.map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      `POST /access/take-up staff:${first().login}`,
      `POST /access/ask-identity staff:${first().login}`,
      `POST /access/take-up staff:${first().login}`,
    ]);

    const code = await handOut(asked);
    expect(await itemOf(asked)).toBeUndefined();
    expect(await stateOf(asked)).toMatchObject({ status: 'code_ready' });
    expect(JSON.stringify(await stateOf(asked))).not.toContain(code);
    expect(await forget(customer, code)).toMatchObject({ status: 200 });
    expect(await stepsOf(asked)).toEqual(['received', 'taken_up', 'identity_asked', 'code_ready', 'done']);
    await t.logIn({ ...customer, password: 'new horse' });
    expect(await t.send('POST /stock/user/access/withdraw', { body: { token: asked.token } })).toMatchObject(closed);
  });

  test('is answered alike whether anybody has the phone, and refused in the same words', async () => {
    const customer = await t.register();
    const [known, unknown] = [await askFor(customer), await askFor({ phone: newQuestion().user })];
    expect((await itemOf(known))?.customer).not.toBeNull();
    const item = await itemOf(unknown);
    expect(item).toMatchObject({ customer: null, id: expect.stringMatching(/^0{8}-/) });
    await first().ask('POST /access/refuse', { body: { id: item?.id ?? '', reason: 'declined', note } });
    await t.ask('POST /stock/success/user/access/refuse', { token: customer.token });
    const [told, toldToo] = [await stateOf(known), await stateOf(unknown)];
    const shapeOf = ({ status, reason, steps }: typeof told) => ({
      status,
      reason,
      steps: steps.map((step) => step.status),
    });
    expect(shapeOf(told)).toEqual({ status: 'refused', reason: 'declined', steps: ['received', 'refused'] });
    expect(shapeOf(toldToo)).toEqual(shapeOf(told));
    // Nobody is let in whom the code would belong to.
    const body = {
      id: item?.customer?.id ?? '00000000-0000-0000-0000-000000000000',
      request: item?.id ?? '',
      reason: note,
    };
    expect(await first().send('POST /customers/reset-code', { body })).toMatchObject({ status: 404 });
  });

  test('is the same for a repeat, at once or later, and no more than three wait for one phone', async () => {
    const customer = await t.register();
    const body = { ...newQuestion(), user: customer.phone };
    const answers = await Promise.all(Array.from({ length: 8 }, () => t.ask('POST /stock/user/access/ask', { body })));
    const [{ data } = { data: undefined }] = answers;
    expect(new Set(answers.map((answer) => answer.data.no)).size).toBe(1);
    expect((await t.ask('POST /stock/user/access/ask', { body: { ...body, contact: 'another' } })).data).toEqual(data);
    const others = await Promise.all(
      Array.from({ length: 6 }, () =>
        t.send('POST /stock/user/access/ask', { body: { ...newQuestion(), user: customer.phone } }),
      ),
    );
    expect(others.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(others.find(({ status }) => status === 409)).toMatchObject({ body: { data: 'too_many_access_requests' } });
    await t.ask('POST /stock/user/access/withdraw', { body });
    await askFor(customer);
  });

  test('refuses what is no phone, no token, no way to be reached, or too long', async () => {
    const good = newQuestion();
    for (const [name, value] of [
      ['user', '98765'],
      ['user', 'nine'],
      ['token', 'short'],
      ['token', `${'a'.repeat(42)}!`],
      ['contact', '   '],
      ['contact', 'a'.repeat(201)],
      ['message', 'a'.repeat(1_001)],
    ] as const) {
      expect(await t.send('POST /stock/user/access/ask', { body: { ...good, [name]: value } })).toMatchObject({
        status: 400,
        body: { data: 'invalid', fields: { [name]: expect.anything() } },
      });
    }
    const [kept] = await t.database.sql`SELECT FROM access_requests WHERE phone = ${good.user}`;
    expect(kept).toBeUndefined();
  });

  test('is seen and withdrawn by its own token alone; only the token’s hash is kept', async () => {
    const [asked, stranger] = [await askFor(await t.register()), newQuestion()];
    const noRequest = { status: 404, body: { data: 'not_found' } };
    expect(await t.send('POST /stock/user/access/look', { body: { token: stranger.token } })).toMatchObject(noRequest);
    expect(await t.send('POST /stock/user/access/withdraw', { body: { token: stranger.token } })).toMatchObject(
      noRequest,
    );
    const rows = await t.database.sql<
      Array<{ whole: string }>
    >`SELECT to_jsonb(r)::text AS whole FROM access_requests r`;
    expect(rows.filter(({ whole }) => whole.includes(asked.token))).toEqual([]);
    for (const _ of [1, 2]) await t.ask('POST /stock/user/access/withdraw', { body: { token: asked.token } });
    expect(await stepsOf(asked)).toEqual(['received', 'withdrawn']);
  });

  test('of somebody else is neither shown to a customer nor ended by them', async () => {
    const [customer, other] = [await t.register(), await t.register()];
    const asked = await askFor(customer);
    const openOf = async ({ token }: Customer) => (await t.ask('GET /stock/success/user/access', { token })).data;
    expect(await openOf(customer)).toMatchObject([{ no: asked.no, code_ready: false }]);
    expect(await openOf(other)).toEqual([]);
    await t.ask('POST /stock/success/user/access/refuse', { token: other.token });
    expect(await stateOf(asked)).toMatchObject({ status: 'received' });
    const body = {
      id: await customerIdOf(await askFor(other)),
      request: (await itemOf(asked))?.id ?? '',
      reason: note,
    };
    expect(await first().send('POST /customers/reset-code', { body })).toMatchObject({ status: 404 });
  });
});

describe('a request for access that the customer says no to', () => {
  test('ends, with the code that was handed out for it', async () => {
    const customer = await t.register();
    const asked = await askFor(customer);
    const code = await handOut(asked);
    await t.ask('POST /stock/success/user/access/refuse', { token: customer.token });
    expect(await stateOf(asked)).toMatchObject({ status: 'refused', reason: 'declined' });
    expect(await forget(customer, code)).toMatchObject({ body: { data: 'old_password_incorrect' } });
    await t.logIn(customer);
  });

  test('is not answered by a code that was proposed before, nor decided on any more', async () => {
    const customer = await t.register();
    const asked = await askFor(customer);
    const item = await itemOf(asked);
    const body = { id: item?.customer?.id ?? '', request: item?.id ?? '', reason: note };
    const id = await first().propose('POST /customers/reset-code', { body });
    expect(await stateOf(asked)).toMatchObject({ status: 'received' });
    await t.ask('POST /stock/success/user/access/refuse', { token: customer.token });
    expect(await second().send('POST /proposals/confirm', { body: { id } })).toMatchObject({ data: 'request_ended' });
    for (const word of ['take-up', 'ask-identity'] as const) {
      expect(await first().send(`POST /access/${word}`, { body: { id: body.request } })).toMatchObject({
        status: 409,
        data: 'request_ended',
      });
    }
  });

  test('lets nobody in at the same moment, whichever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await t.register();
      const asked = await askFor(customer);
      const code = await handOut(asked);
      const [entered] = await Promise.all([
        forget(customer, code),
        t.send('POST /stock/success/user/access/refuse', { token: customer.token }),
      ]);
      const { status } = await stateOf(asked);
      expect(status).toBe(entered.status === 200 ? 'done' : 'refused');
      await t.logIn({ ...customer, password: entered.status === 200 ? 'new horse' : customer.password });
    }
  });

  test('ends where the customer chooses a new password within a session', async () => {
    const customer = await t.register();
    const asked = await askFor(customer);
    const body = { password: customer.password, password_new: 'third horse' };
    await t.ask('POST /stock/success/user/password/up', { token: customer.token, body });
    expect(await stateOf(asked)).toMatchObject({ status: 'refused' });
  });
});

describe('every request for access ends', () => {
  const past = (no: string) => t.database.sql`
    UPDATE access_requests SET expires_at = now() - interval '1 second' WHERE no = ${no}`;

  test('by itself after its days, and is forgotten thirty days later', async () => {
    const asked = await askFor(await t.register());
    const days = (Date.parse(asked.expires_at) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    await past(asked.no);
    expect(await stateOf(asked)).toMatchObject({ status: 'expired' });
    expect(await itemOf(asked)).toBeUndefined();
    expect(await t.send('POST /stock/user/access/withdraw', { body: { token: asked.token } })).toMatchObject(closed);
    const upkeep = { database: t.database, clock: systemClock };
    await sweepRequests(upkeep);
    expect(await stepsOf(asked)).toEqual(['received', 'expired']);
    await t.database.sql`UPDATE access_requests SET ended_at = now() - interval '31 days' WHERE no = ${asked.no}`;
    await sweepRequests(upkeep);
    expect(await t.send('POST /stock/user/access/look', { body: { token: asked.token } })).toMatchObject({
      status: 404,
    });
  });

  test('with its code, after a day', async () => {
    const asked = await askFor(await t.register());
    await handOut(asked);
    expect(Date.parse((await stateOf(asked)).expires_at) - Date.now()).toBeLessThanOrEqual(86_400_000);
    await past(asked.no);
    expect(await stateOf(asked)).toMatchObject({ status: 'expired' });
  });
});

test('who has the customer’s phone decides on no request for it, and viewers see none', async () => {
  const customer = await t.register();
  const item = await itemOf(await askFor(customer));
  const own = await newStaff(t, 'support');
  await t.database.sql`UPDATE staff SET phone = ${customer.phone} WHERE login = ${own.login}`;
  expect(await own.send('POST /access/take-up', { body: { id: item?.id } })).toMatchObject({ data: 'own_request' });
  for (const role of ['viewer', 'cashier', 'dealer'] as const) {
    expect(await (await newStaff(t, role)).send('GET /access')).toMatchObject({ status: 403 });
  }
});

test('an address asks so often and no more', async () => {
  const limited = await createTestApp({ LIMIT_REGISTRATIONS_PER_ADDRESS: '2' });
  const ask = () => limited.send('POST /stock/user/access/ask', { body: newQuestion() });
  expect([await ask(), await ask(), await ask()].map(({ status }) => status)).toEqual([200, 200, 429]);
  await limited.close();
});
