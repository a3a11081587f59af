import { beforeEach, expect, test } from 'vitest';
import { forgetAllKept, keep, readKept } from '../../src/lib/kept.ts';

/** A browser's storage of one tab, of so many letters at the most. */
class TabStorage {
  [name: string]: unknown;
  constructor(room = 1_000) {
    Object.defineProperties(this, {
      getItem: { value: (name: string) => (this[name] as string | undefined) ?? null },
      removeItem: { value: (name: string) => delete this[name] },
      setItem: {
        value: (name: string, text: string) => {
          if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
          this[name] = text;
        },
      },
    });
  }
}

let storage: Storage;
beforeEach(() => {
  storage = new TabStorage() as unknown as Storage;
});

test('what is kept is read again under its name alone, until it is forgotten', () => {
  keep('asha /customers/1 Freeze', { reason: 'Phone was stolen' }, storage);
  expect(readKept('asha /customers/1 Freeze', storage)).toEqual({ reason: 'Phone was stolen' });
  expect(readKept('ravi /customers/1 Freeze', storage)).toBeUndefined();
  keep('asha /customers/1 Freeze', undefined, storage);
  expect(readKept('asha /customers/1 Freeze', storage)).toBeUndefined();
});

test('whoever logs out leaves nothing behind, and the settings of the desk stay', () => {
  keep('asha one', 'a', storage);
  keep('asha two', 'b', storage);
  storage.setItem('theme', 'dark');
  forgetAllKept(storage);
  expect([readKept('asha one', storage), readKept('asha two', storage)]).toEqual([undefined, undefined]);
  expect(storage.getItem('theme')).toBe('dark');
});

test('what there is no room for, or cannot be read, disturbs nobody', () => {
  const full = new TabStorage(5) as unknown as Storage;
  keep('asha one', 'longer than the room', full);
  expect(readKept('asha one', full)).toBeUndefined();
  storage.setItem('sauda-desk typed asha one', '{not json');
  expect(readKept('asha one', storage)).toBeUndefined();
});
