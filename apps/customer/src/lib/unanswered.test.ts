import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dropUnanswered,
  forgetUnanswered,
  isRepeatable,
  keepUnanswered,
  unansweredOf,
  type UnansweredDeed,
} from './unanswered.ts';

const HOUR_MS = 60 * 60 * 1_000;
const deed: UnansweredDeed = { action: 'place-order', request: { count: 3 }, key: 'a', customer: '7', sentAt: 0 };

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

describe('unanswered deeds', () => {
  it('are there after a reload, each once, until they are answered', () => {
    keepUnanswered(deed);
    keepUnanswered(deed);
    keepUnanswered({ ...deed, key: 'b' });
    expect(unansweredOf('7', HOUR_MS).map(({ key }) => key)).toEqual(['a', 'b']);
    dropUnanswered('a');
    expect(unansweredOf('7', HOUR_MS)).toEqual([{ ...deed, key: 'b' }]);
    dropUnanswered('b');
    expect(stored.size).toBe(0);
  });

  it('of another customer are never given out, and forgotten', () => {
    keepUnanswered(deed);
    expect(unansweredOf('8', HOUR_MS)).toEqual([]);
    expect(unansweredOf('7', HOUR_MS)).toEqual([]);
  });

  it('end before the server forgets their key', () => {
    expect(isRepeatable(deed, 22 * HOUR_MS)).toBe(true);
    expect(isRepeatable(deed, 23 * HOUR_MS)).toBe(false);
    keepUnanswered(deed);
    expect(unansweredOf('7', 23 * HOUR_MS)).toEqual([]);
  });

  it('are forgotten at logout', () => {
    keepUnanswered(deed);
    forgetUnanswered();
    expect(unansweredOf('7', HOUR_MS)).toEqual([]);
  });

  it('survive what another version wrote', () => {
    for (const text of ['{', '"x"', '[null, 3, {"key": "a"}]']) {
      stored.set('unanswered', text);
      expect(unansweredOf('7', 0)).toEqual([]);
    }
  });

  it('do not stop the deed where storage is full', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem() {
        throw new Error('full');
      },
    });
    expect(() => keepUnanswered(deed)).not.toThrow();
  });
});
