import type { KnownLevel } from './kite-double.ts';

/** What a packet in full mode says, in paise and units. */
export interface Said {
  readonly token: number;
  readonly price: number;
  readonly volume?: number;
  readonly close?: number;
  readonly tradedAt: Date;
  readonly toldAt?: Date;
  readonly bids?: readonly KnownLevel[];
  readonly asks?: readonly KnownLevel[];
}

/** A packet in full mode, by the public layout. */
export function fullPacket({ token, price, volume = 0, close = price, ...rest }: Said): Buffer {
  const { tradedAt, toldAt = tradedAt, bids = [], asks = [] } = rest;
  const packet = Buffer.alloc(184);
  const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);
  packet.writeUInt32BE(token, 0);
  packet.writeInt32BE(price, 4);
  packet.writeUInt32BE(volume, 16);
  for (const at of [28, 32, 36]) packet.writeInt32BE(price, at);
  packet.writeInt32BE(close, 40);
  packet.writeUInt32BE(seconds(tradedAt), 44);
  packet.writeUInt32BE(seconds(toldAt), 60);
  for (const [levels, first] of [
    [bids, 0],
    [asks, 5],
  ] as const) {
    for (const [place, [paise, quantity]] of levels.entries()) {
      const at = 64 + (first + place) * 12;
      packet.writeUInt32BE(quantity, at);
      packet.writeInt32BE(paise, at + 4);
      packet.writeUInt16BE(1, at + 8);
    }
  }
  return packet;
}

/** Packets as one message. */
export function messageOf(...packets: readonly Uint8Array[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeUInt16BE(packets.length);
  const parts = packets.flatMap((packet) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(packet.length);
    return [length, packet];
  });
  return Buffer.concat([count, ...parts]);
}

export const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
