import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DeskAnswer } from '@sauda/contract/desk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Customer, type TestApp } from '../api/app.ts';
import { uploadOf } from '../api/forms.ts';
import { questions } from '../../src/app/verify-books.ts';
import { createReconciliation } from '../../src/modules/reconciliation/reconciliation.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { practiceFilesOf } from '../../src/modules/reconciliation/day-files/practice-files.ts';
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

test('what a venue has said that fits nothing waits at the desk though nobody has the books compared, and ends once it was dealt with', async () => {
  await t.database.sql`
    INSERT INTO execution_differences (venue, trade_day, execution_id, kind, taken, found_at)
    VALUES ('exchange', '2026-11-24', 'E2', 'unknown', 0, now())`;
  const { database } = t;
  const look = () => Promise.reject(new Error('nobody has asked for that'));
  const reconciliation = createReconciliation({ database, clock: systemClock, look, questions });
  const runs = () => database.sql`SELECT count(*)::int AS count FROM reconciliation_runs`;
  const before = await runs();
  await reconciliation.note();
  const [found] = await open();
  expect(found).toMatchObject({ kind: 'execution', sentence: expect.stringContaining('is of nothing that is known') });
  await reconciliation.note();
  expect((await open()).map(({ id }) => id)).toEqual([found?.id]);
  const body = { subject: found?.subject ?? '', reason: 'Sent to us by mistake, says the exchange' };
  await compliance.askWith(another, 'POST /differences/settle', { body });
  await reconciliation.note();
  expect(await open()).toEqual([]);
  expect(await runs()).toEqual(before);
});

