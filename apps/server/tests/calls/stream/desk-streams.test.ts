import { deskCalls, liveListOf } from '@sauda/contract/desk';
import { afterEach, expect, test, vi } from 'vitest';
import { createDeskStreamHub, type DeskStreamOptions } from '../../../src/calls/stream/desk.ts';
import { createBus } from '../../../src/platform/bus.ts';
import { systemClock } from '../../../src/platform/clock.ts';
import { createQueries } from '../../../src/platform/database/query.ts';
import { createLog } from '../../../src/platform/log.ts';

const unhandled = vi.fn();

afterEach(() => {
  process.off('unhandledRejection', unhandled);
});

test('that a session is said to have ended while the database is away ends no stream, and not the node', async () => {
  process.on('unhandledRejection', unhandled);
  const bus = createBus({ log: createLog('silent') });
  const asked = vi.fn(() => Promise.reject(new Error('the database is away')));
  const hub = createDeskStreamHub({
    bus,
    rounds: { every: () => undefined },
    desk: { database: { sql: createQueries({ run: asked }) }, clock: systemClock },
  } as unknown as DeskStreamOptions);
  const end = vi.fn();
  const raw = { writeHead: vi.fn(), flushHeaders: vi.fn(), write: vi.fn(), on: vi.fn(), end };
  const reply = { raw, hijack: vi.fn(), getHeaders: () => ({}) };
  const session = { tokenHash: Buffer.from('01', 'hex'), staff: { role: 'viewer' } };
  hub.start();
  await hub.handlers['GET /stream']({ session, reply } as never);
  // One that is new has to be known to be open.
  expect(end).toHaveBeenCalledTimes(1);
  bus.publish('desk-command', { call: 'POST /staff/change', objects: [] });
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2), 30_000);
  await new Promise(setImmediate);
  expect(end).toHaveBeenCalledTimes(1);
  expect(unhandled).not.toHaveBeenCalled();
  hub.stop();
  await bus.close();
});

test('whatever staff can do is told to who looks at it', () => {
  const done = Object.entries(deskCalls).filter(([key, { access }]) => key.startsWith('POST') && access !== 'public');
  const untold = done.map(([key]) => key.split('/')[1] ?? key).filter((noun) => liveListOf(noun) === undefined);
  expect([...new Set(untold)]).toEqual(['session']);
});
