import type { Decimal } from '@sauda/money';

/** A price that is bid or asked, and how many units wait there. */
interface Level {
  readonly price: Decimal;
  readonly quantity: number;
}

/** What a packet says of an instrument. What the mode of the packet has not is absent; what is zero there is not known. */
export interface Tick {
  readonly token: number;
  readonly mode: 'ltp' | 'quote' | 'full';
  /** Of the last trade. */
  readonly price: Decimal;
  /** Units traded since the session began. */
  readonly volume?: bigint | undefined;
  readonly open?: Decimal | undefined;
  readonly high?: Decimal | undefined;
  readonly low?: Decimal | undefined;
  /** Of the session before. */
  readonly close?: Decimal | undefined;
  readonly tradedAt?: Date | undefined;
  /** When the exchange has told it. */
  readonly toldAt?: Date | undefined;
  /** The best first. */
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** The last byte of a token is the segment of its exchange. */
const segments = { currencyNse: 3, currencyBse: 6 } as const;
/** Bytes of a packet, by which its mode is known. */
const sizes = { ltp: 8, indexQuote: 28, indexFull: 32, quote: 44, full: 184 } as const;
const levelBytes = 12;
const levelsOfASide = 5;
const bidsAt = 64;

/**
 * The packets of a message of Kite Connect's ticker, by https://kite.trade/docs/connect/v3/websocket (big-endian): a count, and before each
 * packet its length, both of two bytes. A heartbeat of one byte has none.
 * @returns those that can be read. One of a length that is not known, of a price of more than four decimals, or cut off, is left out
 */
export function readTicks(bytes: ArrayBuffer): Tick[] {
  const ticks: Tick[] = [];
  if (bytes.byteLength < 4) return ticks;
  const message = new DataView(bytes);
  let at = 2;
  for (let left = message.getUint16(0); left > 0 && at + 2 <= bytes.byteLength; left -= 1) {
    const length = message.getUint16(at);
    at += 2;
    if (at + length > bytes.byteLength) break;
    const tick = readPacket(new DataView(bytes, at, length));
    if (tick !== undefined) ticks.push(tick);
    at += length;
  }
  return ticks;
}

function readPacket(packet: DataView): Tick | undefined {
  const { byteLength: size } = packet;
  if (size < sizes.ltp) return undefined;
  const token = packet.getUint32(0);
  const priceAt = (at: number) => priceOf(token, packet.getInt32(at));
  const price = priceAt(4);
  if (price === undefined) return undefined;
  const of = { token, price, bids: [], asks: [] };
  switch (size) {
    case sizes.ltp:
      return { ...of, mode: 'ltp' };
    case sizes.indexQuote:
    case sizes.indexFull: {
      const day = { high: priceAt(8), low: priceAt(12), open: priceAt(16), close: priceAt(20) };
      if (size === sizes.indexQuote) return { ...of, ...day, mode: 'quote' };
      const toldAt = timeOf(packet.getUint32(28));
      return { ...of, ...day, mode: 'full', tradedAt: toldAt, toldAt };
    }
    case sizes.quote:
    case sizes.full: {
      const day = { open: priceAt(28), high: priceAt(32), low: priceAt(36), close: priceAt(40) };
      const quote = { ...of, ...day, volume: BigInt(packet.getUint32(16)) };
      if (size === sizes.quote) return { ...quote, mode: 'quote' };
      const times = { tradedAt: timeOf(packet.getUint32(44)), toldAt: timeOf(packet.getUint32(60)) };
      const [bids, asks] = [levelsAt(packet, 0, priceAt), levelsAt(packet, levelsOfASide, priceAt)];
      return { ...quote, ...times, mode: 'full', bids, asks };
    }
    default:
      return undefined;
  }
}

/** @param first the place of the first level: bids stand before asks, five of each */
function levelsAt(packet: DataView, first: number, priceAt: (at: number) => Decimal | undefined): Level[] {
  const levels: Level[] = [];
  for (let place = first; place < first + levelsOfASide; place += 1) {
    const at = bidsAt + place * levelBytes;
    const [quantity, price] = [packet.getUint32(at), priceAt(at + 4)];
    if (quantity > 0 && price !== undefined) levels.push({ price, quantity });
  }
  return levels;
}

/**
 * Prices are whole numbers of hundredths; of currencies at NSE ten-millionths, at BSE ten-thousandths.
 * @returns ten-thousandths; undefined of zero and below, and of what is finer
 */
function priceOf(token: number, told: number): Decimal | undefined {
  if (told <= 0) return undefined;
  const price = BigInt(told);
  switch (token & 0xff) {
    case segments.currencyNse:
      return price % 1_000n === 0n ? price / 1_000n : undefined;
    case segments.currencyBse:
      return price;
    default:
      return price * 100n;
  }
}

/** Seconds of Unix time; 0 is none. */
const timeOf = (seconds: number): Date | undefined => (seconds === 0 ? undefined : new Date(seconds * 1_000));
