import type { Readable, Writable } from 'node:stream';

/** What goes from one process to the other: a number of one byte, the length of the content in four, and the content. */
export interface Frame {
  readonly kind: number;
  readonly content: Buffer;
}

const headBytes = 5;

export function writeFrame(to: Writable, kind: number, content: Uint8Array): void {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(content.length, 1);
  to.write(head);
  to.write(content);
}

/** The frames of a stream until its end; one that is cut off is left out. @throws RangeError for one longer than `bytesAtMost` */
export async function* readFrames(from: Readable, bytesAtMost: number): AsyncGenerator<Frame> {
  let parts: Buffer[] = [];
  let received = 0;
  let needed = headBytes;
  for await (const part of from as AsyncIterable<Buffer>) {
    parts.push(part);
    received += part.length;
    while (received >= needed) {
      const whole = Buffer.concat(parts);
      const length = whole.readUInt32BE(1);
      if (length > bytesAtMost) throw new RangeError(`a frame of ${length} bytes`);
      const end = headBytes + length;
      needed = end;
      parts = [whole];
      if (received < end) break;
      parts = [whole.subarray(end)];
      received -= end;
      needed = headBytes;
      yield { kind: whole.readUInt8(0), content: whole.subarray(headBytes, end) };
    }
  }
}
