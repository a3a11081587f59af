import { sealingBytes, type Sealer } from '../encryption.ts';

/** Content is sealed in pieces of this size, the last may be shorter: a file of any size passes through little memory. */
export const chunkBytes = 64 * 1024;

/**
 * Seals content piece by piece. Each piece is bound to the file, to its position and to whether it is the last, so that
 * none can be moved, left out or cut off unnoticed.
 */
export async function* sealChunks(
  content: AsyncIterable<Uint8Array>,
  sealer: Sealer,
  file: string,
): AsyncGenerator<Buffer> {
  for await (const { bytes, place } of inPieces(content, chunkBytes, file)) yield sealer.seal(bytes, place);
}

/** @throws CannotOpen while reading, where anything was changed or is missing */
export async function* openChunks(
  sealed: AsyncIterable<Uint8Array>,
  sealer: Sealer,
  file: string,
): AsyncGenerator<Buffer> {
  for await (const { bytes, place } of inPieces(sealed, chunkBytes + sealingBytes, file))
    yield sealer.open(bytes, place);
}

async function* inPieces(
  content: AsyncIterable<Uint8Array>,
  size: number,
  file: string,
): AsyncGenerator<{ bytes: Buffer; place: string }> {
  let rest = Buffer.alloc(0);
  let index = 0;
  for await (const part of content) {
    rest = rest.length === 0 ? Buffer.from(part) : Buffer.concat([rest, part]);
    // A whole piece is held back until more comes: it could be the last.
    while (rest.length > size) {
      yield { bytes: rest.subarray(0, size), place: `${file}/${index}` };
      rest = rest.subarray(size);
      index += 1;
    }
  }
  yield { bytes: rest, place: `${file}/${index}/last` };
}
