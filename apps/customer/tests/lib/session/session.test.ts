import { beforeEach, expect, it, vi } from 'vitest';
import {
  currentCustomer,
  endingSession,
  loseSession,
  onSessionLost,
  readToken,
  startSession,
} from '../../../src/lib/session/session.ts';

const told = vi.fn();
onSessionLost(told);

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  told.mockClear();
});

const begin = (token: string) => startSession({ token, userInfo: { id: 7, user: '9000000001', login: '' } });

it('ends where the server says so', () => {
  begin('first');
  loseSession('first');
  expect(readToken()).toBeNull();
  expect(told).toHaveBeenCalledOnce();
});

it('goes on where that was said of one before it, or of none', () => {
  begin('first');
  begin('second');
  loseSession('first');
  loseSession(undefined);
  loseSession('');
  expect(readToken()).toBe('second');
  expect(told).not.toHaveBeenCalled();
});

it('is not lost by what ends it on purpose, whose answer comes later', async () => {
  begin('first');
  await endingSession(async () => loseSession('first'));
  expect(readToken()).toBe('first');
  expect(told).not.toHaveBeenCalled();
  await expect(endingSession(() => Promise.reject(new Error('not reached')))).rejects.toThrow('not reached');
  loseSession('first');
  expect(readToken()).toBeNull();
});

it('tells other tabs that it has begun once they can read whose it is', () => {
  const keep = localStorage.setItem.bind(localStorage);
  const whose: unknown[] = [];
  localStorage.setItem = (key, value) => {
    keep(key, value);
    // What another tab hears of it.
    if (key === 'token') whose.push(currentCustomer());
  };
  begin('first');
  expect(whose).toEqual(['7']);
});
