import { expect, test, vi } from 'vitest';
import { createPasswordWork, type PasswordLane } from '../../../src/modules/customers/password-work.ts';

/** Work that ends when it is told to, and the order in which it began. */
function createStage(options: Parameters<typeof createPasswordWork>[0]) {
  const work = createPasswordWork(options);
  const started: PasswordLane[] = [];
  const endings: Array<() => void> = [];
  const refused: PasswordLane[] = [];
  return {
    started,
    refused,
    ask(...lanes: PasswordLane[]) {
      for (const lane of lanes) {
        void work(lane, () => {
          started.push(lane);
          return new Promise<void>((resolve) => endings.push(resolve));
        }).catch(() => refused.push(lane));
      }
    },
    /** Ends what runs longest, until so many have begun. */
    async untilBegun(count: number) {
      while (started.length < count) {
        await vi.waitFor(() => expect(endings.length).toBeGreaterThan(0), 30_000);
        endings.shift()?.();
        await Promise.resolve();
        await Promise.resolve();
        await Promise.resolve();
      }
    },
  };
}

const room = { session: 50, known: 50, staff: 50, stranger: 50, registration: 50 };

test('strangers have one worker of two at the most, so that a customer never waits for one to end', async () => {
  const stage = createStage({ workers: 2, maxWaiting: room });
  stage.ask('stranger', 'stranger', 'registration', 'staff');
  stage.ask('session');
  await vi.waitFor(() => expect(stage.started).toEqual(['stranger', 'session']), 30_000);
});

test('customers have two thirds of the work, in their session and on their devices by turns', async () => {
  const stage = createStage({ workers: 2, maxWaiting: room });
  for (let each = 0; each < 20; each += 1)
    stage.ask('stranger', 'registration', 'session', 'known', 'session', 'known');
  await stage.untilBegun(40);
  const count = (lane: PasswordLane) => stage.started.filter((one) => one === lane).length;
  expect(count('session') + count('known')).toBeGreaterThanOrEqual(26);
  expect(Math.abs(count('session') - count('known'))).toBeLessThanOrEqual(2);
  expect(count('stranger')).toBeGreaterThan(0);
  expect(Math.abs(count('stranger') - count('registration'))).toBeLessThanOrEqual(2);
});

test('a full lane refuses its own, and nobody else', async () => {
  const stage = createStage({ workers: 2, maxWaiting: { ...room, stranger: 2 } });
  stage.ask('stranger', 'stranger', 'stranger', 'stranger', 'registration', 'session', 'session', 'session');
  await vi.waitFor(() => expect(stage.refused).toEqual(['stranger']), 30_000);
  await stage.untilBegun(7);
  expect(stage.started.toSorted()).toEqual(
    ['registration', 'session', 'session', 'session', 'stranger', 'stranger', 'stranger'].toSorted(),
  );
});

test('what fails gives its place to the next', async () => {
  const work = createPasswordWork({ workers: 1, maxWaiting: room });
  const failing = work('session', () => Promise.reject(new Error('broken')));
  const next = work('stranger', () => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
