import { crc32, deflateSync } from 'node:zlib';
import { heicSample } from './heic-sample.ts';

export function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG with more chunks after its head. */
export function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  const afterHead = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHead), ...chunks, png.subarray(afterHead)]);
}

/** A PNG that says it is this large, and has next to nothing in it. */
export function hollowPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The sample, saying in all its headers that it is this large. */
export function heicOfSize(width: number, height: number): Buffer {
  const heic = Buffer.from(heicSample);
  for (let at = heic.indexOf('ispe'); at !== -1; at = heic.indexOf('ispe', at + 4)) {
    heic.writeUInt32BE(width, at + 8);
    heic.writeUInt32BE(height, at + 12);
  }
  return heic;
}
