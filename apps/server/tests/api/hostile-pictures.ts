import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
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

const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const pngEnd = pngChunk('IEND', Buffer.alloc(0));

function pngHead(width: number, height: number, depthAndColours: readonly [number, number]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(depthAndColours, 8);
  return pngChunk('IHDR', head);
}

/** A PNG that says it is this large, and has next to nothing in it. */
export function hollowPng(width: number, height: number): Buffer {
  const content = pngChunk('IDAT', deflateSync(Buffer.alloc(1_000)));
  return Buffer.concat([pngStart, pngHead(width, height, [8, 2]), content, pngEnd]);
}

/** A whole PNG, all black, of one bit for a pixel. */
export function blackPng(width: number, height: number): Buffer {
  const content = pngChunk('IDAT', deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height)));
  return Buffer.concat([pngStart, pngHead(width, height, [1, 0]), content, pngEnd]);
}

/** A whole JPEG, all grey, whose squares of 8 by 8 pixels take six bits each: nothing has changed, and nothing follows. */
export async function greyJpeg(width: number, height: number): Promise<Buffer> {
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#808080' } })
    .toColourspace('b-w')
    .jpeg({ optimiseCoding: false })
    .toBuffer();
  const size = small.indexOf(Buffer.of(0xff, 0xc0)) + 5;
  small.writeUInt16BE(height, size);
  small.writeUInt16BE(width, size + 2);
  const scan = small.indexOf(Buffer.of(0xff, 0xda));
  const squares = Math.ceil(width / 8) * Math.ceil(height / 8);
  // Four squares are 001010 four times.
  const content = Buffer.alloc(Math.ceil((squares * 6) / 8), Buffer.of(0x28, 0xa2, 0x8a));
  return Buffer.concat([small.subarray(0, scan + 2 + small.readUInt16BE(scan + 2)), content, Buffer.of(0xff, 0xd9)]);
}

/** A whole WebP of one colour, whose pixels take no bits at all. */
export function plainWebp(width: number, height: number): Buffer {
  const content = Buffer.alloc(10);
  content[0] = 0x2f;
  // Both sides less one in 14 bits; then, after seven bits that say nothing, five codes of a single symbol: 1000 each.
  const bits = BigInt(width - 1) | (BigInt(height - 1) << 14n) | (0x11111n << 35n);
  content.writeBigUInt64LE(bits, 1);
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0', 'latin1');
  head.writeUInt32LE(12 + content.length, 4);
  head.writeUInt32LE(content.length, 16);
  return Buffer.concat([head, content]);
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
