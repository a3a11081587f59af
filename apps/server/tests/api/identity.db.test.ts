import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { identityOf, newPicture, uploadPicture } from './forms.ts';
import { createTestApp, newKey, type Customer, type TestApp } from './app.ts';

const add = 'POST /stock/success/autonomy/add';

let t: TestApp;
let customer: Customer;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  customer = await t.register();
});
afterAll(async () => {
  expect(t.faults).toEqual([]);
  await t.close();
});

type Body = Awaited<ReturnType<typeof identityOf>>;

const identity = (by: Customer = customer) => identityOf(t, by);
const send = (body: Partial<Body>, by: Customer = customer, key?: string) =>
  t.send(add, { token: by.token, body, key });
const refused = (status: number, data: string) => ({ status, body: { msg: 'no', data } });
const malformed = (...fields: string[]) => ({
  status: 400,
  body: { data: 'invalid', fields: Object.fromEntries(fields.map((field) => [field, expect.any(String)])) },
});

async function stateOf({ token }: Customer) {
  return (await t.ask('GET /stock/success/autonomy/state', { token })).data;
}

/** Waits for the practice clerk. */
async function decided(by: Customer = customer) {
  await t.hurryPractice();
  await vi.waitFor(async () => expect((await stateOf(by)).status).toBeGreaterThan(1), {
    timeout: 30_000,
    interval: 50,
  });
  return stateOf(by);
}

describe('a real name', () => {
  test('goes from nothing sent through review to approved, and the customer is told', async () => {
    expect(await stateOf(customer)).toMatchObject({ status: 0, real_name: '', reason: null });
    const body = await identity();
    expect((await send({ ...body, id_type: 'idCard', id_number: '9999 4105 7058' })).status).toBe(200);
    expect(await stateOf(customer)).toEqual({
      status: 1,
      real_name: 'Asha Rao',
      id_type: 'idCard',
      id_number: 'XXXX XXXX 7058',
      id_number_img: body.id_number_img,
      id_number_img_two: body.id_number_img_two,
      reason: null,
      created_at: expect.any(String),
      decided_at: null,
      expires_on: null,
      prove_until: null,
      is_limited: false,
    });
    expect(await send(await identity())).toMatchObject(refused(409, 'real_name_under_review'));
    expect(await decided()).toMatchObject({ status: 2, reason: null, decided_at: expect.any(String) });
    expect(await send(await identity())).toMatchObject(refused(409, 'real_name_approved'));
    const { rows } = await t.ask('GET /stock/success/user/notices', { token: customer.token, query: {} });
    expect(rows.filter(({ kind }) => kind.startsWith('real_name'))).toMatchObject([{ kind: 'real_name_approved' }]);
  });

  test('whose number ends in 13 is rejected with a reason, and can be sent in again with the same photos', async () => {
    const body = await identity();
    expect((await send({ ...body, id_number: 'ABCPE1213F' })).status).toBe(200);
    expect(await decided()).toMatchObject({ status: 3, reason: 'id_number_unconfirmed', real_name: 'Asha Rao' });
    expect((await send({ ...body, id_number: 'ABCPE1214F' })).status).toBe(200);
    expect(await stateOf(customer)).toMatchObject({ status: 1, reason: null, id_number: 'XXXXXX214F' });
    expect((await decided()).status).toBe(2);
  });

  test('with a photo of nothing is rejected', async () => {
    const grey = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#777' } })
      .png()
      .toBuffer();
    const body = { ...(await identity()), id_number_img_two: await uploadPicture(t, customer, grey) };
    expect((await send(body)).status).toBe(200);
    expect(await decided()).toMatchObject({ status: 3, reason: 'photo_blank' });
  });

  test('may leave the kind of document to its number', async () => {
    const { id_type: _, ...body } = await identity();
    expect((await send({ ...body, id_number: 'MH14 20110062821' })).status).toBe(200);
    expect(await stateOf(customer)).toMatchObject({ id_type: 'driver', id_number: 'XXXXXXXXXXX2821' });
  });
});

