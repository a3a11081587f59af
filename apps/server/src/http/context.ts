import type { BodyOf, CallDefinition, QueryOf } from '@sauda/contract';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { refuseUnstorable } from './json-body.ts';

/**
 * What every handler gets of a request. A class: V8 keeps the getters of an object literal among what lives long, where they
 * hold the whole request until the next collection of everything.
 */
export class RequestContext<D extends CallDefinition> {
  readonly body: BodyOf<D>;
  readonly query: QueryOf<D>;
  /** The client's network address. */
  readonly address: string;
  readonly userAgent: string;
  readonly log: FastifyBaseLogger;
  /** For what the wire has no words for, such as a form with a file. */
  readonly request: FastifyRequest;
  /** For answers that are no JSON: streams and files. */
  readonly reply: FastifyReply;

  /** @throws Refusal `invalid` for text that cannot be stored */
  constructor(request: FastifyRequest, reply: FastifyReply) {
    const query: unknown = request.query;
    const body: unknown = request.body ?? {};
    if (typeof query === 'object' && query !== null) refuseUnstorable(query);
    this.body = body as BodyOf<D>;
    this.query = query as QueryOf<D>;
    this.address = request.ip;
    this.userAgent = (request.headers['user-agent'] ?? '').slice(0, 300);
    this.log = request.log;
    this.request = request;
    this.reply = reply;
  }
}
