import { decimal } from '@sauda/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { InstrumentBook } from '../../src/market/instrument-book.ts';
import type { Entry } from '../../src/market/read-market-data.ts';

const newBook = () => new InstrumentBook('ACME', (moment) => moment.toISOString().slice(0, 10));
const at = (second: number) => new Date(Date.UTC(2026, 10, 26, 9, 15, second));
const entry = (kind: Entry['kind'], price: string, size: number, more: Partial<Entry> = {}): Entry => ({
  symbol: 'ACME',
  kind,
  action: 'new',
  id: undefined,
  position: undefined,
  price: price === '' ? undefined : decimal(price),
  size: BigInt(size),
  at: at(0),
  ...more,
});
const level = (price: string, quantity: number) => ({ price: decimal(price), quantity });

describe('levels', () => {
  it('are kept by price, the best first and five at the most, and those without units are none', () => {
    const book = newBook();
    book.snapshot([
      ...['97', '99', '98', '96', '95', '94'].map((price) => entry('bid', price, 10)),
      entry('ask', '100', 0),
    ]);
    expect(book.line()).toMatchObject({
      bids: ['99', '98', '97', '96', '95'].map((price) => level(price, 10)),
      asks: [],
    });
    book.change(entry('bid', '99', 0, { action: 'delete' }));
    book.change(entry('bid', '98', 4, { action: 'change', at: at(3) }));
    expect(book.line().bids.slice(0, 2)).toEqual([level('98', 4), level('97', 10)]);
    expect(book.line().bookedAt).toEqual(at(3));
  });

  it('are kept by name: several at one price count together, and a change need not say its side', () => {
    const book = newBook();
    book.change(entry('ask', '100', 10, { id: 'A1' }));
    book.change(entry('ask', '100', 5, { id: 'A2' }));
    expect(book.line().asks).toEqual([level('100', 15)]);
    book.change(entry(undefined, '101', 5, { id: 'A2', action: 'change' }));
    book.change(entry(undefined, '', 0, { id: 'A1', action: 'delete' }));
    book.change(entry(undefined, '', 0, { id: 'A9', action: 'delete' }));
    expect(book.line().asks).toEqual([level('101', 5)]);
  });

  it('have an end where a venue takes none back', () => {
    const book = newBook();
    for (let count = 0; count < 2_000; count += 1) book.change(entry('bid', '99', 1, { position: 1 }));
    for (let count = 0; count < 30_000; count += 1) book.change(entry('ask', '100', 1, { id: `A${count}` }));
    book.change(entry('ask', '100', 0, { id: 'A0', action: 'delete' }));
    expect(book.line()).toMatchObject({ bids: [level('99', 1_000)], asks: [level('100', 19_999)] });
  });

  it('are what a snapshot says, whatever was there', () => {
    const book = newBook();
    book.change(entry('ask', '100', 10, { id: 'A1' }));
    book.change(entry('bid', '99', 10, { position: 1 }));
    book.snapshot([entry('ask', '102', 1)]);
    expect(book.line()).toMatchObject({ bids: [], asks: [level('102', 1)] });
  });

  test('by place move as others come and go, as a list does', () => {
    const steps = fc.array(
      fc.record({
        action: fc.constantFrom('new', 'change', 'delete'),
        place: fc.nat(6),
        size: fc.integer({ min: 1, max: 9 }),
      }),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(steps, (some) => {
        const book = newBook();
        let list: number[] = [];
        for (const { action, place, size } of some) {
          const isThere = place < list.length;
          if (action === 'new' ? place > list.length : !isThere) continue;
          if (action === 'new') list = list.toSpliced(place, 0, size);
          else if (action === 'change') list = list.with(place, size);
          else list = list.toSpliced(place, 1);
          // One price for all, so that what is there adds up to the list.
          book.change(entry('bid', '99', size, { action, position: place + 1 }));
          const sum = list.reduce((before, value) => before + value, 0);
          expect(book.line().bids).toEqual(sum === 0 ? [] : [level('99', sum)]);
        }
      }),
    );
  });
});

test('trades make price and volume; a snapshot that repeats one is none, and a late one is no last price', () => {
  const book = newBook();
  const first = entry('trade', '100', 10, { at: at(1) });
  expect(book.snapshot([first, entry('close', '98', 0), entry('high', '101', 0), entry('volume', '', 500)])).toEqual([
    { price: decimal('100'), size: 10n, at: at(1) },
  ]);
  expect(book.line()).toMatchObject({
    price: decimal('100'),
    previousClose: decimal('98'),
    high: decimal('101'),
    volume: 500n,
  });
  expect(book.snapshot([first])).toEqual([]);
  expect(book.change(entry('trade', '103', 5, { at: at(2) }))).toHaveLength(1);
  expect(book.change(entry('trade', '90', 5, { at: at(0) }))).toHaveLength(1);
  expect(book.change(entry('trade', '', 5))).toEqual([]);
  expect(book.change(entry('trade', '90', 5, { action: 'delete' }))).toEqual([]);
  expect(book.line()).toMatchObject({ price: decimal('103'), tradedAt: at(2), volume: 510n });
});

test('a session begins with nothing: what was told of the one before is not of it', () => {
  const tomorrow = new Date(at(0).getTime() + 86_400_000);
  const book = newBook();
  for (const [kind, price] of [
    ['open', '99'],
    ['high', '120'],
    ['low', '90'],
    ['close', '98'],
  ] as const) {
    book.change(entry(kind, price, 0));
  }
  book.change(entry('volume', '', 500));
  book.change(entry('trade', '100', 10));
  expect(book.line()).toMatchObject({ open: decimal('99'), high: decimal('120'), low: decimal('90'), volume: 510n });

  book.change(entry('close', '100', 0, { at: tomorrow }));
  book.change(entry('open', '101', 0, { at: tomorrow }));
  book.change(entry('trade', '101', 3, { at: tomorrow }));
  const begun = { price: decimal('101'), previousClose: decimal('100'), open: decimal('101'), volume: 3n };
  expect(book.line()).toMatchObject(begun);
  expect([book.line().high, book.line().low]).toEqual([undefined, undefined]);
  // What is late is of the session before, and changes nothing of this one.
  expect(book.change(entry('trade', '100', 7, { at: at(9) }))).toHaveLength(1);
  book.change(entry('high', '120', 0, { at: at(9) }));
  expect(book.line()).toMatchObject(begun);
  expect(book.line().high).toBeUndefined();
});
