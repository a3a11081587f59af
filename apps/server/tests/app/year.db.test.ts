import { execFile } from 'node:child_process';
import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifyLiabilities } from '../../../../scripts/verify-liabilities.mjs';
import { verifyDocument } from '../../../../scripts/verify-statement.mjs';
import { adoptDatabase, adoptersName } from '../../src/app/adopt-database.ts';
import { verifyBooks } from '../../src/app/verify-books.ts';
import { chainContinues } from '../../src/modules/ledger/index.ts';
import type { Instrument } from '../../src/modules/market/index.ts';
import { allotRights, announceActions, announceRights, closedRights } from '../../src/modules/trading/index.ts';
import { createManualClock } from '../../src/platform/clock.ts';
import { connectDatabase, type Database } from '../../src/platform/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';
import { applicationRole, migrate } from '../../src/platform/migrate.ts';
import { dayMs, hourMs } from '../../src/platform/time.ts';
import { createTestApp, type Customer, type TestApp } from '../api/app.ts';
import { connectOwner } from '../helpers/database.ts';
import { restoreFrom } from '../helpers/dump.ts';
import { createSteppedRounds } from '../helpers/stepped-rounds.ts';

const run = promisify(execFile);
const repository = join(import.meta.dirname, '../../../..');
/** The small form runs with the tests; `npm run endure` sets the full one. */
const size = {
  customers: Number(process.env['YEAR_CUSTOMERS'] ?? 10),
  days: Number(process.env['YEAR_DAYS'] ?? 12),
  dealsADay: Number(process.env['YEAR_DEALS_A_DAY'] ?? 8),
};
const depositEveryDays = 30;
const actionsEveryDays = 60;
/** Of each customer, the newest. */
const documentsToProve = 10;

const start = new Date('2026-01-02T04:00:00.000Z');
const clock = createManualClock(start);
const rounds = createSteppedRounds(clock);
let t: TestApp;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sauda-year-'));
  t = await createTestApp({ SETTLEMENT_DAYS: '1', CHARGES: 'india' }, { clock, rounds });
});
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await t.close();
});

interface Investor extends Customer {
  /** Of the bank card that withdrawals go to. */
  readonly cardId: number;
  readonly lots: Array<{ no: string; symbol: string }>;
}

