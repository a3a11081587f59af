import { kindsOf } from '@sauda/contract/notices/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOutbox, type DomainEvent } from '../../../src/platform/outbox.ts';
import { notify, countUnreadNotices, listNotices, readNotices } from '../../../src/modules/customers/notices.ts';
import { createTestCustomers, registerSomebody, type TestCustomers } from '../../helpers/customers.ts';
import { quiet } from '../../helpers/quiet.ts';

let t: TestCustomers;
beforeAll(async () => {
  t = await createTestCustomers();
});
afterAll(() => t.close());

async function somebody(): Promise<string> {
  const phone = await registerSomebody(t.customers);
  const [row] = await t.database.sql<[{ id: string }]>`SELECT id FROM customers WHERE phone = ${phone}`;
  return row.id;
}

const tellOf = (customerId: string, minutes = '15') =>
  t.database.transaction((tx) =>
    notify(tx, {
      customerId,
      kind: 'transaction_password_locked',
      values: { attempts: '5', minutes },
      at: t.clock.now(),
    }),
  );

const wholePage = { limit: 100, offset: 0 };

describe('notices', () => {
  test('are listed newest first, a page at a time, and only to whom they are for', async () => {
    const [customerId, stranger] = [await somebody(), await somebody()];
    for (const minutes of ['1', '2', '3']) await tellOf(customerId, minutes);
    await tellOf(stranger);
    const all = await listNotices(t.customers.database.sql, customerId, wholePage);
    expect(all).toMatchObject({ count: 3, unreadCount: 3 });
    expect(all.notices.map(({ values }) => values['minutes'])).toEqual(['3', '2', '1']);
    expect(all.notices[0]).toEqual({
      id: expect.any(Number),
      kind: 'transaction_password_locked',
      values: { attempts: '5', minutes: '3' },
      createdAt: t.clock.now(),
      readAt: undefined,
    });
    const second = await listNotices(t.customers.database.sql, customerId, { limit: 1, offset: 1 });
    expect(second).toMatchObject({ count: 3, notices: [{ values: { minutes: '2' } }] });
    const aboutMoney = await listNotices(t.customers.database.sql, customerId, wholePage, kindsOf('money'));
    expect(aboutMoney).toEqual({ count: 0, unreadCount: 3, notices: [] });
    const aboutAccount = await listNotices(t.customers.database.sql, customerId, wholePage, kindsOf('account'));
    expect(aboutAccount).toEqual(all);
  });

  test('are read up to one, once, and never those of somebody else', async () => {
    const [customerId, stranger] = [await somebody(), await somebody()];
    await tellOf(stranger);
    for (const minutes of ['1', '2', '3']) await tellOf(customerId, minutes);
    const { notices } = await listNotices(t.customers.database.sql, customerId, wholePage);
    const middle = BigInt(notices[1]?.id ?? 0);
    const readAt = t.clock.now();
    await readNotices(t.customers, customerId, middle);
    t.clock.advance(60_000);
    await readNotices(t.customers, customerId, middle);
    const after = await listNotices(t.customers.database.sql, customerId, wholePage);
    expect(after.notices.map((notice) => notice.readAt)).toEqual([undefined, readAt, readAt]);
    expect(after.unreadCount).toBe(1);
    expect(await countUnreadNotices(t.customers.database.sql, stranger)).toBe(1);
  });

  test('leave with the transaction: open apps hear after the commit, and of nothing that was undone', async () => {
    const customerId = await somebody();
    const heard: DomainEvent[] = [];
    const outbox = createOutbox(t.database, (event) => heard.push(event), quiet);
    await outbox.start();
    heard.length = 0;
    const undone = t.database.transaction(async (tx) => {
      await notify(tx, { customerId, kind: 'transaction_password_set', values: {}, at: t.clock.now() });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await tellOf(customerId);
    await outbox.stop();
    expect(heard).toEqual([{ type: 'notice', customerId }]);
    expect(await countUnreadNotices(t.customers.database.sql, customerId)).toBe(1);
  });

  test('cannot be changed or taken back by the application', async () => {
    const customerId = await somebody();
    await tellOf(customerId);
    const tampering = [
      () => t.database.sql`UPDATE notices SET kind = 'x' WHERE customer_id = ${customerId}`,
      () => t.database.sql`DELETE FROM notices WHERE customer_id = ${customerId}`,
    ];
    for (const tamper of tampering) await expect(tamper()).rejects.toThrow('permission denied');
  });
});
