import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../server/src/platform/clock.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { createMemoryJournal } from '../../src/certify/memory-journal.ts';
import { createSceneJournal } from '../helpers/scene-journal.ts';
import { Link, type LinkOptions } from '../../src/session/link.ts';
import { Acceptor, trade, type Peer } from '../helpers/acceptor.ts';
import { createFixDatabase, eventually, order, type FixDatabase } from '../helpers/fix-database.ts';

const start = new Date('2026-11-25T09:00:00Z');
const log = createLog('silent');

let database: FixDatabase;
let acceptor: Acceptor;
let venue: string;
let clock: ReturnType<typeof createManualClock>;
let links: Array<{ link: Link; ended: Promise<void> }>;
let count = 0;
/** Of the machine: what moves them moves the clock too, and what sets the clock does not move them. */
let ticked = 0;
let isClockWrong = false;
/** How often the gateway has looked whether it is. */
let clockLooks = 0;

beforeAll(async () => {
  database = await createFixDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  acceptor = await Acceptor.open();
  venue = `venue-${(count += 1)}`;
  clock = createManualClock(start);
  links = [];
});

afterEach(async () => {
  for (const { link } of links) link.stop();
  await acceptor.close();
  // A Logout that nobody answers is given up after a while.
  const moving = setInterval(() => advance(5_000), 50);
  await Promise.all(links.map(({ ended }) => ended));
  clearInterval(moving);
});

function advance(milliseconds: number): void {
  ticked += milliseconds;
  clock.advance(milliseconds);
}

function begin(
  more: Partial<LinkOptions> = {},
  isToReset = false,
  journal = createSceneJournal(database.database),
): Link {
  const options: LinkOptions = {
    venue,
    version: 'FIX.4.4',
    host: '127.0.0.1',
    port: acceptor.port,
    tls: undefined,
    sender: 'SAUDA',
    target: 'VENUE',
    heartbeatSeconds: 30,
    reset: 'never',
    hours: { timeZone: 'UTC', start: 0, end: 0 },
    logonFields: [],
    orderFields: [],
    sendsOrders: true,
    pollMs: 5,
    retryMs: 10,
    retryMostMs: 20,
    ...more,
  };
  const link = new Link(
    {
      options,
      journal,
      clock,
      ticks: () => ticked,
      isClockWrong() {
        clockLooks += 1;
        return isClockWrong;
      },
      log,
    },
    isToReset,
  );
  links.push({ link, ended: link.run() });
  return link;
}

async function up(more: Partial<LinkOptions> = {}): Promise<Peer> {
  begin(more);
  const peer = await acceptor.peer();
  await peer.welcome();
  await database.untilUp(venue);
  return peer;
}

/** Drops the connection, and takes the next one. */
async function again(peer: Peer): Promise<Peer> {
  peer.drop();
  const next = await acceptor.peer();
  next.next = peer.next;
  return next;
}

const trades = async () =>
  (await database.reports(venue)).flatMap((said) => (said.kind === 'trade' ? said.execId : []));
const untilTraded = (execIds: string[]) => eventually(async () => expect(await trades()).toEqual(execIds));
const received = async () =>
  (await database.inbox(venue)).map(({ wireNo }) => Number(wireNo)).toSorted((a, b) => a - b);

it('reports that come together are committed together, up to the first that is not the next', async () => {
  const peer = await up();
  const { next } = peer;
  peer.cork(() => {
    for (const name of ['E1', 'E2', 'E3']) peer.send('8', trade(name));
    peer.send('8', trade('E5'), { no: next + 4 });
  });
  await untilTraded(['E1', 'E2', 'E3', 'E5']);
  const commits = await database.database.sql<{ times: number }[]>`
    SELECT count(*)::int AS times FROM venue_fix.inbox WHERE venue = ${venue} AND wire_no >= ${next} GROUP BY xmin::text ORDER BY 1`;
  expect(commits).toEqual([{ times: 1 }, { times: 3 }]);
  expect((await peer.take('2')).fields.slice(-3, -1)).toEqual([
    [7, String(next + 3)],
    [16, String(next + 3)],
  ]);
});

