import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { Acceptor, trade } from './helpers/acceptor.ts';
import { certificateFor } from './helpers/certificate.ts';
import { createFixDatabase, eventually, order, type FixDatabase } from './helpers/fix-database.ts';
import { Gateway } from './helpers/gateway.ts';

let database: FixDatabase;
let acceptor: Acceptor;
let folder: string;
let venue: string;
let gateways: Gateway[];
let count = 0;

beforeAll(async () => {
  database = await createFixDatabase();
  folder = mkdtempSync(join(tmpdir(), 'sauda-gateway-'));
});

afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  acceptor = await Acceptor.open();
  venue = `venue-${(count += 1)}`;
  gateways = [];
});

afterEach(async () => {
  for (const gateway of gateways) await gateway.end('SIGKILL');
  await acceptor.close();
});

function run(more: Readonly<Record<string, string>> = {}, flags: readonly string[] = []): Gateway {
  const { port } = acceptor;
  const settings = { databaseUrl: database.url, venue, version: 'FIX.4.4', port, sender: 'SAUDA', target: 'VENUE' };
  const gateway = new Gateway(settings, more, flags);
  gateways.push(gateway);
  return gateway;
}

/** Whoever holds the table lets nothing be committed to it. */
async function whileNothingCommits(work: () => Promise<void>): Promise<void> {
  await database.owner.transaction(async (tx) => {
    await tx`LOCK TABLE venue_fix.inbox IN SHARE MODE`;
    await work();
  });
}

/** The gateway's connections that wait for the table. */
async function whoWaits(): Promise<number[]> {
  return eventually(async () => {
    const rows = await database.owner.sql<{ pid: number }[]>`
      SELECT pid FROM pg_stat_activity
      WHERE application_name = 'sauda-venue-fix' AND wait_event_type = 'Lock' AND datname = current_database()`;
    expect(rows).toHaveLength(1);
    return rows.map(({ pid }) => pid);
  });
}

async function endConnections(pids: readonly number[]): Promise<void> {
  for (const pid of pids) await database.owner.sql`SELECT pg_terminate_backend(${pid})`;
}

it('a fill that cannot be committed ends the connection, and comes again', async () => {
  const gateway = run();
  const peer = await acceptor.peer();
  await peer.welcome();
  await database.untilUp(venue);
  await whileNothingCommits(async () => {
    peer.send('8', trade('E3'));
    await endConnections(await whoWaits());
    await peer.closed();
  });
  const next = await acceptor.peer();
  next.next = peer.next;
  await next.welcome();
  const request = await next.take('2');
  expect([request.get(7), request.get(16)]).toEqual(['3', '3']);
  next.send('8', trade('E3'), { no: 3, possDup: true });
  await database.untilSaid(venue, 'a1', ['trade']);
  expect(gateway.output).toContain('session given up');
});

it('what comes after a fill waits for its commit', async () => {
  run();
  const peer = await acceptor.peer();
  await peer.welcome();
  await database.untilUp(venue);
  await whileNothingCommits(async () => {
    peer.send('8', trade('E3'));
    peer.send('1', [[112, 'have you got it']]);
    await whoWaits();
    await setTimeout(200);
    expect(peer.left.filter(({ type }) => type === '0')).toEqual([]);
  });
  expect((await peer.take('0')).get(112)).toBe('have you got it');
  expect(await database.reports(venue)).toHaveLength(1);
});

it('a fill that is killed before its commit is asked for again, and booked once', async () => {
  const first = run();
  const peer = await acceptor.peer();
  await peer.welcome();
  await database.untilUp(venue);
  // Whoever holds the table lets nothing be committed; then the process dies, and what it had begun with it.
  await whileNothingCommits(async () => {
    peer.send('8', trade('E3'));
    const waiting = await whoWaits();
    await first.end('SIGKILL');
    // The process dies, and what it had begun with it.
    await endConnections(waiting);
  });
  expect(await database.reports(venue)).toEqual([]);
  run();
  const next = await acceptor.peer();
  next.next = peer.next;
  await next.welcome();
  const request = await next.take('2');
  expect([request.get(7), request.get(16)]).toEqual(['3', '3']);
  next.send('8', trade('E3'), { no: 3, possDup: true });
  next.send('8', trade('E3'), { no: 3, possDup: true });
  next.send('1', [[112, 'all of it']]);
  await next.take('0');
  expect(await database.reports(venue)).toEqual([expect.objectContaining({ kind: 'trade', execId: 'E3' })]);
});

