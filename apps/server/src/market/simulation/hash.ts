/**
 * Noise without state: the same key and position give the same number on every machine and in every run. Murmur-style
 * integer mixing, since a cryptographic hash would cost fifty times as much and nothing here is a secret.
 */

export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return scramble(hash);
}

/** A 32-bit key for one place below another key. */
export function hashAt(key: number, position: number): number {
  return scramble(Math.imul(position + 1, 0x9e3779b1) ^ Math.imul(key, 0x85ebca6b) ^ (key >>> 15));
}

/** Evenly spread over the open interval (0, 1). */
export function uniformAt(key: number, position: number): number {
  return ((hashAt(key, position) >>> 0) + 0.5) / 4_294_967_296;
}

/** Close to normal with mean 0 and variance 1, and never beyond ±3.47: the sum of four even draws. */
export function normalAt(key: number, position: number): number {
  const first = hashAt(key, position);
  const second = scramble(first ^ 0x5bd1e995);
  const sum = (first >>> 16) + (first & 0xffff) + (second >>> 16) + (second & 0xffff);
  return (sum - 131_070) * (1.732_050_8 / 65_536);
}

function scramble(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return hash ^ (hash >>> 16);
}
