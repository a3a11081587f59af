import { checksum, readMessage, type Message } from './message.ts';

/** What a stream holds: a message, or bytes that are none, which the session ignores, as FIX wants it: the next number shows the gap. */
export type Frame = { readonly message: Message } | { readonly garbled: string };

const headLength = 40;
// oxlint-disable-next-line no-control-regex -- it is the byte that ends fields.
const head = /^8=[^\u0001]{1,20}\u00019=(\d{1,7})\u0001/;
/** Bytes; no message of the order flow comes near. */
const longest = 1_000_000;

/** Cuts the bytes of a connection into messages by BodyLength, and checks CheckSum. */
export class Framer {
  #rest = '';

  push(bytes: Buffer): Frame[] {
    this.#rest += bytes.toString('latin1');
    const frames: Frame[] = [];
    for (let frame = this.#take(); frame !== undefined; frame = this.#take()) frames.push(frame);
    return frames;
  }

  #take(): Frame | undefined {
    if (this.#rest.length < 2) return undefined;
    if (!this.#rest.startsWith('8=')) return this.#skip(0);
    const match = head.exec(this.#rest.slice(0, headLength));
    if (match === null) return this.#rest.length < headLength ? undefined : this.#skip(2);
    const bodyLength = Number(match[1]);
    if (bodyLength > longest) return this.#skip(2);
    const bodyEnd = match[0].length + bodyLength;
    const end = bodyEnd + '10=000|'.length;
    if (this.#rest.length < end) return undefined;
    const counted = this.#rest.slice(0, bodyEnd);
    const trailer = this.#rest.slice(bodyEnd, end);
    if (trailer !== `10=${checksum(counted)}\u0001`) return this.#skip(2);
    const message = readMessage(counted + trailer);
    this.#rest = this.#rest.slice(end);
    return message === undefined ? { garbled: counted } : { message };
  }

  /** Goes on at the next beginning of a message after `from`. */
  #skip(from: number): Frame | undefined {
    const next = this.#rest.indexOf('8=FIX', from);
    // The beginning may have come in part.
    const end = next < 0 ? Math.max(from, this.#rest.length - 4) : next;
    if (end === 0) return undefined;
    const garbled = this.#rest.slice(0, end);
    this.#rest = this.#rest.slice(end);
    return { garbled };
  }
}