/** The same year each time. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const random = randomNumbers(20_260_102);

test(
  'a year of a broker ends with right books, and with proofs for each customer of all that was told them',
  { tags: 'all', timeout: 3 * hourMs },
  async () => {
    await rounds.step();
    const investors: Investor[] = [];
    for (let count = 0; count < size.customers; count += 1) investors.push(await newInvestor());
    const outcomes = new Map<string, number>();
    const count = (word: string) => outcomes.set(word, (outcomes.get(word) ?? 0) + 1);

    for (let day = 0; day < size.days; day += 1) {
      const morning = new Date(start.getTime() + day * dayMs);
      clock.set(morning);
      await rounds.step();
      if (day % depositEveryDays === 0) {
        await analyze();
        await forEach(investors, async (investor) => Object.assign(investor, { token: await t.logIn(investor) }));
        await moveMoney(investors, 'recharges', ({ token }) =>
          t.ask('POST /stock/success/v2/recharge/add', {
            token,
            key: randomUUID(),
            body: { count: 40_000 + random(20_000) * 2 },
          }),
        );
        await moveMoney(investors, 'withdrawals', ({ token, cardId }) =>
          t.ask('POST /stock/success/money/access', {
            token,
            key: randomUUID(),
            body: { bank_id: cardId, count: 1_000 + random(100) * 2 },
          }),
        );
      }
      const turn = [4, 6, 8].indexOf(day % actionsEveryDays);
      if (turn >= 0) await announceAction(turn, day);
      // Announced on the one day, subscribed to on the next, which is its last, and allotted on the one after.
      const rightsDay = day % actionsEveryDays;
      if (rightsDay === 1) await offerRights();
      if (rightsDay === 2) await subscribeAll(investors);
      if (rightsDay === 3) await allotAll();
      for (let deal = 0; deal < size.dealsADay; deal += 1) {
        const investor = investors[random(investors.length)];
        if (investor !== undefined) count(await trade(investor));
      }
      clock.set(new Date(morning.getTime() + 8 * hourMs));
      await rounds.step();
      // Past midnight, here and at Greenwich.
      clock.set(new Date(morning.getTime() + 20.5 * hourMs));
      await rounds.step();
    }
    clock.advance(hourMs);
    await rounds.step();

    expect(t.faults).toEqual([]);
    expect(outcomes.get('ok')).toBeGreaterThan(size.days);
    const { differences, checked, unsealed } = await verifyBooks(t.database);
    expect(differences).toEqual([]);
    expect(unsealed).toBe(0);
    const [done] = await t.database.sql<[{ splits: number; rights: number; settled: number; levied: number }]>`
      SELECT (SELECT count(*)::int FROM corporate_actions WHERE status = 'applied' AND holders > 0) AS splits,
        (SELECT count(*)::int FROM rights_subscriptions WHERE status = 'allotted') AS rights,
        (SELECT count(*)::int FROM settlement_days WHERE settled_at IS NOT NULL) AS settled,
        (SELECT count(*)::int FROM ledger.transfers WHERE reason = 'statutoryCharge') AS levied`;
    for (const count of Object.values(done)) expect(count).toBeGreaterThan(0);
    say({ ...checked, ...done, ...Object.fromEntries(outcomes) });
    await analyze();
    const nights = await published('/.well-known/sauda-liabilities.json');
    await forEach(investors, async (investor) => {
      await expectStatement(investor);
      await expectDocuments(investor);
      await expectLiabilities(investor, nights);
    });
    await expectToGoOnFromDump();
  },
);

/** Buys of the day's list, or sells what was bought. @returns the word of the answer */
async function trade({ token, lots }: Investor): Promise<string> {
  const { data } = await t.ask('GET /v2/stock/list', { token, query: { limit: 30 } });
  const isSale = lots.length > 0 && random(2) === 0;
  const lot = isSale ? lots.splice(random(lots.length), 1)[0] : undefined;
  const stocks = data.rows.filter(({ type, currency }) => type === 'stock' && currency === 'INR');
  if (lot !== undefined) {
    const listed = stocks.find(({ stock }) => stock === lot.symbol);
    if (listed === undefined) return 'not listed';
    const { body } = await t.send('POST /stock/success/deal/sell', {
      token,
      key: randomUUID(),
      body: { no: lot.no, sell_price: listed.price_low },
    });
    return wordOf(body);
  }
  const listed = stocks[random(stocks.length)];
  if (listed === undefined) return 'not listed';
  const { body } = await t.send('POST /stock/success/deal/buy', {
    token,
    key: randomUUID(),
    body: { mold: 'stock', tag: listed.stock, count: String(1 + random(4)), price: listed.price_high },
  });
  const { data: bought } = body as { data: { no?: string } };
  if (bought.no !== undefined) lots.push({ no: bought.no, symbol: listed.stock });
  return wordOf(body);
}

/** The share that most have is split two for one, gets another code, or merges into the next, from the day after tomorrow on. */
async function announceAction(turn: number, day: number): Promise<void> {
  await t.database.transaction(async (tx) => {
    const [most, next] = await tx<Array<{ symbol: string }>>`
      SELECT symbol FROM lots WHERE remaining > 0 AND asset_class = 'stock' AND currency = 'INR'
        AND symbol NOT IN (SELECT symbol FROM corporate_actions WHERE status IN ('announced', 'applying'))
      GROUP BY symbol ORDER BY count(*) DESC, symbol LIMIT 2`;
    if (most === undefined || next === undefined) throw new Error('nobody has a share');
    const share = { symbol: most.symbol, assetClass: 'stock', segment: 'IN-EQUITY' } as Instrument;
    const exDay = new Date(clock.now().getTime() + 2 * dayMs).toISOString().slice(0, 10);
    await announceActions(
      tx,
      { instrument: () => share },
      {
        actions: [{ symbol: most.symbol, exDay, ...termsOf(turn, most.symbol, { next: next.symbol, day }) }],
        fileDigest: undefined,
        reason: 'a year of a broker',
        announcedBy: 'staff:one',
        confirmedBy: 'staff:other',
        at: clock.now(),
      },
    );
  });
}

