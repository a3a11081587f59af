import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CannotOpen, createEncryption, sealingBytes } from '../../../src/platform/encryption.ts';
import { chunkBytes, openChunks, sealChunks } from '../../../src/platform/files/sealed-chunks.ts';

const sealer = createEncryption('11'.repeat(32)).sealerFor('files');
const sealedChunkBytes = chunkBytes + sealingBytes;

async function* inParts(bytes: Buffer, partBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes);
}

async function seal(bytes: Buffer, partBytes = bytes.length, file = 'F'): Promise<Buffer> {
  return buffer(sealChunks(inParts(bytes, partBytes), sealer, file));
}

async function open(sealed: Buffer, partBytes = sealed.length, file = 'F'): Promise<Buffer> {
  return buffer(openChunks(inParts(sealed, partBytes), sealer, file));
}

const content = (length: number) => Buffer.alloc(length, 'abcdefg');

describe('sealed chunks', () => {
  it('open to what was sealed, whatever the size and however it arrives', async () => {
    const around = (size: number) => fc.integer({ min: Math.max(0, size - 2), max: size + 2 });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(around(0), around(chunkBytes), around(2 * chunkBytes), fc.integer({ min: 0, max: 300_000 })),
        fc.integer({ min: 500, max: 200_000 }),
        fc.integer({ min: 500, max: 200_000 }),
        async (length, writtenBy, readBy) => {
          const sealed = await seal(content(length), writtenBy);
          expect((await open(sealed, readBy)).equals(content(length))).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('show nothing of the content', async () => {
    expect((await seal(content(100_000))).includes('abcdefg')).toBe(false);
  });

  it('do not open for another file', async () => {
    const sealed = await seal(content(10));
    await expect(open(sealed, sealed.length, 'G')).rejects.toThrow(CannotOpen);
  });

  it('do not open when chunks are cut off, left out, swapped or added', async () => {
    const sealed = await seal(content(3 * chunkBytes));
    const [a, b, c] = [0, 1, 2].map((index) =>
      sealed.subarray(index * sealedChunkBytes, (index + 1) * sealedChunkBytes),
    ) as [Buffer, Buffer, Buffer];
    expect((await open(Buffer.concat([a, b, c]))).length).toBe(3 * chunkBytes);
    for (const harmed of [[a, b], [a], [], [b, c], [a, c], [b, a, c], [a, b, c, c], [a, b, c, Buffer.of(0)]]) {
      await expect(open(Buffer.concat(harmed))).rejects.toThrow(CannotOpen);
    }
  });
});
