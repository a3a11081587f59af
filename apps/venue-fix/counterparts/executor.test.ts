import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VenueCommand } from '../src/orders/venue-command.ts';
import { createFixDatabase, order, type FixDatabase } from '../tests/helpers/fix-database.ts';
import { freePort } from '../tests/helpers/free-port.ts';
import { Gateway } from '../tests/helpers/gateway.ts';
import type { VenueUnderTest } from '../tests/scenes.ts';
import { quickFix } from './quickfix.ts';

describe.each(['FIX.4.2', 'FIX.4.4'] as const)("QuickFIX's executor, %s", (version) => {
  let database: FixDatabase;
  let venue: VenueUnderTest;
  let gateway: Gateway;

  beforeAll(async () => {
    database = await createFixDatabase();
    venue = await quickFix('executor', await freePort(), [{ version, client: 'SAUDA' }]);
    await venue.start();
    gateway = new Gateway({
      databaseUrl: database.url,
      venue: 'ours',
      version,
      port: venue.port,
      sender: 'SAUDA',
      target: 'VENUE',
    });
    await database.untilUp('ours');
  });

  afterAll(async () => {
    await gateway.end('SIGTERM');
    await venue.kill();
    await database.drop();
  });

  it('an order trades as a whole', async () => {
    await database.queue('ours', { ...order('a1', 'sell', 7n, 104_500n), account: 'C-17' } as VenueCommand);
    const [said] = await database.untilSaid('ours', 'a1', ['trade']);
    expect(said).toMatchObject({
      quantity: '7',
      price: '10.45',
      filled: '7',
      open: '0',
      side: 'sell',
      account: 'C-17',
    });
  });

  it('what it refuses as a message reaches its command: by a session reject', async () => {
    const market = { ...order('b1', 'buy', 7n, 1n), type: 'market' } as VenueCommand;
    await database.queue('ours', market);
    const [said] = await database.untilSaid('ours', 'b1', ['rejected']);
    expect(said).toMatchObject({ code: '5' });
  });

  // What its dictionary does not allow would be a session reject: so the shape of each is right.
  it.each(['status', 'cancel', 'replace'] as const)('and by a business reject: %s', async (kind) => {
    const terms = { type: 'limit', price: 104_500n, lifetime: 'day' } as const;
    const about = { clOrdId: `c-${kind}`, origClOrdId: 'a1', venueOrderId: '1', account: 'C-17' } as const;
    const fixed = { symbol: 'ACME', side: 'sell', quantity: 7n } as const;
    await database.queue(
      'ours',
      kind === 'replace' ? { kind, ...about, ...fixed, ...terms } : { kind, ...about, ...fixed },
    );
    const [said] = await database.untilSaid('ours', `c-${kind}`, ['rejected']);
    expect(said).toMatchObject({ code: '3', text: expect.stringMatching(/unsupported/i) as string });
  });

  it('a mass cancel is refused: by the venue, or here where its FIX has no word for it', async () => {
    await database.queue('ours', { kind: 'cancelAll', clOrdId: 'd1' });
    if (version === 'FIX.4.4') await database.untilSaid('ours', 'd1', ['rejected']);
    await database.queue('ours', order('d2', 'buy', 1n, 10_000n));
    await database.untilSaid('ours', 'd2', ['trade']);
    const [mass] = (await database.commands('ours')).filter(({ clOrdId }) => clOrdId === 'd1');
    expect(mass?.state).toBe(version === 'FIX.4.4' ? 'sent' : 'refused');
  });
});