/** One new share for one of the share that most have, at the beginning of tomorrow. */
async function offerRights(): Promise<void> {
  await t.database.transaction(async (tx) => {
    const [most] = await tx<Array<{ symbol: string }>>`
      SELECT symbol FROM lots WHERE remaining > 0 AND asset_class = 'stock' AND currency = 'INR'
      GROUP BY symbol ORDER BY count(*) DESC, symbol LIMIT 1`;
    if (most === undefined) throw new Error('nobody has a share');
    const share = { symbol: most.symbol, assetClass: 'stock', segment: 'IN-EQUITY', currency: 'INR', tickSize: 1n };
    const day = new Date(clock.now().getTime() + dayMs).toISOString().slice(0, 10);
    const issue = { symbol: most.symbol, offered: 1, held: 1, price: 100_000n, exDay: day, lastDay: day };
    await announceRights(
      tx,
      { instrument: () => share as Instrument },
      {
        issues: [issue],
        fileDigest: undefined,
        reason: 'a year of a broker',
        announcedBy: 'staff:one',
        confirmedBy: 'staff:other',
        at: clock.now(),
      },
    );
  });
}

/** Half of those who are entitled take all of it; the others let it lapse. */
async function subscribeAll(investors: readonly Investor[]): Promise<void> {
  for (const [index, { token }] of investors.entries()) {
    const { data } = await t.ask('GET /client/rights', { token, query: {} });
    const [open] = data.rows.filter(({ status }) => status === 'open');
    if (open === undefined || open.entitled === null || index % 2 === 1) continue;
    const body = { no: open.no, count: Number(open.entitled) };
    await t.ask('POST /stock/success/rights/subscribe', { token, key: randomUUID(), body });
  }
}

/** All but one of the shares that were subscribed to. */
async function allotAll(): Promise<void> {
  await t.database.transaction(async (tx) => {
    const [open] = await tx<Array<{ symbol: string; lastDay: Date; shares: bigint }>>`
      SELECT symbol, last_day, (SELECT coalesce(sum(quantity), 0)::bigint FROM rights_subscriptions s WHERE issue_id = i.id) AS shares
      FROM rights_issues i WHERE status = 'closed'`;
    if (open === undefined) throw new Error('no rights issue has closed');
    const { no } = await closedRights(tx, open.symbol, open.lastDay.toISOString().slice(0, 10));
    const shares = open.shares > 1n ? open.shares - 1n : open.shares;
    await allotRights(tx, { no, shares, actor: 'staff:one', at: clock.now() });
  });
}

const termsOf = (turn: number, symbol: string, { next, day }: { next: string; day: number }) =>
  (
    [
      { kind: 'split', held: 1, becomes: 2 },
      { kind: 'symbol_change', held: 1, becomes: 1, intoSymbol: `${symbol.slice(0, 15)}${day}` },
      { kind: 'merger', held: 3, becomes: 2, intoSymbol: next, cashPerShare: 15_000n },
    ] as const
  )[turn] ?? ({ kind: 'split', held: 1, becomes: 2 } as const);

function wordOf(body: unknown): string {
  const { msg, data } = body as { msg: string; data: unknown };
  return msg === 'ok' ? 'ok' : JSON.stringify(data);
}

async function newInvestor(): Promise<Investor> {
  const customer = await t.register();
  const card = { bank_card: '004200130075', bank_user: 'Asha Rao', ifsc: 'SAUD0000001' };
  const { data } = await t.ask('POST /stock/success/bank/add', {
    token: customer.token,
    key: randomUUID(),
    body: card,
  });
  return { ...customer, cardId: data.id, lots: [] };
}

/** As autovacuum does of a server, which tests are without: by what it finds a block is looked up, and not searched for. */
async function analyze(): Promise<void> {
  const owner = connectOwner(t.ownerUrl);
  await owner.sql.unsafe('ANALYZE');
  await owner.close();
}

/** Some at a time, who begin in their order. */
async function forEach<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += together) await Promise.all(all.slice(from, from + together).map(work));
}
const together = 8;

/** Everybody asks for the same, and the bank has answered all of it. */
async function moveMoney(
  investors: readonly Investor[],
  table: 'recharges' | 'withdrawals',
  ask: (investor: Investor) => Promise<unknown>,
): Promise<void> {
  await forEach(investors, ask);
  await vi.waitFor(
    async () => {
      await t.hurryPractice();
      await rounds.step();
      const [open] = await t.database.sql<[{ count: number }]>`
        SELECT count(*)::int AS count FROM ${t.database.sql(table)} WHERE status = 'in_progress'`;
      expect(open.count).toBe(0);
    },
    { timeout: Math.max(300_000, 1_200 * size.customers), interval: 200 },
  );
}

