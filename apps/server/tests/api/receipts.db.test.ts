import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploadPicture } from './forms.ts';
import { createTestApp, newKey, type Customer, type TestApp } from './app.ts';

let t: TestApp;
let owner: Customer;
let id: number;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  owner = await t.register();
  id = (await t.ask('POST /stock/success/v2/recharge/add', { token: owner.token, body: { count: 5_000 } })).data.id;
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const attach = (img: string, by = owner, key = newKey(), to = id) =>
  t.send('POST /stock/success/v2/recharge/receipt', { token: by.token, key, body: { id: to, img } });
const rows = async () => (await t.ask('GET /stock/success/property/list', { token: owner.token })).data.rows;

describe('a receipt', () => {
  test('is attached to a request in progress, shown with it, and read by its owner alone', async () => {
    const img = await uploadPicture(t, owner);
    const key = newKey();
    const first = await attach(img, owner, key);
    expect(first).toMatchObject({ status: 200, body: { data: { id, receipt: img } } });
    expect((await attach(img, owner, key)).body).toEqual(first.body);
    expect(await rows()).toMatchObject([{ receipt: img }]);
    expect(await t.download(img, { token: owner.token })).toMatchObject({ status: 200 });
    const stranger = await t.register();
    expect(await t.download(img, { token: stranger.token })).toMatchObject({ status: 404 });
  });

  test('gives way to another, and is gone then', async () => {
    const first = await uploadPicture(t, owner);
    const second = await uploadPicture(t, owner);
    await attach(first);
    expect(await attach(second)).toMatchObject({ status: 200, body: { data: { receipt: second } } });
    expect(await t.download(first, { token: owner.token })).toMatchObject({ status: 404 });
  });

  test("is nobody else's: neither the request nor the picture", async () => {
    const stranger = await t.register();
    const pictures = [await uploadPicture(t, stranger), await uploadPicture(t, stranger)] as const;
    // Made once they are there: it ends by itself, while a busy machine still takes pictures.
    ({ id } = (
      await t.ask('POST /stock/success/v2/recharge/add', { token: owner.token, body: { count: 5_000 } })
    ).data);
    expect(await attach(pictures[0], stranger)).toMatchObject({ status: 404 });
    expect(await attach(pictures[1])).toMatchObject({ body: { data: 'picture_gone' } });
    expect(await attach('/api/files/../etc/passwd')).toMatchObject({ body: { data: 'picture_gone' } });
    expect(await rows()).toMatchObject([{ receipt: null }, { receipt: null }]);
  });

  test('of one request is not that of another', async () => {
    const img = await uploadPicture(t, owner);
    await attach(img);
    const other = await t.ask('POST /stock/success/v2/recharge/add', { token: owner.token, body: { count: 5_000 } });
    expect(await attach(img, owner, newKey(), other.data.id)).toMatchObject({ body: { data: 'picture_gone' } });
  });

  test('is refused once the request has ended', async () => {
    await t.deposit(owner, 6_000);
    const ended = (await rows()).find(({ status }) => status === 2);
    const refused = await attach(await uploadPicture(t, owner), owner, newKey(), ended?.id);
    expect(refused).toMatchObject({ status: 409, body: { data: 'request_ended' } });
  });
});
