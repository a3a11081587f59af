import { afterEach, describe, expect, test, vi } from 'vitest';
import { createBus, type Bus } from '../../src/platform/bus.ts';
import { createLog } from '../../src/platform/log.ts';

declare module '../../src/platform/bus.ts' {
  interface Topics {
    'test-fruit': { name: string };
    'test-color': { hex: string };
  }
}

const open: Bus[] = [];
afterEach(() => Promise.all(open.splice(0).map((bus) => bus.close())));

function createTestBus(redisUrl?: string): Bus {
  const bus = createBus({ redisUrl, log: createLog('silent') });
  open.push(bus);
  return bus;
}

describe('bus', () => {
  test('tells every listener of the topic, and nobody else', () => {
    const bus = createTestBus();
    const [first, second, other] = [vi.fn(), vi.fn(), vi.fn()];
    bus.subscribe('test-fruit', first);
    bus.subscribe('test-fruit', second);
    bus.subscribe('test-color', other);
    bus.publish('test-fruit', { name: 'quince' });
    expect(first.mock.calls).toEqual([[{ name: 'quince' }]]);
    expect(second).toHaveBeenCalledOnce();
    expect(other).not.toHaveBeenCalled();
  });

  test('an ended subscription hears nothing, and leaves an equal one alone', () => {
    const bus = createTestBus();
    const listener = vi.fn();
    const end = bus.subscribe('test-fruit', listener);
    bus.subscribe('test-fruit', listener);
    end();
    bus.publish('test-fruit', { name: 'quince' });
    expect(listener).toHaveBeenCalledOnce();
  });

  test('a listener that fails does not keep the news from the others or the publisher', () => {
    const bus = createTestBus();
    const listener = vi.fn();
    bus.subscribe('test-fruit', () => {
      throw new Error('deaf');
    });
    bus.subscribe('test-fruit', listener);
    bus.publish('test-fruit', { name: 'quince' });
    expect(listener).toHaveBeenCalledOnce();
  });

  test('without its Redis it still serves its own node', () => {
    const bus = createTestBus('redis://127.0.0.1:1');
    const listener = vi.fn();
    bus.subscribe('test-fruit', listener);
    bus.publish('test-fruit', { name: 'quince' });
    expect(listener).toHaveBeenCalledOnce();
  });

  test.skipIf(process.env['TEST_REDIS_URL'] === undefined)('joins nodes over Redis, each hearing it once', async () => {
    const [here, there] = [createTestBus(process.env['TEST_REDIS_URL']), createTestBus(process.env['TEST_REDIS_URL'])];
    const [heardHere, heardThere] = [vi.fn(), vi.fn()];
    here.subscribe('test-fruit', heardHere);
    there.subscribe('test-fruit', heardThere);
    await vi.waitFor(() => {
      here.publish('test-fruit', { name: 'quince' });
      expect(heardThere).toHaveBeenCalledWith({ name: 'quince' });
    }, 30_000);
    expect(heardThere.mock.calls.length).toBeLessThanOrEqual(heardHere.mock.calls.length);
  });
});
