import { errorStatus } from '@sauda/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { databaseIsAway, databaseIsBusy } from '../platform/database.ts';
import { faultsOf } from './faults.ts';
import { countFault, countRefusal } from '../platform/metrics.ts';
import { Refusal, refusalBody } from '../platform/refusal.ts';

/** What Fastify itself refuses, in our words. */
const fastifyRefusals: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal('unsupported_media'),
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal('too_large'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal('invalid', { fields: { body: 'shorter or longer than announced' } }),
  FST_ERR_CTP_EMPTY_JSON_BODY: new Refusal('invalid', { fields: { body: 'empty' } }),
  FST_ERR_BAD_URL: new Refusal('invalid', { fields: { path: 'not readable' } }),
  FST_ERR_NOT_FOUND: new Refusal('not_found'),
  // A method that nothing here answers, which Fastify would first have a content type of.
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: new Refusal('not_found'),
  FST_STATIC_FORBIDDEN_PATH: new Refusal('not_found'),
  FST_REQ_FILE_TOO_LARGE: new Refusal('too_large'),
};

/** What the parts that Fastify is made of refuse, by the status that they give it; anything else of 400 to 499 is malformed. */
const refusalsByStatus: Readonly<Record<number, Refusal>> = {
  403: new Refusal('forbidden'),
  404: new Refusal('not_found'),
  405: new Refusal('not_found'),
  412: new Refusal('precondition_failed'),
  413: new Refusal('too_large'),
  415: new Refusal('unsupported_media'),
  416: new Refusal('range_not_satisfiable'),
  429: new Refusal('rate_limited', { retryAfterSeconds: 1 }),
};

/** The one place where anything thrown becomes an answer. A fault of ours is logged and says nothing of its cause. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal === undefined) {
    countFault();
    request.log.error({ err: error }, 'a request failed');
    return sendRefusal(reply, new Refusal('unavailable', { retryAfterSeconds: 5 }));
  }
  return sendRefusal(reply, refusal);
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  countRefusal(refusal.key);
  if (refusal.key === 'too_large') letItArrive(reply);
  const { retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', Math.max(1, Math.ceil(retryAfterSeconds)));
  return reply
    .code(errorStatus[refusal.key])
    .header('x-request-id', reply.request.id)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusalBody(refusal));
}

/** So much of a body that is refused is read and thrown away, within the time that a request may take. */
const bytesReadAway = 64 * 1024 * 1024;

/**
 * A connection that ends at once while its client still writes is reset, and takes the answer with it: whoever sends more than may be
 * would see no reason. What is announced to be no more than can be read away ends by itself.
 */
function letItArrive(reply: FastifyReply): void {
  if (Number(reply.request.headers['content-length']) <= bytesReadAway) reply.removeHeader('connection');
}

function isOutOfRange(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22003';
}

function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (databaseIsAway(error)) return new Refusal('unavailable', { retryAfterSeconds: 5 });
  if (databaseIsBusy(error)) return new Refusal('unavailable', { retryAfterSeconds: 2 });
  // More than a number of the database can be: what was asked for made it, wherever it was added up.
  if (isOutOfRange(error)) return new Refusal('out_of_range');
  const { validation, code, statusCode } = error as FastifyError;
  if (validation !== undefined) {
    return new Refusal('invalid', faultsOf(validation));
  }
  const known = fastifyRefusals[code];
  if (known !== undefined) return known;
  const isRefusal = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  if (!isRefusal) return undefined;
  return refusalsByStatus[statusCode] ?? new Refusal('invalid', { fields: { request: 'not readable' } });
}
