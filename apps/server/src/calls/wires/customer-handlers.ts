import type { Readable } from 'node:stream';
import type { CallKey, Answer, Body, Query } from '@sauda/contract';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { RequestIdentity } from '../../platform/idempotency.ts';
import type { Device } from '../../modules/customers/index.ts';
import type { Tx } from '../../platform/database.ts';
import type { Refusal } from '../../platform/refusal.ts';

/** Who makes the call: a customer with a live session. */
export interface Caller {
  readonly customerId: string;
  readonly sessionId: string;
}

/** What a handler gets to work with. Shapes are checked before; rules are the domain's. */
export interface CallContext<K extends CallKey> {
  readonly body: Body<K>;
  readonly query: Query<K>;
  /** The session; on public calls reading it throws. */
  readonly caller: Caller;
  /** The session whose token was sent along, where one was: also on public calls. */
  findCaller(): Promise<Caller | undefined>;
  /** The client's network address. */
  readonly address: string;
  readonly userAgent: string;
  /** The client's device, as far as it shows itself. */
  readonly device: Device;
  /** Has the browser keep what its device is known by. */
  keepDevice(cookie: string): void;
  /** The address by which the client reached us, as in `https://broker.example`. */
  readonly origin: string;
  readonly identity: RequestIdentity;
  /**
   * Does the command once: in one transaction, and for a repeat with the same key and body gives the first answer again.
   * For calls that the contract marks as repeatable. A refusal that `work` throws undoes what it wrote; one that it
   * returns is the answer all the same, and what it wrote stays.
   * @param prepare what is slow or must not be done twice, such as comparing a password: it runs before the transaction,
   * and only where there is no answer yet. Its refusal is the request's answer, kept like any other.
   */
  once<P>(work: (tx: Tx, prepared: P) => Promise<Answer<K> | Refusal>, prepare?: () => Promise<P>): Promise<Answer<K>>;
  readonly log: FastifyBaseLogger;
  /** For answers that are no JSON: streams and files. */
  readonly reply: FastifyReply;
}

/** Answers, or gives what is to be sent while it is read. */
export type Handler<K extends CallKey> = (context: CallContext<K>) => Promise<Answer<K> | Readable>;

/** Handlers by call. A call without one answers `not_available`. */
export type Handlers = { readonly [K in CallKey]?: Handler<K> };
