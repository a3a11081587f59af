import { describe, expect, test } from 'vitest';
import { createManualClock } from '../../../../../src/platform/clock.ts';
import {
  createGate,
  GateShut,
  NothingThere,
  TooManyRequests,
} from '../../../../../src/modules/market/feeds/yahoo/gate.ts';

function gateOf(options = { burst: 100, perMinute: 6_000 }) {
  const clock = createManualClock(new Date('2026-11-20T06:00:00Z'));
  const gate = createGate({ clock, ...options });
  const asked: string[] = [];
  const ask = (error?: Error) =>
    gate.pass(async () => {
      asked.push('asked');
      if (error !== undefined) throw error;
      return 'answer';
    });
  const failures = async (count: number, error: Error = new Error('away')) => {
    for (let index = 0; index < count; index += 1) await ask(error).catch(() => undefined);
  };
  return { clock, gate, ask, asked, failures };
}

describe('the gate', () => {
  test('lets so many through at once, and then as many as come in with time', async () => {
    const { clock, gate, ask } = gateOf({ burst: 2, perMinute: 30 });
    await ask();
    await ask();
    await expect(ask()).rejects.toThrow(GateShut);
    expect(gate.available()).toBe(0);
    clock.advance(2_000);
    expect(await ask()).toBe('answer');
    clock.advance(3_600_000);
    expect(gate.available()).toBe(2);
  });

  test('shuts after some failures in a row, and opens with the first answer after a pause', async () => {
    const { clock, ask, asked, failures } = gateOf();
    await failures(3);
    expect(await ask()).toBe('answer');
    await failures(4);
    asked.length = 0;
    await expect(ask()).rejects.toMatchObject({ name: 'GateShut', retryAfterSeconds: 15 });
    expect(asked).toEqual([]);
    clock.advance(15_000);
    expect(await ask()).toBe('answer');
    expect(await ask()).toBe('answer');
  });

  test('is neither shut nor used up for longer after the clock was set back', async () => {
    const { clock, gate, ask, failures } = gateOf({ burst: 10, perMinute: 60 });
    await failures(4);
    clock.advance(-86_400_000);
    expect(gate.available()).toBe(6);
    expect(await ask()).toBe('answer');
    clock.advance(5_000);
    expect(gate.available()).toBe(10);
  });

  test('pauses grow while it stays away, up to ten minutes', async () => {
    const { clock, ask, failures } = gateOf();
    await failures(4);
    const pauses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const shut = (await ask().catch((error: unknown) => error)) as GateShut;
      pauses.push(shut.retryAfterSeconds);
      clock.advance(shut.retryAfterSeconds * 1_000);
      await failures(1);
    }
    expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 600, 600]);
  });

  test('what was under way together when it went away is one failure for its pause, and no row of them', async () => {
    const { clock, gate, ask } = gateOf();
    const { promise, reject } = Promise.withResolvers<string>();
    const underWay = Array.from({ length: 12 }, () => gate.pass(() => promise));
    reject(new Error('away'));
    await Promise.allSettled(underWay);
    await expect(ask()).rejects.toMatchObject({ retryAfterSeconds: 15 });
    clock.advance(15_000);
    expect(await ask()).toBe('answer');

    const limited = Promise.withResolvers<string>();
    const told = Promise.withResolvers<string>();
    const all = [...Array.from({ length: 5 }, () => gate.pass(() => limited.promise)), gate.pass(() => told.promise)];
    limited.reject(new TooManyRequests(undefined));
    told.reject(new TooManyRequests(40_000));
    await Promise.allSettled(all);
    await expect(ask()).rejects.toMatchObject({ retryAfterSeconds: 40 });
  });

  test('after a pause one request tries, the others wait for it', async () => {
    const { clock, gate, failures } = gateOf();
    await failures(4);
    clock.advance(15_000);
    const { promise, resolve } = Promise.withResolvers<string>();
    const trial = gate.pass(() => promise);
    await expect(gate.pass(async () => 'second')).rejects.toThrow(GateShut);
    resolve('first');
    expect(await trial).toBe('first');
    expect(await gate.pass(async () => 'third')).toBe('third');
  });

  test('shuts at once when it is asked too often, for as long as it is told', async () => {
    const { ask } = gateOf();
    await expect(ask(new TooManyRequests(120_000))).rejects.toThrow(TooManyRequests);
    await expect(ask()).rejects.toMatchObject({ retryAfterSeconds: 120 });
  });

  test('what it was asked before that is answered still, and opens nothing', async () => {
    const { clock, gate, ask } = gateOf();
    const { promise, resolve } = Promise.withResolvers<string>();
    const underWay = gate.pass(() => promise);
    await expect(ask(new TooManyRequests(120_000))).rejects.toThrow(TooManyRequests);
    resolve('late');
    expect(await underWay).toBe('late');
    await expect(ask()).rejects.toMatchObject({ retryAfterSeconds: 120 });
    clock.advance(120_000);
    expect(await ask()).toBe('answer');
  });

  test('an answer of nothing is an answer', async () => {
    const { ask, failures } = gateOf();
    await failures(9, new NothingThere('404'));
    expect(await ask()).toBe('answer');
  });
});