describe('the log-on', () => {
  it('carries what was agreed on, and orders wait for the answer to the first question', async () => {
    await database.queue(venue, order('a1', 'buy', 1n, 10_000n));
    begin({
      logonFields: [
        [553, 'user'],
        [554, 'secret'],
        [20_001, 'Y'],
      ],
    });
    const peer = await acceptor.peer();
    const logon = await peer.take('A');
    expect(logon.fields.slice(2, -1)).toEqual([
      [35, 'A'],
      [49, 'SAUDA'],
      [56, 'VENUE'],
      [34, '1'],
      [52, '20261125-09:00:00.000'],
      [98, '0'],
      [108, '30'],
      [553, 'user'],
      [554, 'secret'],
      [20_001, 'Y'],
    ]);
    peer.send('A', [
      [98, '0'],
      [108, '30'],
    ]);
    const test = await peer.message();
    expect(test.type).toBe('1');
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(peer.left).toEqual([]);
    peer.send('0', [[112, test.get(112) ?? '']]);
    expect((await peer.message()).get(11)).toBe('a1');
  });

  it('lets no order out before what was missed has come', async () => {
    const peer = await up();
    const next = await again(peer);
    next.next = peer.next + 1;
    await next.welcome();
    await database.queue(venue, order('a1', 'buy', 1n, 10_000n));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(next.left.map(({ type }) => type)).toEqual(['2']);
    next.send('8', trade('E3'), { no: 3, possDup: true });
    expect((await next.take('D')).get(11)).toBe('a1');
    expect(await trades()).toEqual(['E3']);
  });

  it('that is refused says why, and is tried again', async () => {
    begin();
    const peer = await acceptor.peer();
    await peer.take('A');
    peer.send('5', [[58, 'unknown user']]);
    await eventually(async () => expect(await database.link(venue)).toEqual({ state: 'refused', why: 'unknown user' }));
    const next = await acceptor.peer();
    next.next = 2;
    await next.welcome();
    await database.untilUp(venue);
  });

  it.each([
    ['for somebody else', (peer: Peer) => peer.send('A', [[98, '0']], { target: 'OTHER' })],
    ['in another version', (peer: Peer) => peer.send('A', [[98, '0']], { version: 'FIX.4.2' })],
    ['with an order first', (peer: Peer) => peer.send('8', trade('E1'))],
  ])('is not gone on with where the answer is %s', async (_, answer) => {
    begin();
    const peer = await acceptor.peer();
    await peer.take('A');
    answer(peer);
    expect((await peer.take('5')).get(58)).toBeDefined();
    await eventually(async () => expect((await database.link(venue))?.state).toBe('refused'));
    expect(await received()).toEqual([]);
  });
});

