import type { Static, TObject, TSchema } from 'typebox';
import type { DeskProposed } from './desk/proposed.ts';
import type { DeskRight } from './desk/rights.ts';

/**
 * Who may make a call: anybody (`public`), a customer with a live session, anybody of the staff at work (`session`), or
 * those of the staff whose role has a right.
 */
export type Access = 'public' | 'customer' | 'session' | DeskRight;

/** One call of a wire. The schemas validate what comes in, serialise what goes out, and give the types. */
export interface CallDefinition {
  readonly summary: string;
  /** Where the API docs list it; the first part of its path where absent. */
  readonly tag?: string;
  readonly access: Access;
  readonly query?: TObject;
  readonly body?: TObject;
  /** The answer where `msg` is `ok`. Refusals all have the one shape of `shapes.ts`. */
  readonly answer: TSchema;
  /** Where the answer is no JSON: its media types. */
  readonly mediaTypes?: readonly string[];
  /** The request is a multipart form with one file. */
  readonly multipart?: boolean;
  /** Of whoever asks the same within a second all are answered the same: nothing in it is of who asks. */
  readonly shared?: boolean;
  /** The body may have up to 5 MB, as a bank's statement does. */
  readonly large?: boolean;
  /** Moves money or makes a record, so it takes an `Idempotency-Key`, and is done once for each. The desk's demand one. */
  readonly repeatable?: boolean;
  /**
   * It takes two people: always, or where its handler says so of what is asked (`takesTwo` of what the command gives back;
   * where it does not say, two). What the first of them asks is tried, undone and kept as a proposal, answered with
   * `ProposedAnswer` under the status 202, and done in full when the second confirms it.
   */
  readonly second?: 'always' | 'depends';
  /**
   * Only a GET, and only one that nothing is decided by: its answer may be as old as the installation allows, from a replica of the
   * database. Who asks sees what they have done, and what they have seen before; `x-as-of` says as of when it is.
   */
  readonly mayLag?: true;
}

/** By `METHOD /path`, below the wire's own. What writes is never answered by a replica. */
interface Calls<D> {
  readonly [key: `GET /${string}`]: D;
  readonly [key: `POST /${string}`]: D & { readonly mayLag?: never };
}

/** Keeps the literal types of a group of calls. */
export function defineCalls<const T extends Calls<CallDefinition>>(calls: T): T {
  return calls;
}

type Draft = Omit<CallDefinition, 'access'> & { readonly access?: Access };

/** A chapter of the customers' wire. Where a call says nothing else, it is for customers with a live session. */
export function customerCalls<const T extends Calls<Draft>>(tag: string, calls: T) {
  return withEach(calls, () => ({ tag, access: 'customer' }));
}

/** A group of the desk's calls, with the right that it takes to read and to do where a call says no other. */
export function staffCalls<const T extends Calls<Draft>>(
  usual: { readonly GET: DeskRight; readonly POST?: DeskRight | 'session' },
  calls: T,
) {
  return withEach(calls, (key, { access = key.startsWith('GET ') ? usual.GET : usual.POST }) => {
    if (access === undefined) throw new TypeError(`${key} names no right`);
    return { access };
  });
}

type Completed<D> = D & { readonly access: D extends { access: infer A } ? A : Exclude<Access, 'public'> };

function withEach<T extends Calls<Draft>>(calls: T, usualOf: (key: string, call: Draft) => Partial<CallDefinition>) {
  const completed = (Object.entries(calls) as Array<[string, Draft]>).map(([key, call]) => [
    key,
    { ...usualOf(key, call), ...call },
  ]);
  return Object.fromEntries(completed) as { readonly [K in keyof T]: Completed<T[K]> };
}

type InputOf<T> = T extends TSchema ? Static<T> : undefined;

export type BodyOf<D> = D extends { body: infer T } ? InputOf<T> : undefined;
export type QueryOf<D> = D extends { query: infer T } ? InputOf<T> : undefined;
export type AnswerOf<D extends CallDefinition> = Static<D['answer']>;
/** What a call may answer: of one that takes two people also that it was proposed. */
export type ReplyOf<D extends CallDefinition> = D extends { second: string } ? AnswerOf<D> | DeskProposed : AnswerOf<D>;
