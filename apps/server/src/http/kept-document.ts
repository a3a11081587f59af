import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/refusal.ts';

/** A document that anybody may have, kept in memory as it goes over the line: to answer it costs a copy. */
export interface KeptDocument {
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  /** By the encoding's name, best first. */
  readonly compressed: ReadonlyMap<string, Buffer>;
}

const brotliQuality = 5;

/** Compresses a document once. */
export async function keepDocument(text: string, type: string): Promise<KeptDocument> {
  const plain = Buffer.from(text);
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain, brotli), promisify(gzip)(plain)]);
  return {
    type,
    etag: etagOf(plain),
    plain,
    compressed: new Map([
      ['br', br],
      ['gzip', gz],
    ]),
  };
}

/** A built file, with those beside it that are compressed already. */
export function keepFile(path: string, type: string): KeptDocument {
  const plain = readFileSync(path);
  const endings = [
    ['br', `${path}.br`],
    ['gzip', `${path}.gz`],
  ] as const;
  const compressed = endings
    .filter(([, file]) => existsSync(file))
    .map(([name, file]) => [name, readFileSync(file)] as const);
  return { type, etag: etagOf(plain), plain, compressed: new Map(compressed) };
}

function etagOf(content: Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
}

/**
 * Says what goes into the answer's head.
 * @returns what is to be sent
 * @throws Refusal `precondition_failed` where another edition is asked for
 */
export function answerKept(request: FastifyRequest, reply: FastifyReply, kept: KeptDocument): Buffer | '' {
  const { 'if-match': wanted, 'if-none-match': known, 'accept-encoding': accepted = '' } = request.headers;
  if (wanted !== undefined && !names(wanted, kept.etag)) throw new Refusal('precondition_failed');
  void reply.headers({ etag: kept.etag, vary: 'accept-encoding' }).type(kept.type);
  if (known !== undefined && names(known, kept.etag)) {
    void reply.code(304);
    return '';
  }
  for (const [encoding, content] of kept.compressed) {
    if (!takes(accepted, encoding)) continue;
    void reply.header('content-encoding', encoding);
    request.server.chargeStranger(request, content.length);
    return content;
  }
  request.server.chargeStranger(request, kept.plain.length);
  return kept.plain;
}

function names(header: string, etag: string): boolean {
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

/** Whether a client takes an encoding, by its `accept-encoding`. */
export function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
