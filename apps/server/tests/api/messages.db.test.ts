import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newPicture, uploadPicture } from './forms.ts';
import { createTestApp, newKey, type Customer, type TestApp } from './app.ts';

let t: TestApp;
let owner: Customer;
beforeAll(async () => {
  t = await createTestApp();
  owner = await t.register();
});
afterAll(async () => {
  expect(t.faults).toEqual([]);
  await t.close();
});

const send = (body: object, by = owner, key = newKey()) =>
  t.send('POST /stock/success/user_message/send', { token: by.token, body, key });
const list = async (by = owner, query = {}) =>
  (await t.ask('GET /stock/success/user_message/list-message', { token: by.token, query: { limit: 100, ...query } }))
    .data;
const unread = async (by = owner) =>
  (await t.ask('GET /stock/success/user_message/unread-count', { token: by.token })).data.unread_count;
async function answered(by: Customer): Promise<void> {
  await t.hurryPractice();
  await vi.waitFor(async () => expect(await unread(by)).toBe(1), { timeout: 30_000 });
}

describe('a message', () => {
  test('is written, answered by the practice desk, read on both sides, and told to open streams', async () => {
    const port = await t.listen();
    const request = get({ port, path: '/api/v2/stream', headers: { token: owner.token }, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    let told = '';
    response.on('data', (part: Buffer) => (told += part.toString()));
    response.on('error', () => undefined);

    const { status, body } = await send({ content: 'Where is my money?' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: { from: 'customer', kind: 'written', content: 'Where is my money?', img: '', read_at: null } },
    });
    await answered(owner);
    const [reply, question] = await list();
    expect(reply).toMatchObject({ from: 'desk', kind: 'practice_answer', read_at: null });
    expect(reply?.content).toContain('automatic answer');
    expect(question?.read_at).toMatch(/Z$/);
    const counted = /event: message\ndata: {"unread_count":1,"unread_notices":\d+}/;
    await vi.waitFor(() => expect(told).toMatch(counted), 30_000);
    request.destroy();

    const up_to = reply?.id ?? 0;
    await t.ask('POST /stock/success/user_message/read', { token: owner.token, body: { up_to } });
    expect(await unread()).toBe(0);
    expect((await list())[0]?.read_at).toMatch(/Z$/);
  });

  test('pages from a message on', async () => {
    const newest = (await list())[0];
    const older = await list(owner, { before: newest?.id });
    expect(older).toEqual((await list()).slice(1));
    expect(await list(owner, { before: 0 })).toEqual([]);
  });

  test('shows a picture to its owner alone', async () => {
    const img = await uploadPicture(t, owner, await newPicture());
    const { body } = await send({ content: '', img });
    expect(body).toMatchObject({ data: { content: '', img } });
    expect(await t.download(img, owner)).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } });
    const stranger = await t.register();
    expect(await t.download(img, stranger)).toMatchObject({ status: 404 });
    for (const other of [img, await uploadPicture(t, owner), '/etc/passwd', 'https://evil.example/x.jpg']) {
      expect(await send({ content: 'Mine?', img: other }, stranger), other).toMatchObject({
        status: 404,
        body: { data: 'picture_gone' },
      });
    }
    expect(await list(stranger)).toEqual([]);
  });

  test("is nobody else's to list, count or mark", async () => {
    const stranger = await t.register();
    await send({ content: 'Private' }, stranger);
    await answered(stranger);
    await t.ask('POST /stock/success/user_message/read', { token: owner.token, body: { up_to: 999_999_999 } });
    expect(await unread(stranger)).toBe(1);
    expect((await list()).map(({ content }) => content)).not.toContain('Private');
  });

  test('needs text or a picture', async () => {
    for (const body of [{ content: '' }, { content: ' \n ' }, { content: '', img: '' }]) {
      expect(await send(body)).toMatchObject({ status: 400, body: { data: 'invalid', fields: { content: /\w/ } } });
    }
    expect(await send({ content: 'x'.repeat(4_001) })).toMatchObject({ status: 400, body: { data: 'invalid' } });
  });

  test('repeated twenty times at once under one key is one message', async () => {
    const stranger = await t.register();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ content: 'Once' }, stranger, key)));
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body });
    expect((await list(stranger)).filter(({ from }) => from === 'customer')).toHaveLength(1);
  });

  test('that is refused for its haste goes through later under the same key', async () => {
    const stranger = await t.register();
    for (let sent = 0; sent < 20; sent += 1) await send({ content: `No. ${sent}` }, stranger);
    const key = newKey();
    const refused = await send({ content: 'Too much' }, stranger, key);
    expect(refused).toMatchObject({ status: 429, body: { data: 'rate_limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // As if a minute had passed.
    await t.database.sql`DELETE FROM messages WHERE content LIKE 'No. %'`;
    expect(await send({ content: 'Too much' }, stranger, key)).toMatchObject({ status: 200 });
  });
});

describe('where customer service is', () => {
  const kefu = async () => (await t.ask('GET /stock/success/kefu', { token: owner.token })).data;
  const configure = (value: string) => t.database.sql`
    INSERT INTO config_entries (tag, value, updated_at, updated_by) VALUES ('kefu_url', ${value}, now(), 'test')
    ON CONFLICT (tag) DO UPDATE SET value = excluded.value`;

  test('is the own route, or an https address that an operator has set', async () => {
    expect(await kefu()).toBe('/customer-service');
    await configure('https://help.example/chat');
    await vi.waitFor(async () => expect(await kefu()).toBe('https://help.example/chat'), { timeout: 30_000 });
    await configure('javascript:alert(1)');
    await vi.waitFor(async () => expect(await kefu()).toBe('/customer-service'), { timeout: 30_000 });
  });
});

test('switched off, there is nowhere to write, and what was written can be read', async () => {
  const off = await createTestApp({ CUSTOMER_SERVICE: 'off' });
  try {
    const { token } = await off.register();
    const refused = { status: 422, body: { data: 'not_available' } };
    expect(await off.send('GET /stock/success/kefu', { token })).toMatchObject(refused);
    const body = { content: 'Anybody there?' };
    expect(await off.send('POST /stock/success/user_message/send', { token, body })).toMatchObject(refused);
    const { data, count } = await off.ask('GET /stock/success/user_message/list-message', { token });
    expect({ data, count }).toEqual({ data: [], count: 0 });
    expect(off.faults).toEqual([]);
  } finally {
    await off.close();
  }
});
