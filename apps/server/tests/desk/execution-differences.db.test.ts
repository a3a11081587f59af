import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../api/app.ts';
import { newStaff, type TestStaff } from './staff.ts';

let t: TestApp;
let cashier: TestStaff;
let compliance: TestStaff;
let another: TestStaff;
let auditor: TestStaff;
beforeAll(async () => {
  t = await createTestApp();
  [cashier, compliance, another, auditor] = await Promise.all([
    newStaff(t, 'cashier'),
    newStaff(t, 'compliance'),
    newStaff(t, 'compliance'),
    newStaff(t, 'auditor'),
  ]);
});
afterAll(() => t.close());

const open = async () => (await cashier.ask('GET /differences', { query: { open: true } })).data.rows;

test('what the house has taken of a report is open until two people say that it was dealt with, and moves no money', async () => {
  const { token } = await t.register();
  await t.database.sql`
    INSERT INTO execution_differences (customer_id, order_no, venue, trade_day, execution_id, kind, taken, found_at)
    SELECT id, 'ORDER1', 'exchange', '2026-11-24', 'E1', 'money', 1250000, now() FROM customers ORDER BY id DESC LIMIT 1`;
  expect(token).toBeDefined();
  await cashier.ask('POST /differences/look', {});
  const [found] = await open();
  expect(found).toMatchObject({ kind: 'execution', sentence: expect.stringContaining('the house has paid 125.00') });
  const body = { subject: found?.subject ?? '', reason: 'The clearing broker has paid it back' };
  expect((await cashier.send('POST /differences/settle', { body })).status).toBe(403);
  const transfers = () => t.database.sql`SELECT count(*)::int AS count FROM ledger.transfers`;
  const before = await transfers();
  const id = found?.id ?? '';
  for (const content of ['The broker was asked', 'They have paid\nyesterday'])
    await cashier.ask('POST /differences/note', { body: { id, content } });
  await compliance.askWith(another, 'POST /differences/settle', { body });
  await cashier.ask('POST /differences/look', {});
  expect(await open()).toEqual([]);
  // What was noted stays with it, and goes on.
  await compliance.ask('POST /differences/note', { body: { id, content: 'Seen on their statement' } });
  const { data: ended } = await auditor.ask('GET /differences', { query: { open: false } });
  expect(ended.rows[0]?.notes.map(({ content, by }) => [content, by])).toEqual([
    ['The broker was asked', cashier.login],
    ['They have paid\nyesterday', cashier.login],
    ['Seen on their statement', compliance.login],
  ]);
  const note = { id, content: 'I have seen it' };
  expect((await auditor.send('POST /differences/note', { body: note })).status).toBe(403);
  expect((await cashier.send('POST /differences/note', { body: { ...note, id: '999' } })).status).toBe(404);
  for (const statement of ['UPDATE reconciliation_notes SET content = actor', 'DELETE FROM reconciliation_notes'])
    await expect(t.database.transaction((tx) => tx.unsafe(statement))).rejects.toThrow('permission denied');
  expect(await transfers()).toEqual(before);
  for (const subject of [body.subject, '99', 'no number']) {
    expect(await compliance.send('POST /differences/settle', { body: { ...body, subject } })).toMatchObject({
      status: 404,
    });
  }
});