describe('what is received', () => {
  it('counts from what is committed, over connections', async () => {
    const peer = await up();
    peer.send('8', trade('E1'));
    await untilTraded(['E1']);
    const next = await again(peer);
    await next.welcome();
    next.send('8', trade('E2'));
    await untilTraded(['E1', 'E2']);
    expect(next.left.filter(({ type }) => type === '2')).toEqual([]);
    expect(await received()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('is kept at once where it shows a gap, and the gap is asked for alone', async () => {
    const peer = await up();
    peer.send('8', trade('E5'), { no: 5 });
    peer.send('8', trade('E6'), { no: 6 });
    await untilTraded(['E5', 'E6']);
    const request = await peer.take('2');
    expect([request.get(7), request.get(16)]).toEqual(['3', '4']);
    peer.send('8', trade('E3'), { no: 3, possDup: true });
    peer.send('8', trade('E4'), { no: 4, possDup: true });
    peer.send('8', trade('E7'), { no: 7 });
    await untilTraded(['E5', 'E6', 'E3', 'E4', 'E7']);
    expect(peer.left.filter(({ type }) => type === '2')).toEqual([]);
  });

  it('is the same whichever part of a gap is filled, and how', async () => {
    const peer = await up();
    peer.send('8', trade('E9'), { no: 9 });
    const request = await peer.take('2');
    expect([request.get(7), request.get(16)]).toEqual(['3', '8']);
    peer.send(
      '4',
      [
        [123, 'Y'],
        [36, '5'],
      ],
      { no: 3, possDup: true },
    );
    peer.send('8', trade('E5'), { no: 5, possDup: true });
    peer.send(
      '4',
      [
        [123, 'Y'],
        [36, '9'],
      ],
      { no: 6, possDup: true },
    );
    peer.send('8', trade('E10'), { no: 10 });
    await untilTraded(['E9', 'E5', 'E10']);
    expect(await received()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('is nothing new where it is said to have come before', async () => {
    const peer = await up();
    peer.send('8', trade('E3'));
    peer.send('8', trade('other'), { no: 3, possDup: true });
    peer.send('8', trade('E4'));
    await untilTraded(['E3', 'E4']);
  });

  it('ends the session where its number is too low and it is said to be new', async () => {
    const peer = await up();
    peer.send('8', trade('E3'));
    await untilTraded(['E3']);
    peer.send('8', trade('E2'), { no: 2 });
    expect((await peer.take('5')).get(58)).toBe('MsgSeqNum too low, expecting 4 but received 2');
    await eventually(async () => {
      expect(await database.link(venue)).toMatchObject({ state: 'refused', why: 'its number is 2, and 4 was to come' });
    });
    expect(await trades()).toEqual(['E3']);
  });

  it('is not what is garbled, and is asked for', async () => {
    const peer = await up();
    peer.write('8=FIX.4.4\u00019=5\u000135=8\u000110=000\u0001');
    peer.next += 1;
    peer.send('8', trade('E4'));
    const request = await peer.take('2');
    expect([request.get(7), request.get(16)]).toEqual(['3', '3']);
    peer.send('8', trade('E3'), { no: 3, possDup: true });
    await untilTraded(['E4', 'E3']);
  });

  it('goes on behind what the venue gives up, and never goes back', async () => {
    const peer = await up();
    peer.send('4', [[36, '10']], { no: 3 });
    peer.next = 10;
    peer.send('8', trade('E10'));
    await untilTraded(['E10']);
    peer.send('4', [[36, '4']]);
    const reject = await peer.take('3');
    expect([reject.get(371), reject.get(373)]).toEqual(['36', '5']);
  });

  it.each([
    ['a reset', { [36]: '900000000' }, {}],
    ['a fill', { [36]: '900000000', [123]: 'Y' }, {}],
    ['a fill beyond all numbers', { [36]: '2147483648', [123]: 'Y' }, {}],
    ['a fill from before', { [36]: '900000000', [123]: 'Y' }, { no: 1, possDup: true }],
  ])('ends the session where it gives up messages without end, by %s', async (_, fields, how) => {
    const peer = await up();
    peer.send(
      '4',
      Object.entries(fields).map(([tag, value]) => [Number(tag), value] as const),
      how,
    );
    expect((await peer.take('5')).get(58)).toBe('NewSeqNo is out of range');
    await eventually(async () =>
      expect(await database.link(venue)).toEqual({ state: 'refused', why: 'it fills without end' }),
    );
    expect(await received()).toEqual([1, 2]);
  });

  it('is kept with whatever bytes are in it', async () => {
    const peer = await up();
    const text = 'a\u0000b\u00e9';
    const body = `35=8\u000149=VENUE\u000156=SAUDA\u000134=3\u0001${trade('E3')
      .map(([tag, value]) => `${tag}=${value}\u0001`)
      .join('')}58=${text}\u0001`;
    const counted = `8=FIX.4.4\u00019=${body.length}\u0001${body}`;
    const sum = Buffer.from(counted, 'latin1').reduce((total, byte) => total + byte, 0) % 256;
    peer.write(`${counted}10=${String(sum).padStart(3, '0')}\u0001`);
    await untilTraded(['E3']);
    expect((await database.reports(venue))[0]).toMatchObject({ text: 'a\u2400bé' });
  });
});

describe('what is sent', () => {
  it('is never sent again: what the venue misses is filled', async () => {
    const peer = await up();
    await database.queue(venue, order('a1', 'buy', 1n, 10_000n));
    expect((await peer.take('D')).get(34)).toBe('3');
    peer.send('2', [
      [7, '2'],
      [16, '0'],
    ]);
    const fill = await peer.take('4');
    expect([34, 43, 123, 36].map((tag) => fill.get(tag))).toEqual(['2', 'Y', 'Y', '4']);
    await database.queue(venue, order('a2', 'buy', 1n, 10_000n));
    const next = await peer.message();
    expect([next.get(11), next.get(34)]).toEqual(['a2', '4']);
    peer.send('2', [
      [7, '2'],
      [16, '3'],
    ]);
    expect((await peer.take('4')).get(36)).toBe('4');
    const states = (await database.commands(venue)).map(({ clOrdId, state }) => [clOrdId, state]);
    expect(states).toEqual([
      ['a1', 'missed'],
      ['a2', 'sent'],
    ]);
  });

  it('has numbers that no process before has used', async () => {
    const peer = await up();
    await database.queue(venue, order('a1', 'buy', 1n, 10_000n));
    await peer.take('D');
    links[0]?.link.stop();
    await peer.take('5');
    peer.send('5');
    await links[0]?.ended;
    begin();
    const next = await acceptor.peer();
    next.next = peer.next;
    const logon = await next.take('A');
    expect(logon.get(34)).toBe('101');
    next.send('A', [
      [98, '0'],
      [108, '30'],
    ]);
    next.send('2', [
      [7, '5'],
      [16, '0'],
    ]);
    const fill = await next.take('4');
    expect([fill.get(34), fill.get(36)]).toEqual(['5', '103']);
    // The venue has left out the first question with the gap.
    const test = await next.take('1');
    next.send('0', [[112, test.get(112) ?? '']]);
    await database.queue(venue, order('a2', 'buy', 1n, 10_000n));
    expect((await next.take('D')).get(34)).toBe('104');
  });

  it('and cannot be said is refused here, and its number is used all the same', async () => {
    const peer = await up();
    await database.queue(venue, { ...order('größer als 中', 'buy', 1n, 10_000n) });
    await database.queue(venue, order('a2', 'buy', 1n, 10_000n));
    expect((await peer.message()).type).toBe('0');
    expect((await peer.message()).get(34)).toBe('4');
    const [first, second] = await database.commands(venue);
    expect(first).toMatchObject({ state: 'refused', why: 'field 11 cannot be written' });
    expect(second).toMatchObject({ state: 'sent', wireNo: 4n });
  });

  it('and rejected as a message is known by its number', async () => {
    const peer = await up();
    await database.queue(venue, order('a1', 'buy', 1n, 10_000n));
    const sent = await peer.take('D');
    peer.send('3', [
      [45, sent.get(34) ?? ''],
      [373, '5'],
      [58, 'bad value'],
    ]);
    peer.send('j', [
      [45, '2'],
      [372, '1'],
      [380, '3'],
    ]);
    await database.untilSaid(venue, 'a1', ['rejected']);
    await eventually(async () => {
      expect(await database.reports(venue)).toEqual([
        expect.objectContaining({ kind: 'rejected', clOrdId: 'a1', code: '5', text: 'bad value' }),
        expect.not.objectContaining({ clOrdId: 'a1' }),
      ]);
    });
  });

  it('is nothing on a session for drop copies, which receives', async () => {
    await database.queue(venue, order('a1', 'buy', 1n, 10_000n));
    const peer = await up({ sendsOrders: false });
    peer.send('8', trade('E3', 'somebody'));
    await untilTraded(['E3']);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(peer.left).toEqual([]);
    expect((await database.commands(venue))[0]?.state).toBe('queued');
  });
});

describe('by the clock', () => {
  it('a heartbeat goes out, silence is asked about, and then given up', async () => {
    const peer = await up();
    advance(30_000);
    expect((await peer.message()).type).toBe('0');
    advance(10_000);
    expect((await peer.message()).type).toBe('1');
    advance(40_000);
    await peer.closed();
    await eventually(async () => {
      expect(await database.link(venue)).toMatchObject({ state: 'away', why: 'nothing came any more' });
    });
  });

  it('a clock that is set forward ends nothing, and one that is set back holds nothing up', async () => {
    const peer = await up();
    for (const hours of [5, -10]) {
      clock.advance(hours * 3_600_000);
      // By then it has looked.
      await new Promise((resolve) => setTimeout(resolve, 600));
      expect(peer.left).toEqual([]);
      advance(30_000);
      expect((await peer.message()).type).toBe('0');
      peer.send('0');
      await database.untilUp(venue);
    }
  });

  it('while the clock is wrong no day ends or begins, nothing is sent, and the link is away', async () => {
    const dayMs = 24 * 3_600_000;
    const peer = await up({ reset: 'day' });
    isClockWrong = true;
    try {
      clock.advance(dayMs);
      await eventually(async () => {
        expect(await database.link(venue)).toMatchObject({
          state: 'away',
          why: 'the clock of the gateway differs from that of the database',
        });
      });
      await database.queue(venue, order('held', 'buy', 1n, 1n));
      const before = clockLooks;
      await eventually(async () => expect(clockLooks - before).toBeGreaterThan(10));
      expect(peer.left).toEqual([]);
      expect((await database.commands(venue))[0]?.state).toBe('queued');
      clock.advance(-dayMs);
    } finally {
      isClockWrong = false;
    }
    advance(2_000);
    expect((await peer.take('D')).get(11)).toBe('held');
    await database.untilUp(venue);
  });

  it('a link that is up is said to be up again and again', async () => {
    await up();
    const told = async () => {
      const [row] = await database.database.sql<{ since: Date; toldAt: Date }[]>`
        SELECT since, told_at FROM venue_fix.links WHERE venue = ${venue}`;
      return row;
    };
    const before = await told();
    advance(2_000);
    await eventually(async () => expect((await told())?.toldAt).not.toEqual(before?.toldAt));
    expect((await told())?.since).toEqual(before?.since);
  });

  it('a gap that nobody fills is asked for again', async () => {
    const peer = await up();
    peer.send('8', trade('E4'), { no: 4 });
    await peer.take('2');
    advance(30_000);
    const again = await peer.take('2');
    expect([again.get(7), again.get(16)]).toEqual(['3', '3']);
  });

  it.each([
    ['leaves our first question open', (peer: Peer) => peer.send('0'), 'it does not answer the TestRequest'],
    [
      'does not fill a gap',
      (peer: Peer) => peer.send('0', [], { no: 9 }),
      'it does not send again what is missing: 2 to 8',
    ],
  ])('a venue that %s is left, and the reason told', async (_, say, why) => {
    begin();
    const peer = await acceptor.peer();
    await peer.take('A');
    peer.send('A', [
      [98, '0'],
      [108, '30'],
    ]);
    await peer.take('1');
    say(peer);
    await eventually(async () => expect((await received()).length).toBe(2));
    advance(60_000);
    peer.send('0', [], { no: Math.max(...(await received())) + 1 });
    await eventually(async () => expect((await received()).length).toBe(3));
    advance(13_000);
    await peer.closed();
    await eventually(async () => expect(await database.link(venue)).toEqual({ state: 'away', why }));
  });

  it('a venue that asks for the same again and again is left', async () => {
    const peer = await up();
    for (let asked = 0; asked <= 100; asked += 1)
      peer.send('2', [
        [7, '1'],
        [16, '0'],
      ]);
    expect((await peer.take('5')).get(58)).toBe('ResendRequest from 1 again and again');
    await peer.closed();
    await eventually(async () =>
      expect(await database.link(venue)).toMatchObject({ why: 'it asks for the same messages again and again' }),
    );
  });

  it.each([
    ['what cannot be written down', '0', false],
    ['what a venue asks that does not read the answers', '1', true],
  ])('%s stays with the venue', async (_, type, isDeaf) => {
    const journal = createMemoryJournal();
    const going = Promise.withResolvers<void>();
    const receive: typeof journal.receive = async (...all) => {
      await journal.receive(...all);
      if (!isDeaf && all[1] !== undefined && all[1].wireNo > 2) await going.promise;
    };
    begin({}, false, { ...journal, receive });
    const peer = await acceptor.peer();
    await peer.welcome();
    if (isDeaf) peer.deafen();
    const last = 10_002;
    // Thirty megabytes: two sockets hold ten of them.
    while (peer.next <= last) peer.send(type, [[112, 'x'.repeat(3_000)]]);
    // What goes out at once counts as taken at once.
    await sleep(4_000);
    expect(peer.untaken).toBeGreaterThan(1_000_000);
    going.resolve();
    if (!isDeaf) await eventually(async () => expect(peer.untaken).toBe(0));
    peer.drop();
  });

  it('a question is answered', async () => {
    const peer = await up();
    peer.send('1');
    expect((await peer.take('0')).get(112)).toBeUndefined();
    peer.send('1', [[112, 'are you there']]);
    expect((await peer.take('0')).get(112)).toBe('are you there');
  });

  it('a venue that logs out is answered, and logged on to again', async () => {
    const peer = await up();
    peer.send('5', [[58, 'maintenance']]);
    await peer.take('5');
    const next = await acceptor.peer();
    expect(await database.link(venue)).toMatchObject({ state: 'away', why: 'maintenance' });
    next.next = peer.next;
    await next.welcome();
    await database.untilUp(venue);
  });

  it('a venue that is gone before we know where we were is connected to again', async () => {
    const journal = createSceneJournal(database.database);
    const [begun, wait] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const unheard: Error[] = [];
    const hear = (error: Error) => unheard.push(error);
    process.on('uncaughtException', hear);
    try {
      begin({}, false, {
        ...journal,
        async begin(run) {
          begun.resolve();
          await wait.promise;
          await journal.begin(run);
        },
      });
      const peer = await acceptor.peer();
      await begun.promise;
      peer.reset();
      await peer.closed();
      await sleep(50);
      wait.resolve();
      const next = await acceptor.peer();
      const { logon } = await next.welcome();
      expect(logon.get(34)).toBe('1');
      await database.untilUp(venue);
      expect(unheard).toEqual([]);
    } finally {
      process.off('uncaughtException', hear);
    }
  });

  it('the session ends with the venue\u2019s hours, and the next day begins anew', async () => {
    const hours = { timeZone: 'Asia/Kolkata', start: 9 * 60, end: 16 * 60 };
    const peer = await up({ hours, reset: 'day' });
    clock.set(new Date('2026-11-25T10:30:00Z'));
    await peer.take('5');
    peer.send('5');
    await eventually(async () => expect((await database.link(venue))?.state).toBe('closed'));
    clock.set(new Date('2026-11-26T03:30:00Z'));
    const next = await acceptor.peer();
    const { logon } = await next.welcome();
    expect([logon.get(34), logon.get(141)]).toEqual(['1', 'Y']);
    await database.untilUp(venue);
    const days = (await database.inbox(venue)).map(({ sessionDay }) => sessionDay);
    expect([...new Set(days)]).toEqual(['2026-11-25', '2026-11-26']);
  });
});

describe('numbers that begin anew', () => {
  it('do so once more where nobody has answered the first time, and not while nobody is there', async () => {
    await acceptor.close();
    const { port } = acceptor;
    begin({ reset: 'day', port });
    await eventually(async () => expect((await database.link(venue))?.state).toBe('away'));
    acceptor = await Acceptor.open({ port });
    const peer = await acceptor.peer();
    expect((await peer.take('A')).get(141)).toBe('Y');
    const next = await again(peer);
    next.next = 1;
    const { logon } = await next.welcome();
    expect([logon.get(34), logon.get(141)]).toEqual(['1', 'Y']);
    await database.untilUp(venue);
    const runs = await database.database.sql<{ sessionDay: string }[]>`
      SELECT session_day FROM venue_fix.sessions WHERE venue = ${venue} ORDER BY began_at`;
    expect(runs.map(({ sessionDay }) => sessionDay)).toEqual(['2026-11-25', '2026-11-25.2']);
  });

  it('do so at each log-on where that is agreed on', async () => {
    const peer = await up({ reset: 'logon' });
    const next = await again(peer);
    next.next = 1;
    const { logon } = await next.welcome();
    expect([logon.get(34), logon.get(141)]).toEqual(['1', 'Y']);
    next.send('8', trade('E1'));
    await untilTraded(['E1']);
    expect(new Set((await database.inbox(venue)).map(({ sessionDay }) => sessionDay))).toEqual(
      new Set(['2026-11-25', '2026-11-25.2']),
    );
  });

  it('do so where a person says so, until the venue has answered, and then no more', async () => {
    begin({}, true);
    const first = await acceptor.peer();
    expect((await first.take('A')).get(141)).toBe('Y');
    const second = await again(first);
    second.next = 1;
    const { logon } = await second.welcome();
    expect([logon.get(34), logon.get(141)]).toEqual(['1', 'Y']);
    await database.untilUp(venue);
    const third = await again(second);
    const { logon: usual } = await third.welcome();
    expect([usual.get(34), usual.get(141)]).toEqual(['3', undefined]);
  });

  it('do so where the venue says it has begun', async () => {
    const peer = await up();
    const next = await again(peer);
    await next.take('A');
    next.send(
      'A',
      [
        [98, '0'],
        [108, '30'],
        [141, 'Y'],
      ],
      { no: 1 },
    );
    const third = await acceptor.peer();
    const { logon } = await third.welcome();
    expect([logon.get(34), logon.get(141)]).toEqual(['1', 'Y']);
    await database.untilUp(venue);
  });
});
