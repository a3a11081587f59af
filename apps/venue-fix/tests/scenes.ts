import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createFixDatabase, eventually, order, type FixDatabase } from './helpers/fix-database.ts';
import { Gateway } from './helpers/gateway.ts';
import { startMaker, type Maker } from './helpers/maker.ts';

/** A venue of FIX 4.2 that two are logged on to: SAUDA, and MAKER, who makes the market. Its CompID is VENUE. */
export interface VenueUnderTest {
  readonly port: number;
  start(): Promise<void>;
  /** As by `kill -9`; what it has written down stays. */
  kill(): Promise<void>;
  /** Loses its numbers and orders. Only while it does not run. */
  forget(): Promise<void>;
}

/** How often the gateway is killed among orders. */
const kills = Number(process.env.FIX_KILLS ?? 2);
const killsTimeoutMs = 60_000 + kills * 3_000;

/** What is played with every venue, whoever wrote it. */
export function playScenes(venue: VenueUnderTest): void {
  let database: FixDatabase;
  let maker: Maker;
  let gateway: Gateway;

  const ours = () => ({
    databaseUrl: database.url,
    venue: 'ours',
    version: 'FIX.4.2',
    port: venue.port,
    sender: 'SAUDA',
    target: 'VENUE',
  });
  const startGateway = (...flags: string[]) => (gateway = new Gateway(ours(), {}, flags));

  async function bothUp(): Promise<void> {
    await database.untilUp('ours');
    await database.untilUp('maker');
  }

  /** What the maker sells, and that the venue has it. */
  async function makerSells(clOrdId: string, quantity: bigint, price: bigint): Promise<void> {
    await database.queue('maker', order(clOrdId, 'sell', quantity, price));
    await eventually(async () => expect(await database.reports('maker', clOrdId)).not.toEqual([]));
  }

  beforeAll(async () => {
    database = await createFixDatabase();
    await venue.start();
    maker = startMaker(database.database, venue.port);
    startGateway();
    await bothUp();
  });

  afterAll(async () => {
    await gateway.end('SIGKILL');
    await maker.stop();
    await venue.kill();
    await database.drop();
  });

  afterEach(({ task }) => {
    if (task.result?.state === 'fail') console.error(gateway.output.slice(-4_000));
  });

  it('an order trades in parts, at its price or a better one, and the rest is cancelled', async () => {
    await makerSells('m1', 50n, 104_000n);
    await database.queue('ours', order('a1', 'buy', 100n, 105_000n));
    await database.untilSaid('ours', 'a1', ['accepted', 'trade']);
    await makerSells('m2', 20n, 105_000n);
    const said = await database.untilSaid('ours', 'a1', ['accepted', 'trade', 'trade']);
    expect(said.map((report) => (report.kind === 'trade' ? [report.quantity, report.price] : report.kind))).toEqual([
      'accepted',
      ['50', '10.40'],
      ['20', '10.50'],
    ]);
    const cancel = {
      kind: 'cancel',
      clOrdId: 'a1c',
      origClOrdId: 'a1',
      symbol: 'ACME',
      side: 'buy',
      quantity: 100n,
    } as const;
    await database.queue('ours', cancel);
    await eventually(async () => {
      const ended = (await database.reports('ours')).filter(({ kind }) => kind === 'ended');
      expect(ended).toEqual([expect.objectContaining({ as: 'cancelled', filled: '70', symbol: 'ACME', side: 'buy' })]);
    });
  });

  it('an order that the venue does not take is rejected in its words', async () => {
    const command = { ...order('b1', 'buy', 10n, 100_000n), lifetime: 'goodTillCancelled' } as const;
    await database.queue('ours', command);
    const [said] = await database.untilSaid('ours', 'b1', ['ended']);
    expect(said).toMatchObject({ as: 'rejected', text: expect.stringMatching(/TIF/) as string });
  });

  it('what traded while the gateway was dead comes when it lives again, once', async () => {
    await database.queue('ours', order('c1', 'buy', 100n, 100_000n));
    await database.untilSaid('ours', 'c1', ['accepted']);
    await gateway.end('SIGKILL');
    for (const number of [1, 2, 3]) await makerSells(`mc${number}`, 20n, 100_000n);
    startGateway();
    const said = await database.untilSaid('ours', 'c1', ['accepted', 'trade', 'trade', 'trade']);
    expect(new Set(said.flatMap((report) => (report.kind === 'trade' ? report.execId : []))).size).toBe(3);
    await database.queue('ours', order('c2', 'buy', 1n, 10_000n));
    await database.untilSaid('ours', 'c2', ['accepted']);
  });

  it(
    'of what is killed in the middle of trading nothing is lost and nothing is sent twice',
    async () => {
      const ofRound = 12;
      for (let round = 0; round < kills; round += 1) {
        const before = (await database.reports('ours')).length;
        for (let number = round * ofRound + 1; number <= (round + 1) * ofRound; number += 1) {
          await database.queue('ours', order(`d${number}`, 'buy', 2n, 200_000n));
          await database.queue('maker', order(`md${number}`, 'sell', 2n, 200_000n));
        }
        await eventually(async () => expect((await database.reports('ours')).length).toBeGreaterThan(before));
        await setTimeout(Math.random() * 30);
        await gateway.end('SIGKILL');
        startGateway();
      }
      await database.untilUp('ours');
      await eventually(async () => {
        expect((await database.commands('ours')).filter(({ state }) => state === 'queued')).toEqual([]);
      });
      // Whatever reached the venue is known here in full; what did not was never sent again.
      await eventually(async () => {
        const accepted = (await database.reports('ours')).filter(({ kind }) => kind === 'accepted');
        const ids = accepted.flatMap(({ clOrdId }) => (clOrdId?.startsWith('d') === true ? clOrdId : []));
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length).toBeGreaterThan(0);
        expect(await tradedOf('ours', 'd')).toBe(await tradedOf('maker', 'md'));
        expect(await tradedOf('ours', 'd')).toBe(2 * ids.length);
        // And each is known to be the one or the other.
        const missed = (await database.commands('ours')).filter(({ state }) => state === 'missed');
        expect(new Set([...ids, ...missed.map(({ clOrdId }) => clOrdId)]).size).toBe(kills * ofRound);
        expect(missed.filter(({ clOrdId }) => ids.includes(clOrdId))).toEqual([]);
      });
    },
    killsTimeoutMs,
  );

  async function tradedOf(who: string, beginning: string): Promise<number> {
    const trades = (await database.reports(who)).flatMap((report) => (report.kind === 'trade' ? report : []));
    const own = trades.filter(({ clOrdId }) => clOrdId?.replace(/\d+$/, '') === beginning);
    return own.reduce((sum, { quantity }) => sum + Number(quantity), 0);
  }

  it('a venue that is away and comes back is logged on to again', async () => {
    await venue.kill();
    await eventually(async () => expect((await database.link('ours'))?.state).toBe('away'));
    await venue.start();
    await bothUp();
    await database.queue('ours', order('e1', 'buy', 1n, 10_000n));
    await database.untilSaid('ours', 'e1', ['accepted']);
  });

  it('a venue that has forgotten its numbers is not gone on with until somebody says so', async () => {
    await venue.kill();
    await venue.forget();
    await venue.start();
    await eventually(async () => {
      expect(await database.link('ours')).toMatchObject({
        state: 'refused',
        why: expect.stringMatching(/number|MsgSeqNum/) as string,
      });
    });
    await maker.stop();
    await gateway.end('SIGTERM');
    maker = startMaker(database.database, venue.port, true);
    startGateway('--reset');
    await bothUp();
    await makerSells('mf1', 5n, 300_000n);
    await database.queue('ours', order('f1', 'buy', 5n, 300_000n));
    const [, trade] = await database.untilSaid('ours', 'f1', ['accepted', 'trade']);
    // The venue counts anew, so that a name of a trade comes a second time: it is kept under its own run.
    expect(trade).toMatchObject({ quantity: '5', price: '30.00' });
    const runs = new Set((await database.inbox('ours')).map(({ sessionDay }) => sessionDay));
    expect(runs.size).toBe(2);
  });

  it('a gateway that is told to stop says good-bye', async () => {
    expect(await gateway.end('SIGTERM')).toBe(0);
    expect(await database.link('ours')).toEqual({ state: 'away', why: 'the gateway was stopped' });
  });
}