/** From the year's first day to its last, by the program that needs nothing of ours. */
async function expectStatement({ token, phone }: Investor): Promise<void> {
  const query = {
    from: start.toISOString().slice(0, 10),
    to: clock.now().toISOString().slice(0, 10),
    format: 'json',
  } as const;
  const { body } = await t.download(`/api/stock/success/statement?${new URLSearchParams(query).toString()}`, { token });
  const heads = await t.request('GET', '/.well-known/sauda-ledger.json');
  const [statement, published] = [join(directory, `${phone}.json`), join(directory, `heads-${phone}.json`)];
  writeFileSync(statement, body);
  writeFileSync(published, heads.body);
  const program = join(repository, 'scripts/verify-statement.mjs');
  const { stdout } = await run(process.execPath, [program, statement, '--heads', published]);
  expect(stdout).toContain('This statement is right.');
}

const tools = {
  sha256: (bytes: Uint8Array) => createHash('sha256').update(bytes).digest(),
  verifySignature(key: Uint8Array, signature: Uint8Array, hash: Uint8Array) {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') };
    return verify(null, hash, createPublicKey({ key: jwk, format: 'jwk' }), signature);
  },
};

/** Contract notes and monthly statements. Their heads are among those that the statement of the year was compared with. */
async function expectDocuments({ token }: Investor): Promise<void> {
  const { data } = await t.ask('GET /stock/success/documents', { token, query: { limit: documentsToProve } });
  if (size.days > 31) expect(data.rows.some(({ kind }) => kind === 'statement')).toBe(true);
  for (const { no } of data.rows) {
    const { body } = await t.download(`/api/stock/success/document?no=${no}&format=json`, { token });
    const { faults, signaturesChecked } = await verifyDocument(JSON.parse(body.toString()), undefined, tools);
    expect({ no, faults, signaturesChecked }).toEqual({ no, faults: [], signaturesChecked: true });
  }
}

/** What the last night says is owed to the customer is in the total that was published for it. */
async function expectLiabilities({ token }: Investor, nights: readonly unknown[]): Promise<void> {
  const { data } = await t.ask('GET /stock/success/liabilities', { token });
  const { faults, assets, newerHead } = await verifyLiabilities(data, nights, tools);
  expect({ faults, newerHead }).toEqual({ faults: [], newerHead: undefined });
  expect(assets).toBeGreaterThan(0);
}

/** All heads that stand at an address, oldest first. */
async function published(address: string): Promise<unknown[]> {
  const all: Array<{ number: string }> = [];
  for (;;) {
    const after = all.at(-1)?.number ?? '0';
    const { body } = await t.request('GET', `${address}?after=${after}`);
    const { heads } = JSON.parse(body) as { heads: Array<{ number: string }> };
    if (heads.length === 0) return all;
    all.push(...heads);
  }
}

/** Elsewhere, where transactions are counted anew. */
async function expectToGoOnFromDump(): Promise<void> {
  const dataDirectory = join(directory, 'elsewhere');
  const server = await startEmbeddedPostgres({ dataDirectory, maxConnections: 30 });
  const connections: Database[] = [];
  const connect = (url: string, name: string, role?: string) => {
    const connection = connectDatabase({ url, maxConnections: 2, name, ...(role && { role }), hasTimeouts: false });
    connections.push(connection);
    return connection;
  };
  try {
    await migrate(server.url);
    const [source, dump] = [connect(t.ownerUrl, 'source'), connect(server.url, 'dump')];
    await dump.transaction((tx) => restoreFrom(source.sql, tx));
    await dump.close();
    const [application, owner] = [
      connect(server.url, adoptersName, applicationRole),
      connect(server.url, adoptersName),
    ];
    expect(await chainContinues(application.sql, 0n)).toBe(false);
    expect(await adoptDatabase({ application, owner }, clock)).toBeGreaterThan(0n);
    expect((await verifyBooks(application)).differences).toEqual([]);
  } finally {
    for (const connection of connections) await connection.close();
    await server.stop();
  }
}

/** Figures, for whoever runs the full form. */
function say(figures: Readonly<Record<string, number>>): void {
  if (process.env['YEAR_CUSTOMERS'] !== undefined) process.stdout.write(`${JSON.stringify(figures)}\n`);
}
