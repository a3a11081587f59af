import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dropUnsent,
  failUnsent,
  forgetUnsent,
  keepUnsent,
  nextUnsent,
  notListed,
  onUnsentChange,
  readUnsent,
  retryUnsent,
  type UnsentMessage,
} from '../../../src/features/support/unsent-messages.ts';

const HOUR = 3_600_000;
const written = (content: string, customer = '7') => ({ customer, content, img: '', after: 0 });

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined });
});

describe('unsent messages', () => {
  it('take their turns in the order in which they were written, each under a key of its own', () => {
    keepUnsent(written('One'), 1);
    keepUnsent(written('Two'), 2);
    const first = nextUnsent('7', 3);
    expect(first?.content).toBe('One');
    dropUnsent(first?.key ?? '');
    expect(nextUnsent('7', 3)?.content).toBe('Two');
    expect(nextUnsent('7', 3)?.key).not.toBe(first?.key);
  });

  it('of another customer are not sent', () => {
    keepUnsent(written('Mine', '8'), 1);
    expect(nextUnsent('7', 2)).toBeUndefined();
  });

  it('that failed let the next pass, and come again under another key', () => {
    keepUnsent(written('One'), 1);
    keepUnsent(written('Two'), 1);
    const first = nextUnsent('7', 2)?.key ?? '';
    failUnsent(first, 'Upload it again');
    expect(nextUnsent('7', 2)?.content).toBe('Two');
    retryUnsent(first, 3);
    const again = nextUnsent('7', 3);
    expect(again).toMatchObject({ content: 'One', writtenAt: 3 });
    expect(again?.key).not.toBe(first);
    expect(again?.failed).toBeUndefined();
  });

  it('that waited for too long fail, since a repeat could be a second message', () => {
    keepUnsent(written('Old'), 0);
    expect(nextUnsent('7', 23 * HOUR - 1)?.content).toBe('Old');
    expect(nextUnsent('7', 23 * HOUR)).toBeUndefined();
    expect(readUnsent()).toMatchObject([{ content: 'Old', failed: '' }]);
  });

  it('are told of, and the same array until something changes', () => {
    const heard = vi.fn();
    const end = onUnsentChange(heard);
    keepUnsent(written('One'), 1);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(readUnsent()).toBe(readUnsent());
    end();
    forgetUnsent();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(readUnsent()).toEqual([]);
  });

  it.each(['{', '{}', '[null,1,"x"]', '[{"key":1}]', '[{"key":"k","customer":"7","content":"x","img":""}]'])(
    'kept as %s are none',
    (text) => {
      localStorage.setItem('unsentMessages', text);
      expect(readUnsent()).toEqual([]);
    },
  );
});

describe('notListed', () => {
  const unsent = (content: string, after: number, key = content): UnsentMessage => ({
    ...written(content),
    key,
    after,
    writtenAt: 0,
  });
  const listed = (id: number, content: string, from = 'customer') => ({ id, content, from, img: '' });

  it('leaves out what the list shows already, once for each', () => {
    const two = [unsent('Hello', 4, 'a'), unsent('Hello', 4, 'b')];
    expect(notListed(two, [listed(5, 'Hello')]).map(({ key }) => key)).toEqual(['b']);
    expect(notListed(two, [listed(6, 'Hello'), listed(5, 'Hello')])).toEqual([]);
  });

  it('takes neither earlier messages, nor those of the desk, nor other words for it', () => {
    const one = [unsent('Hello', 4)];
    expect(notListed(one, [listed(6, 'Bye'), listed(5, 'Hello', 'desk'), listed(4, 'Hello')])).toEqual(one);
  });
});
