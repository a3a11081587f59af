import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  allUnanswered,
  dropUnanswered,
  forgetUnanswered,
  isKnown,
  isStillMeant,
  keepUnanswered,
  unansweredOf,
  type UnansweredCommand,
} from '../../src/lib/unanswered.ts';

const MINUTE_MS = 60 * 1_000;
const HOUR_MS = 60 * MINUTE_MS;
const command: UnansweredCommand = {
  action: 'place-order',
  path: '/stock/success/deal/buy',
  request: { count: 3 },
  about: 'Buy 3 shares',
  key: 'a',
  customer: '7',
  sentAt: 0,
};

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('unanswered commands', () => {
  it('are there after a reload, each once, until they are answered', () => {
    keepUnanswered(command);
    keepUnanswered(command);
    keepUnanswered({ ...command, key: 'b' });
    expect(unansweredOf('7').map(({ key }) => key)).toEqual(['a', 'b']);
    dropUnanswered('a');
    expect(unansweredOf('7')).toEqual([{ ...command, key: 'b' }]);
    dropUnanswered('b');
    expect(stored.size).toBe(0);
  });

  it('are the same list until they change, as what watches them needs', () => {
    keepUnanswered(command);
    expect(allUnanswered()).toBe(allUnanswered());
    const before = allUnanswered();
    keepUnanswered({ ...command, key: 'b' });
    expect(allUnanswered()).not.toBe(before);
  });

  it('of another customer are never given out, and forgotten', () => {
    keepUnanswered(command);
    expect(unansweredOf('8')).toEqual([]);
    expect(unansweredOf('7')).toEqual([]);
  });

  it('are sent again while they are meant, and asked about while the server knows their key', () => {
    expect(isStillMeant(command, MINUTE_MS)).toBe(true);
    expect(isStillMeant(command, 2 * MINUTE_MS)).toBe(false);
    expect(isKnown(command, 22 * HOUR_MS)).toBe(true);
    expect(isKnown(command, 23 * HOUR_MS)).toBe(false);
  });

  it('are asked about, and not sent again, once the clock was set back: how old they are is not known', () => {
    expect(isStillMeant(command, -3 * HOUR_MS)).toBe(false);
    expect(isKnown(command, -3 * HOUR_MS)).toBe(true);
  });

  it('are forgotten at logout', () => {
    keepUnanswered(command);
    forgetUnanswered();
    expect(unansweredOf('7')).toEqual([]);
  });

  it('survive what another version wrote', () => {
    for (const text of ['{', '"x"', '[null, 3, {"key": "a"}]']) {
      stored.set('unanswered', text);
      expect(unansweredOf('7')).toEqual([]);
    }
  });

  it('are not to be sent where they cannot be kept', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem() {
        throw new Error('full');
      },
    });
    expect(() => keepUnanswered(command)).toThrow('full');
  });
});
