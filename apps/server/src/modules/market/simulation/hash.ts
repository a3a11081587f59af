import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/**
 * Noise without state: the same key and position give the same number on every machine and in every run. A path has a
 * secret of 256 bits, and each stretch of it a key of its own, both by HMAC-SHA-256. Below a key numbers are drawn by
 * HalfSipHash-1-3, since an HMAC for each would cost a hundred times as much. So who knows all prices of the past, and
 * all that was drawn for them, has learnt nothing of the key of a minute that is still to come.
 */

/** 64 bits. */
export interface Key {
  readonly first: number;
  readonly second: number;
}

/** What everything of one name is drawn from. */
export function secretOf(seed: string, name: string): KeyObject {
  return createSecretKey(createHmac('sha256', seed).update(name).digest());
}

/**
 * The keys of places below a secret, of which none tells another: cut from what HKDF makes of HMAC-SHA-256. Made for many places at once, since the call costs more than the HMACs.
 */
export function keysAt(secret: KeyObject, place: string, count: number): Keys {
  return new Keys(hkdfSync('sha256', secret, '', place, count * keyBytes));
}

/** Keys in a row, kept in eight bytes each: a market has some hundred thousand. */
export class Keys {
  readonly #bytes: DataView;

  constructor(bytes: ArrayBuffer) {
    this.#bytes = new DataView(bytes);
  }

  /** @throws RangeError for a place that has none */
  at(index: number): Key {
    const start = index * keyBytes;
    return { first: this.#bytes.getInt32(start, true), second: this.#bytes.getInt32(start + 4, true) };
  }
}

const keyBytes = 8;

/** The key of one place below a secret. */
export function keyAt(secret: KeyObject, place: string): Key {
  const bytes = createHmac('sha256', secret).update(place).digest();
  return { first: bytes.readInt32LE(0), second: bytes.readInt32LE(4) };
}

/** Evenly spread over the open interval (0, 1). */
export function uniformAt(key: Key, position: number): number {
  return ((drawAt(key, position) >>> 0) + 0.5) / 4_294_967_296;
}

/** Close to normal with mean 0 and variance 1, and never beyond ±3.47: the sum of four even draws. */
export function normalAt(key: Key, position: number): number {
  const first = drawAt(key, position);
  const second = scramble(first ^ 0x5bd1e995);
  const sum = (first >>> 16) + (first & 0xffff) + (second >>> 16) + (second & 0xffff);
  return (sum - 131_070) * (1.732_050_8 / 65_536);
}

/** HalfSipHash-1-3 of one word: a round for the word, one for its length, three to end. */
function drawAt({ first, second }: Key, position: number): number {
  let v0 = first;
  let v1 = second;
  let v2 = first ^ 0x6c796765;
  let v3 = second ^ 0x74656462 ^ position;
  for (let round = 0; round < 5; round += 1) {
    v0 = (v0 + v1) | 0;
    v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
    v0 = (v0 << 16) | (v0 >>> 16);
    v2 = (v2 + v3) | 0;
    v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
    v0 = (v0 + v3) | 0;
    v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
    v2 = (v2 + v1) | 0;
    v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
    v2 = (v2 << 16) | (v2 >>> 16);
    if (round === 0) {
      v0 ^= position;
      v3 ^= lengthOfWord;
    } else if (round === 1) {
      v0 ^= lengthOfWord;
      v2 ^= 0xff;
    }
  }
  return v1 ^ v3;
}

const lengthOfWord = 0x0400_0000;

/** Spreads what is public, such as a symbol, the same way for everybody: no secret, and none is made of it. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return scramble(hash);
}

function scramble(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return hash ^ (hash >>> 16);
}