it('a command that is killed between its commit and the wire is not sent again', async () => {
  const first = run();
  const peer = await acceptor.peer();
  await peer.welcome();
  await database.untilUp(venue);
  await database.queue(venue, order('a1', 'buy', 1n, 10_000n));
  expect((await peer.take('D')).get(11)).toBe('a1');
  await first.end('SIGKILL');
  // As it is left by a kill just after the commit.
  await database.queue(venue, order('a2', 'buy', 1n, 10_000n));
  await database.owner.sql`
    UPDATE venue_fix.commands SET state = 'sent', session_day = (SELECT max(session_day) FROM venue_fix.sessions), wire_no = 4
    WHERE venue = ${venue} AND cl_ord_id = 'a2'`;
  run();
  const next = await acceptor.peer();
  next.next = peer.next;
  const { logon } = await next.welcome();
  await database.untilUp(venue);
  // To the venue it looks as if all since had been lost.
  next.send('2', [
    [7, '3'],
    [16, '0'],
  ]);
  const fill = await next.take('4');
  expect([fill.get(43), fill.get(34), Number(fill.get(36))]).toEqual(['Y', '3', Number(logon.get(34)) + 2]);
  await database.queue(venue, order('a3', 'buy', 1n, 10_000n));
  expect((await next.take('D')).get(11)).toBe('a3');
});

it('the password goes to the venue, and nowhere else', async () => {
  const file = join(folder, 'password');
  writeFileSync(file, 'hunter-2-hunter\n');
  const gateway = run({ FIX_PASSWORD_FILE: file, FIX_USERNAME: 'SAUDA-1', LOG_LEVEL: 'trace' });
  const peer = await acceptor.peer();
  const { logon } = await peer.welcome();
  expect([logon.get(553), logon.get(554)]).toEqual(['SAUDA-1', 'hunter-2-hunter']);
  await database.untilUp(venue);
  peer.write('no FIX at all');
  peer.drop();
  await acceptor.peer();
  expect(gateway.output).toMatch(/garbled|link/);
  expect(gateway.output).not.toContain('hunter');
  expect((await database.inbox(venue)).filter(({ raw }) => raw.includes('hunter'))).toEqual([]);
});

it('there is a session for drop copies beside the one for orders', async () => {
  await database.queue(venue, order('a1', 'buy', 1n, 10_000n));
  run({ FIX_DROP_COPY_SENDER: 'SAUDA-DC', FIX_DROP_COPY_TARGET: 'VENUE' });
  const peers = [await acceptor.peer(), await acceptor.peer()];
  for (const peer of peers) {
    const logon = await peer.take('A');
    peer.as = logon.get(49) ?? '';
    peer.send('A', [
      [98, '0'],
      [108, '5'],
    ]);
    const test = await peer.take('1');
    peer.send('0', [[112, test.get(112) ?? '']]);
  }
  expect(peers.map(({ as }) => as).toSorted()).toEqual(['SAUDA', 'SAUDA-DC']);
  await database.untilUp(`${venue}-drop-copy`);
  peers.find(({ as }) => as === 'SAUDA-DC')?.send('8', trade('E1', 'by-phone'));
  await database.untilSaid(`${venue}-drop-copy`, 'by-phone', ['trade']);
  expect((await peers.find(({ as }) => as === 'SAUDA')?.take('D'))?.get(11)).toBe('a1');
});

it('settings that are wrong are all told, and nothing is begun', async () => {
  const gateway = run({
    FIX_VERSION: 'FIX.5.0',
    FIX_TIME_ZONE: 'Mars',
    FIX_DAY_START: '25:00',
    FIX_ORDER_FIELDS: '100',
  });
  expect(await gateway.exited()).toBe(1);
  for (const name of ['FIX_VERSION', 'FIX_TIME_ZONE', 'FIX_DAY_START', 'FIX_ORDER_FIELDS']) {
    expect(gateway.output).toContain(name);
  }
  const second = run({ FIX_PASSWORD_FILE: join(folder, 'not-there') });
  expect(await second.exited()).toBe(1);
  expect(second.output).toMatch(/FIX_PASSWORD_FILE is .*not-there, which cannot be read \(ENOENT\)/);
});

it('over TLS the venue is who its certificate says, and nobody else', async () => {
  const made = certificateFor('venue.example');
  const cert = join(folder, 'cert.pem');
  writeFileSync(cert, made.cert);
  await acceptor.close();
  acceptor = await Acceptor.open({ tls: made });
  const tls = { FIX_TLS: 'on', FIX_TLS_CA_FILE: cert };
  const stranger = run({ ...tls, FIX_TLS_NAME: 'other.example' });
  await eventually(async () => expect((await database.link(venue))?.why).toMatch(/altnames|does not match/i));
  await stranger.end('SIGKILL');
  run({ ...tls, FIX_TLS_NAME: 'venue.example' });
  const peer = await acceptor.peer();
  await peer.welcome();
  await database.untilUp(venue);
});

/** For `--import`: the process takes it to be an hour later than it is. */
const hourAhead = `
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...given) { super(...(given.length > 0 ? given : [Date.now()])); }
    static now() { return RealDate.now() + 3_600_000; }
  };`;

it('whose clock is not that of the database says so, and does not start', async () => {
  const gateway = run({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hourAhead)}` });
  expect(await gateway.exited()).toBe(1);
  expect(gateway.output).toMatch(/The clock of this machine and that of the database differ by 3,\d00 seconds/u);
  expect(await database.link(venue)).toBeUndefined();
});