describe('files of custodian and clearing broker', () => {
  type HandedIn = DeskAnswer<'POST /day-files/hand-in'>['data'];
  type Said = { readonly day?: string; readonly columns?: string };
  const timeZone = 'Asia/Kolkata';
  let day: string;
  let anna: Customer;
  let symbol: string;
  let terms: { price_low: string; price_high: string };
  let files: Awaited<ReturnType<typeof practiceFilesOf>>;

  beforeAll(async () => {
    anna = await t.register();
    await t.deposit(anna, 500_000);
    // The demo customer holds some already.
    const held = await t.database.sql<Array<{ symbol: string }>>`SELECT DISTINCT symbol FROM lots`;
    const { data } = await t.ask('GET /v2/stock/list', { token: anna.token, query: { limit: 20 } });
    const stock = data.rows.find(({ stock: code }) => held.every((one) => one.symbol !== code));
    if (stock === undefined) throw new Error('no stock that nobody has');
    symbol = stock.stock;
    terms = stock;
    await buy(4);
    const [{ today }] = await t.database.sql<[{ today: string }]>`
      SELECT (now() AT TIME ZONE ${timeZone})::date::text AS today`;
    day = today;
    files = await practiceFilesOf(t.database, { day, timeZone, currency: 'INR' });
  });

  const buy = async (count: number, price = terms.price_high) =>
    t.send('POST /stock/success/deal/buy', { token: anna.token, body: { tag: symbol, count, price, mold: 'stock' } });
  const sent = (
    content: string | Buffer,
    { name = 'file.csv', query = { day }, by = cashier }: { name?: string; query?: Said; by?: TestStaff } = {},
  ) =>
    by.raw('POST /day-files/hand-in', {
      query: { name, ...query },
      ...uploadOf(Buffer.from(content), name, 'text/csv'),
    });
  const handIn = async (content: string, name?: string): Promise<HandedIn> => {
    const { status, body } = await sent(content, { name: name ?? 'file.csv' });
    expect({ status, body }).toMatchObject({ status: 200 });
    return (JSON.parse(body) as { data: HandedIn }).data;
  };
  const openOf = async () => (await cashier.ask('GET /differences', { query: { open: true, day } })).data.rows;
  const linesIn = (file: string) => file.split('\n').length - 2;

  test('differ in nothing where nothing does, and a share that one of them has not holds its instrument back', async () => {
    expect(await handIn(files.positions)).toMatchObject({
      kind: 'positions',
      day,
      looked: linesIn(files.positions),
      found: 0,
    });
    expect(await handIn(files.trades)).toMatchObject({ kind: 'trades', looked: linesIn(files.trades), found: 0 });
    expect(await handIn(files.cash)).toMatchObject({ kind: 'cash', looked: 1, found: 0 });

    const waits = await buy(1, terms.price_low);
    expect(waits.status).toBe(200);
    expect(await handIn(files.positions.replace(`${symbol},4`, `${symbol},3`))).toMatchObject({
      found: 1,
      opened: 1,
      held_back: [symbol],
    });
    const about = { kind: 'position', symbol, ours: '4', theirs: '3', holds_back: true, day, closed_by: null };
    expect(await openOf()).toMatchObject([about]);
    expect(await buy(1)).toMatchObject({ status: 422, body: { data: 'held_for_difference' } });
    const quoted = await t.ask('GET /v2/yahoo', { token: anna.token, query: { symbol } });
    expect(quoted.data).toMatchObject({ halt: 'held_for_difference' });

    // Another file of the day ends it by itself, and it trades again.
    expect(await handIn(files.positions)).toMatchObject({ found: 0, resolved: 1, held_back: [] });
    expect(await openOf()).toEqual([]);
    expect((await buy(1)).status).toBe(200);
    const [ended] = (await cashier.ask('GET /differences', { query: { day, symbol } })).data.rows;
    expect(ended?.notes.map(({ content }) => content)).toEqual([expect.stringContaining('No longer in the file')]);
    files = await practiceFilesOf(t.database, { day, timeZone, currency: 'INR' });
  });

  test('hold an instrument back until two people say why it trades, and again where another file still differs', async () => {
    const short = files.positions.replace(`${symbol},5`, `${symbol},4`);
    await handIn(short);
    const [row] = await openOf();
    const body = { id: row?.id ?? '', reason: 'The custodian books it tomorrow' };
    expect((await cashier.send('POST /differences/close', { body })).status).toBe(403);
    await compliance.askWith(another, 'POST /differences/close', { body });
    expect((await buy(1)).status).toBe(200);
    expect(await compliance.send('POST /differences/close', { body })).toMatchObject({ data: 'changed_meanwhile' });
    const closed = await cashier.ask('GET /differences', { query: { day, open: false } });
    expect(closed.data.rows[0]).toMatchObject({ closed_by: another.login, close_reason: body.reason });

    // We have one more now, which the very same file does not know of either.
    expect(await handIn(short)).toMatchObject({ is_same: true, reopened: 1, held_back: [symbol] });
    await compliance.askWith(another, 'POST /differences/close', { body });
    expect(await handIn(short)).toMatchObject({ is_same: true, found: 1, reopened: 0, held_back: [] });
    expect(await handIn(`${short}NOTOURS,0\n`)).toMatchObject({ is_same: false, reopened: 1, held_back: [symbol] });
    const [again] = await openOf();
    expect(again?.notes.at(-1)?.content).toContain(body.reason);
    files = await practiceFilesOf(t.database, { day, timeZone, currency: 'INR' });
    expect(await handIn(files.positions)).toMatchObject({ found: 0, resolved: 1, held_back: [] });
  });

  test('are compared trade by trade and by what is due, which holds nothing back and one person closes', async () => {
    const ours = files.trades.split('\n').filter((line) => line.includes(`,${symbol},`));
    expect(ours).toHaveLength(3);
    expect(await handIn(files.trades.replace(`${ours[0]}\n`, ''))).toMatchObject({ found: 1, held_back: [symbol] });
    expect(await handIn(`${files.trades}${ours[1]}\n`)).toMatchObject({ found: 1, opened: 1, resolved: 1 });
    expect(await openOf()).toMatchObject([{ kind: 'trade_doubled', ours: null, symbol }]);
    expect(await handIn(files.trades)).toMatchObject({ found: 0, held_back: [] });

    const [{ due = '' } = {}] = [...files.cash.matchAll(/^INR,stock,.*,(?<due>-?[\d.]+)$/gm)].map(
      ({ groups }) => groups,
    );
    const paisa = `${due?.slice(0, -1)}${(Number(due?.at(-1)) + 1) % 10}`;
    expect(await handIn(files.cash.replace(due ?? '', paisa))).toMatchObject({ found: 1, held_back: [] });
    const [row] = await openOf();
    expect(row).toMatchObject({ kind: 'cash_due', ours: due, theirs: paisa, symbol: null, holds_back: false });
    await compliance.ask('POST /differences/close', { body: { id: row?.id ?? '', reason: 'Stamp duty by hand' } });
    expect(await openOf()).toEqual([]);
    const [look] = (await cashier.ask('GET /day-files', { query: { limit: 1 } })).data.rows;
    expect(look).toMatchObject({ day, kind: 'cash', counts: true, open: 0, handed_in_by: cashier.login });
  });

  test('that two hand in at once are kept once, and nothing of one that cannot be read is', async () => {
    const count = async () => (await cashier.ask('GET /day-files', { query: { limit: 100 } })).data.rows.length;
    const before = await count();
    const one = files.positions.replace(`${symbol},`, `${symbol},1`);
    const both = await Promise.all([handIn(one), handIn(one)]);
    expect(both.map(({ reopened }) => reopened).reduce((sum, one) => sum + one)).toBe(1);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect(await openOf()).toHaveLength(1);
    await handIn(files.positions);
    expect(await count()).toBe(before + 2);
    const [books] = (await cashier.ask('GET /differences', { query: { day, open: false } })).data.rows;
    expect(books?.resolved_at).not.toBeNull();

    for (const [content, query, fault] of [
      ['symbol,quantity\nA,x\n', { day }, 'is no quantity'],
      ['name,colour\n', { day }, 'names no column'],
      [files.positions, {}, 'does not tell its day'],
      [files.positions, { day: '2099-01-01' }, 'no day that has begun'],
      [files.positions.replace('quantity', 'shares'), { day, columns: 'nonsense' }, 'symbol=Scrip'],
    ] as const) {
      const { status, body } = await sent(content, { query });
      expect({ status, body }).toMatchObject({ status: 400, body: expect.stringContaining(fault) });
    }
    expect(await count()).toBe(before + 2);
    expect((await sent(files.positions, { by: auditor })).status).toBe(403);
    // A column that is named otherwise is said once.
    const other = files.positions.replace('symbol,quantity', 'Paper,Free balance');
    const said = { day, columns: 'symbol=Paper, quantity=Free balance' };
    expect((await sent(other, { query: said })).status).toBe(200);
    expect(await handIn(`${other}\n`, 'again.csv')).toMatchObject({ kind: 'positions', found: 0 });
  });

  test('are compared from the command line too, which says by its exit code what it has found', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sauda-days-'));
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, ['apps/server/src/reconcile.ts', ...args], {
        cwd: join(import.meta.dirname, '../../../..'),
        env: { ...process.env, DATABASE_URL: t.ownerUrl, MODE: 'practice', CURRENCY: 'INR', DATA_DIR: folder },
      }).then(
        ({ stdout }) => ({ code: 0, stdout }),
        ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
      );
    const path = (kind: string) => join(folder, `${kind}-${day}.csv`);
    try {
      expect(await run('--practice', folder)).toMatchObject({ code: 0 });
      writeFileSync(path('positions'), files.positions.replace(`${symbol},`, `${symbol},1`));
      const { code, stdout } = await run('--look', '--json', path('positions'), path('trades'));
      expect({ code, found: JSON.parse(stdout) as unknown }).toMatchObject({
        code: 1,
        found: [
          { day, kind: 'positions', kept: null, differences: [{ kind: 'position', symbol, theirs: '16' }] },
          { day, kind: 'trades', differences: [] },
        ],
      });
      expect(await openOf()).toEqual([]);
      expect(await run(join(folder, 'nothing.csv'))).toMatchObject({ code: 2 });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('say with the bank whether what is customers’ is there, and what nobody has stated is not made up', async () => {
    const { data } = await cashier.ask('GET /segregation', { query: { day, limit: 100 } });
    expect(data).toMatchObject({ day, is_over: false, bank_from: null, clearing_broker: { lines: 2 } });
    const rowOf = (what: string) => data.rows.find((row) => row.what === what);
    expect(rowOf('bank')).toMatchObject({ stated: null, state: 'not_stated' });
    expect(rowOf('clearing_broker')).toMatchObject({ stated: '0.00', state: null });
    expect(rowOf('money')).toMatchObject({ stated: null, state: 'not_stated' });
    const [sum] = await t.database.sql<[{ owed: string }]>`
      SELECT sum(balance)::text AS owed FROM ledger.accounts WHERE kind IN ('cash', 'holds', 'payouts', 'suspense', 'ipo_escrow')`;
    expect(rowOf('money')?.ours).toBe((Number(sum.owed) / 10_000).toFixed(2));
    const [held] = await t.database.sql<
      [{ held: string }]
    >`SELECT sum(remaining)::text AS held FROM lots WHERE symbol = ${symbol}`;
    expect(rowOf(symbol)).toMatchObject({ group: 'shares', ours: held.held, stated: held.held, state: 'agrees' });
    const yesterday = await cashier.ask('GET /segregation', {});
    expect(yesterday.data).toMatchObject({ is_over: true, custodian: null, trades: null });
    expect(yesterday.data.rows.find(({ what }) => what === 'money')).toMatchObject({
      stated: null,
      state: 'not_stated',
    });
    await t.expectInOrder();
  });

  test('are published beside the night’s totals, of the last day that had ended, and null where there are none', async () => {
    const read = async <T>(path: string) => JSON.parse((await t.request('GET', path)).body) as T;
    type Totals = { totals: object[]; assets: { day: string; custodian: { units: object } | null } | null };
    const newest = async () => {
      const { heads } = await read<{ heads: Array<{ set_id: string }> }>('/.well-known/sauda-liabilities.json');
      return read<Totals>(`/.well-known/sauda-liability-totals.json?set=${heads.at(-1)?.set_id ?? 0}`);
    };
    await expect.poll(async () => (await newest()).totals.length).toBeGreaterThan(0);
    const { assets } = await newest();
    const yesterday = assets?.day ?? '';
    expect(yesterday < day).toBe(true);
    expect(assets).toMatchObject({
      bank: null,
      custodian: null,
      clearing_broker: null,
      trades: null,
      open_differences: 0,
    });
    const content = `symbol,quantity\nNOBODYS,7\n`;
    expect((await sent(content, { query: { day: yesterday } })).status).toBe(200);
    expect(await newest()).toMatchObject({
      assets: {
        custodian: { digest: createHash('sha256').update(content).digest('hex'), units: { NOBODYS: '7' } },
        bank: null,
        open_differences: expect.any(Number) as number,
      },
    });
    expect(await read<Totals>('/.well-known/sauda-liability-totals.json?set=999')).toEqual({
      totals: [],
      assets: null,
    });
  });
});
