import type { Static, TObject, TSchema } from 'typebox';

/** Who may make a call: anybody, or a customer with a live session. */
export type Access = 'public' | 'customer';

/** One call of the wire. The schemas validate what comes in, serialise what goes out, and give the types. */
export interface CallDefinition {
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  readonly query?: TObject;
  readonly body?: TObject;
  /** The answer where `msg` is `ok`. Refusals all have the one shape of `refusal.ts`. */
  readonly answer: TSchema;
  /** Where the answer is no JSON: its media types. */
  readonly mediaTypes?: readonly string[];
  /** The request is a multipart form with one file. */
  readonly multipart?: boolean;
  /** Moves money or makes a record, so it takes an `Idempotency-Key`. */
  readonly repeatable?: boolean;
}

/** Keeps the literal types of a group of calls. */
export function defineCalls<const T extends Record<`${'GET' | 'POST'} /${string}`, CallDefinition>>(calls: T): T {
  return calls;
}

export type InputOf<T> = T extends TSchema ? Static<T> : undefined;
