import { decimal } from '@sauda/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTicks, type Tick } from '../src/words/read-ticks.ts';
import { bufferOf, messageOf } from './helpers/packets.ts';

/*
 * Packets that Zerodha has recorded itself, with what they say: ticker_full and ticker_quote of github.com/zerodha/kiteconnect-mocks, by
 * which its own clients are tested, and the message fullMode_binary of github.com/zerodha/kiteconnectjs (MIT).
 */
const recordedFull =
  'AAY6AQACZroAAAAHAAJlbQASMhcAA+m7AAWKAQACZPMAAmc8AAJhyQACZGxg4pR/AAAAAAAAAAAAAAAAYOKUfwAAAAUAAmacAAEAAAAAAIwAAmZ0AAIAAAAAAAIAAmZvAAEAAAAAANsAAmZqAAcAAAAAADIAAmZlAAEAAAAAAKwAAma6AAMAAAAAACwAAma/AAMAAAAAAS4AAmbJAAMAAAAAAI0AAmbOAAIAAAAAAtQAAmbTAAUAAA==';
const recordedQuote = 'AAY6AQACZoMAAAABAAJlaQAR8bIAA+n/AAWANwACZPMAAmc8AAJhyQACZGw=';
const recordedMessage = `000100b8000d80010000997f0000000200009d730153ad28000015f1000000000000a4100000a46a000098620000a1c262ab05a0${'00'.repeat(
  12,
)}62ab1198000015f10000997f001e0000${'00'.repeat(108)}`;

const packet = (base64: string) => Buffer.from(base64, 'base64');
const ticksOf = (...packets: readonly Uint8Array[]) => readTicks(bufferOf(messageOf(...packets)));
const level = (price: string, quantity: number) => ({ price: decimal(price), quantity });

test('a packet in full mode says what Zerodha says that it does', () => {
  expect(ticksOf(packet(recordedFull))).toEqual<Tick[]>([
    {
      token: 408_065,
      mode: 'full',
      price: decimal('1573.70'),
      volume: 1_192_471n,
      open: decimal('1569.15'),
      high: decimal('1575'),
      low: decimal('1561.05'),
      close: decimal('1567.80'),
      tradedAt: new Date('2021-07-05T10:41:27+05:30'),
      toldAt: new Date('2021-07-05T10:41:27+05:30'),
      bids: [level('1573.40', 5), level('1573', 140), level('1572.95', 2), level('1572.90', 219), level('1572.85', 50)],
      asks: [
        level('1573.70', 172),
        level('1573.75', 44),
        level('1573.85', 302),
        level('1573.90', 141),
        level('1573.95', 724),
      ],
    },
  ]);
});

test('one in quote mode has neither times nor depth', () => {
  const [tick] = ticksOf(packet(recordedQuote));
  expect(tick).toMatchObject({ token: 408_065, mode: 'quote', price: decimal('1573.15'), volume: 1_175_986n });
  expect(tick).not.toHaveProperty('toldAt');
});

test('a message after the close has a level of a side, and times apart', () => {
  const [tick] = readTicks(bufferOf(Buffer.from(recordedMessage, 'hex')));
  expect(tick).toMatchObject({
    token: 884_737,
    price: decimal('392.95'),
    volume: 22_261_032n,
    bids: [level('392.95', 5_617)],
    asks: [],
  });
  expect(tick?.toldAt?.getTime()).toBeGreaterThan(tick?.tradedAt?.getTime() ?? Infinity);
});

/** An instrument of a segment, with a price as it is told. */
function lastPrice(segment: number, price: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(0x0100 + segment, 0);
  bytes.writeInt32BE(price, 4);
  return bytes;
}

test.each([
  ['a share of NSE', 1, 10_050, '100.50'],
  ['one of BSE', 4, 10_050, '100.50'],
  ['a currency at NSE', 3, 832_525_000, '83.2525'],
  ['one at BSE', 6, 832_525, '83.2525'],
])('the price of %s is exact', (_what, segment, told, price) => {
  expect(ticksOf(lastPrice(segment, told))).toMatchObject([{ mode: 'ltp', price: decimal(price) }]);
});

test.each([
  ['a price of more than four decimals', lastPrice(3, 832_525_001)],
  ['no price', lastPrice(1, 0)],
  ['a length that is not known', Buffer.alloc(60, 1)],
])('%s is left out, and what stands beside it is not', (_what, bad) => {
  expect(ticksOf(bad, lastPrice(1, 100))).toMatchObject([{ price: decimal('1') }]);
});

test('an index has its day, and in full mode when it was told', () => {
  const bytes = Buffer.alloc(32);
  bytes.writeUInt32BE(0x0109, 0);
  for (const [place, paise] of [100, 120, 90, 110, 105, 5].entries()) bytes.writeInt32BE(paise, 4 + place * 4);
  bytes.writeUInt32BE(1_700_000_000, 28);
  const day = { price: 10_000n, high: 12_000n, low: 9_000n, open: 11_000n, close: 10_500n };
  expect(ticksOf(bytes)).toMatchObject([{ ...day, mode: 'full', toldAt: new Date(1_700_000_000_000) }]);
  expect(ticksOf(bytes.subarray(0, 28))).toMatchObject([{ ...day, mode: 'quote' }]);
});

test('nothing that comes, cut off wherever it is, does more than leave packets out', () => {
  const whole = messageOf(packet(recordedFull), packet(recordedQuote));
  for (let length = 0; length < whole.length; length += 1) {
    expect(readTicks(bufferOf(whole.subarray(0, length))).length).toBeLessThan(2);
  }
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void readTicks(bufferOf(bytes))));
});