describe('what is missing or wrong', () => {
  test('is told for every field', async () => {
    expect(await send({ real_name: ' ', id_number: '', id_number_img: '', id_number_img_two: '' })).toMatchObject(
      malformed('real_name', 'id_number', 'id_number_img', 'id_number_img_two'),
    );
    const body = await identity();
    expect(await send({ ...body, id_type: 'idCard', id_number: '999941057059' })).toMatchObject(malformed('id_number'));
    expect(await send({ ...body, real_name: '1234' })).toMatchObject(malformed('real_name'));
    expect(await send({ ...body, id_type: 'visa' as 'other' })).toMatchObject(malformed('id_type'));
    expect((await stateOf(customer)).status).toBe(0);
  });

  test("photos must be two, one's own and still there", async () => {
    const body = await identity();
    expect(await send({ ...body, id_number_img_two: body.id_number_img })).toMatchObject(
      refused(422, 'pictures_alike'),
    );
    const same = await newPicture();
    const twins = { ...body, id_number_img: await uploadPicture(t, customer, same) };
    expect(await send({ ...twins, id_number_img_two: await uploadPicture(t, customer, same) })).toMatchObject(
      refused(422, 'pictures_alike'),
    );
    const stranger = await t.register();
    const theirs = await uploadPicture(t, stranger);
    for (const url of [theirs, '/api/files/' + 'A'.repeat(26), 'https://example.test/x.jpg', '../../etc/passwd', 'x']) {
      expect(await send({ ...body, id_number_img: url }), url).toMatchObject(refused(404, 'picture_gone'));
    }
    await t.database.sql`UPDATE files SET expires_at = created_at WHERE id = ${body.id_number_img.slice(-26)}`;
    expect(await send(body)).toMatchObject(refused(404, 'picture_gone'));
    expect((await stateOf(customer)).status).toBe(0);
    expect((await t.download(theirs, { token: stranger.token })).status).toBe(200);
  });
});

describe('at once and again', () => {
  test('of ten that are sent at once one is taken', async () => {
    const bodies = await Promise.all([identity(), identity()]);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => send(bodies[index % 2] ?? {})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject(refused(409, 'real_name_under_review'));
    }
    // What the others had claimed was given back.
    const [row] = await t.database.sql`
      SELECT count(*)::int AS claimed FROM files JOIN customers ON customers.id = customer_id
      WHERE phone = ${customer.phone} AND purpose = 'identity'`;
    expect(row).toEqual({ claimed: 2 });
  });

  test('a repeat under its key gets the first answer', async () => {
    const body = await identity();
    const key = newKey();
    expect((await send(body, customer, key)).status).toBe(200);
    expect((await send(body, customer, key)).status).toBe(200);
    expect(await send({ ...body, real_name: 'Another' }, customer, key)).toMatchObject(
      refused(409, 'repeated_with_other_body'),
    );
  });
});

describe('at rest', () => {
  test('neither name nor number can be read', async () => {
    await send({ ...(await identity()), real_name: 'Unusual Person', id_number: 'ZZZPZ9876Z' });
    const rows = await t.database.sql`SELECT identity_reviews::text AS row FROM identity_reviews`;
    for (const { row } of rows) {
      const columns = [...String(row).matchAll(/\\x([0-9a-f]+)/g)];
      expect(columns.length).toBeGreaterThanOrEqual(3);
      const opened = columns.map(([, hex]) => Buffer.from(hex ?? '', 'hex').toString()).join();
      expect(`${String(row)}${opened}`).not.toMatch(/Unusual|ZZZPZ9876Z/);
    }
  });

  test('the same number is told to be the same, whoever gives it', async () => {
    const other = await t.register();
    const number = 'QQQPQ4321Q';
    await send({ ...(await identity()), id_number: number });
    await send({ ...(await identity(other)), id_number: number }, other);
    const rows = await t.database.sql<Array<{ hash: string }>>`
      SELECT encode(id_number_hash, 'hex') AS hash FROM identity_reviews JOIN customers ON customers.id = customer_id
      WHERE phone IN (${customer.phone}, ${other.phone})`;
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(1);
  });
});
