import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, newKey, type Customer, type TestApp } from './app.ts';

let t: TestApp;
let owner: Customer;
let bankId: number;
beforeAll(async () => {
  t = await createTestApp();
  owner = await t.register();
  await t.deposit(owner, 50_000);
  const { data } = await t.ask('POST /stock/success/bank/add', {
    token: owner.token,
    body: { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' },
  });
  bankId = data.id;
});
afterAll(async () => {
  await t.expectInOrder();
  await t.close();
});

const access = 'POST /stock/success/money/access';
const withdraw = (count: number, more: Record<string, unknown> = {}, key = newKey()) =>
  t.send(access, { token: owner.token, key, body: { bank_id: bankId, count, ...more } });
const wallet = async () => (await t.ask('GET /stock/success/v2/balance', { token: owner.token })).data;
const ended = (no: string) =>
  vi.waitFor(
    async () => {
      await t.hurryPractice();
      const { data } = await t.ask('GET /stock/success/property/detail', { token: owner.token, query: { no } });
      expect(data.steps).toHaveLength(3);
      return data;
    },
    { timeout: 30_000, interval: 100 },
  );

describe('a withdrawal', () => {
  test('is on its way, part of the total, and paid by the practice bank, which shows in its steps', async () => {
    const before = await wallet();
    const { status, body } = await withdraw(1_000);
    expect({ status, body }).toMatchObject({ status: 200, body: { data: { status: 'n' } } });
    const after = await wallet();
    expect(Number(after.in_transit) - Number(before.in_transit)).toBe(1_000);
    expect(Number(before.balance) - Number(after.balance)).toBe(1_000);
    expect(after.total).toBe(before.total);

    const { withdrawal, steps, transfers } = await ended((body as { data: { no: string } }).data.no);
    expect(withdrawal).toMatchObject({
      status: 'y',
      card: { bank_card: '•••• 0075' },
      cancellable: false,
      reason: null,
    });
    expect(steps.map(({ step }) => step)).toEqual(['requested', 'handed_over', 'completed']);
    expect(transfers).toMatchObject([{ type: 'expense', reason: 'withdraw', amount: '1000.00' }]);
  });

  test('of an amount that ends in 13 is returned by the practice bank, with the money', async () => {
    const before = await wallet();
    const { body } = await withdraw(1_013);
    const { withdrawal, transfers } = await ended((body as { data: { no: string } }).data.no);
    expect(withdrawal).toMatchObject({ status: 'b', reason: 'bank_refused' });
    expect(transfers.map(({ reason }) => reason)).toEqual(['withdrawRefund', 'withdraw']);
    expect((await wallet()).balance).toBe(before.balance);
  });

  test("to somebody else's card, or none, is refused as if there were none", async () => {
    const stranger = await t.register();
    await t.deposit(stranger, 5_000);
    for (const bank_id of [bankId, 999_999]) {
      const sent = { token: stranger.token, body: { bank_id, count: 100 } };
      expect(await t.send(access, sent)).toMatchObject({ status: 404, body: { data: 'not_found' } });
    }
    const { body } = await withdraw(100);
    const { id, no } = (body as { data: { id: number; no: string } }).data;
    const { token } = stranger;
    expect(await t.send('POST /stock/success/money/cancel', { token, body: { id } })).toMatchObject({ status: 404 });
    expect(await t.send('GET /stock/success/property/detail', { token, query: { no } })).toMatchObject({ status: 404 });
  });

  test('asks for the transaction password once there is one; a repeat needs no second guess', async () => {
    const set = { type: 'transaction' as const, fund_code_new: '123456', is_first: true };
    await t.ask('POST /stock/success/user/password/up', { token: owner.token, body: set });
    expect(await withdraw(100)).toMatchObject({ status: 422, body: { data: 'transaction_password_required' } });
    expect(await withdraw(100, { stock_password: '654321' })).toMatchObject({
      status: 422,
      body: { data: 'transaction_password_incorrect' },
    });
    const key = newKey();
    const first = await withdraw(100, { stock_password: '123456' }, key);
    expect(first).toMatchObject({ status: 200 });
    expect((await withdraw(100, { stock_password: '123456' }, key)).body).toEqual(first.body);
  });

  test('raced twenty times over what is there takes what is there', async () => {
    const { balance } = await wallet();
    const each = Math.floor(Number(balance) / 3);
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdraw(each, { stock_password: '123456' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const { status, body } of answers) {
      if (status !== 200) expect(body).toMatchObject({ msg: 'no' });
    }
    expect(Number((await wallet()).balance)).toBeLessThan(each);
  });
});
