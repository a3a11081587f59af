import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
  type BrotliOptions,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { takes } from './kept-document.ts';

/** Best first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** A day of candles is a tenth of its size then; an answer that fits in a few packets is left as it is. */
const threshold = 4096;
/** Up to here it takes less time than another thread would take to be asked. */
const atOnceBytes = 16 * 1024;

/** Quality 4 takes 1.6 times as long for a fiftieth fewer bytes of a chart, and so does a wider window, which is laid out for each answer. */
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 15 };
const brotliFor = (plain: Buffer): BrotliOptions => ({
  params: { ...brotli, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
});

const encoders = {
  br: {
    atOnce: (plain: Buffer) => brotliCompressSync(plain, brotliFor(plain)),
    elsewhere: (plain: Buffer) => promisify(brotliCompress)(plain, brotliFor(plain)),
    stream: () => createBrotliCompress({ params: brotli }),
  },
  gzip: { atOnce: (plain: Buffer) => gzipSync(plain), elsewhere: promisify(gzip), stream: () => createGzip() },
} as const satisfies Readonly<Record<Encoding, object>>;

export const compress = (plain: Buffer, encoding: Encoding): Buffer | Promise<Buffer> =>
  encoders[encoding][plain.length <= atOnceBytes ? 'atOnce' : 'elsewhere'](plain);

/** Says in the answer's head by what it is compressed, if at all: the best that whoever asks can read. */
export function chooseEncoding(request: FastifyRequest, reply: FastifyReply, bytes: number): Encoding | undefined {
  if (bytes < threshold) return undefined;
  void reply.header('vary', 'accept-encoding');
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = encodings.find((one) => takes(accepted, one));
  if (encoding !== undefined) void reply.header('content-encoding', encoding).removeHeader('content-length');
  return encoding;
}

const isText = (reply: FastifyReply): boolean =>
  /^(text\/|application\/json)/.test(String(reply.getHeader('content-type')));

type Done = (error: Error | null, payload?: unknown) => void;

async function compressWhole(plain: Buffer, encoding: Encoding, done: Done): Promise<void> {
  let answer: Buffer;
  try {
    answer = await compress(plain, encoding);
  } catch (error) {
    return done(error as Error);
  }
  done(null, answer);
}

/** Compresses what a route answers: what is there as a whole, and text that is sent as it is made. Bytes are left as they are. */
export function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done): void {
  if (typeof payload === 'string') {
    const encoding = chooseEncoding(request, reply, Buffer.byteLength(payload));
    if (encoding === undefined) return done(null, payload);
    void compressWhole(Buffer.from(payload), encoding, done);
    return;
  }
  if (!(payload instanceof Readable) || !isText(reply)) return done(null, payload);
  const encoding = chooseEncoding(request, reply, Infinity);
  if (encoding === undefined) return done(null, payload);
  // Where the source fails so does the answer.
  done(
    null,
    pipeline(payload, encoders[encoding].stream(), () => undefined),
  );
}
