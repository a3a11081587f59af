import type { Readable } from 'node:stream';
import type {
  DeskAnswer,
  DeskBody,
  DeskCallKey,
  DeskQuery,
  DeskReply,
  QueueName,
  deskCalls,
} from '@sauda/contract/desk';
import type { RequestContext } from '../../http/wire.ts';
import type { Stakes } from '../../modules/staff/proposals/command-proposals.ts';
import type { StaffSession } from '../../modules/staff/staff-session.ts';
import type { Staff } from '../../modules/staff/staff.ts';
import type { AuditRecord } from '../../modules/audit/audit-log.ts';
import type { Tx } from '../../platform/database.ts';

/** What a command answers, and what it says of itself in the audit log: one record for each object that it changed. */
export interface Done<T> {
  readonly answer: T;
  readonly record: AuditRecord | readonly AuditRecord[];
  /** Of a call that says `second: 'depends'`: whether what is asked takes two people. */
  readonly takesTwo?: boolean;
  /** What the second person is told beside the record. */
  readonly stakes?: Stakes;
  /** Who may not be the second, though their role may. */
  readonly notBy?: readonly string[];
}

/** What a command does, in the transaction of its record. */
export type Work<T, P> = (tx: Tx, prepared: P) => Promise<Done<T>>;

const recorded = Symbol('recorded');

/** An answer that only `context.command` makes: what it says was done is in the audit log. */
export interface Recorded<T> {
  readonly [recorded]: true;
  readonly answer: T;
}

/** For `context.command` alone. */
export function asRecorded<T>(answer: T): Recorded<T> {
  return { [recorded]: true, answer };
}

type AnyContext<K extends DeskCallKey> = RequestContext<DeskBody<K>, DeskQuery<K>>;

/** What the handler of a call gets that needs no open session. */
export interface PublicContext<K extends DeskCallKey> extends AnyContext<K> {
  /** The session, in whichever state, where there is one. */
  readonly session: StaffSession | undefined;
  /** The session as it has become. */
  findSession(): Promise<StaffSession | undefined>;
  /** Has the browser keep what opens a session, or forget it. */
  keepSession(token: string | undefined): void;
  /** What the browser is known by from log-ins on it. */
  readonly deviceCookie: string | undefined;
  /** Has the browser keep what it is known by. */
  keepDevice(cookie: string): void;
}

/** What the handler of a call gets that somebody with the right makes. */
export interface StaffContext<K extends DeskCallKey> extends AnyContext<K> {
  readonly staff: Staff;
  /** As the ledger names who makes the call. */
  readonly actor: string;
  readonly session: StaffSession;
  /** Who has proposed what the second person carries out now; undefined for the first. */
  readonly proposedBy: Pick<Staff, 'id' | 'login'> | undefined;
  /**
   * The one door for whatever the desk changes: the command and its record in the audit log commit together. A repeat with
   * the same `Idempotency-Key` gets the first answer again. A refusal that `work` throws undoes everything. Where it takes
   * two people, `work` is tried and undone for the first of them, and done for the second.
   * @param prepare what is slow, such as hashing; it runs before the transaction, for each of two people
   */
  command<P>(work: Work<DeskAnswer<K>, P>, prepare?: () => Promise<P>): Promise<Recorded<DeskReply<K>>>;
  /** Writes down that somebody has looked at something, before they see it. */
  look(record: AuditRecord): Promise<void>;
}

type IsPublic<K extends DeskCallKey> = (typeof deskCalls)[K]['access'] extends 'public' ? true : false;

/** Reads answer; what changes something answers with what `context.command` gives. */
export type DeskHandler<K extends DeskCallKey> =
  IsPublic<K> extends true
    ? (context: PublicContext<K>) => Promise<DeskAnswer<K>>
    : K extends `GET ${string}`
      ? (context: StaffContext<K>) => Promise<DeskAnswer<K> | Readable>
      : (context: StaffContext<K>) => Promise<Recorded<DeskReply<K>>>;

/** Handlers by call. A call without one answers `not_available`. */
export type DeskHandlers = { readonly [K in DeskCallKey]?: DeskHandler<K> };

type CallOfQueue<N extends QueueName> = Extract<DeskCallKey, `${string} /${N}` | `${string} /${N}/${string}`>;

/** The handlers of a queue: every call of it. */
export type QueueHandlers<N extends QueueName> = { readonly [K in CallOfQueue<N>]: DeskHandler<K> };
