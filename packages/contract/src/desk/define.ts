import type { TObject, TSchema } from 'typebox';
import type { DeskRight } from './rights.ts';

/**
 * Who may make a call of the desk: anybody who has not logged in yet (`public`), whoever has (`session`: every role), or
 * the roles that have a right.
 */
export type DeskAccess = 'public' | 'session' | DeskRight;

/** One call of the desk. A GET reads; a POST does something, and is in the audit log. */
export interface DeskCallDefinition {
  readonly summary: string;
  readonly right: DeskAccess;
  readonly query?: TObject;
  readonly body?: TObject;
  /** The answer where `msg` is `ok`. Refusals have the shape that customers' refusals have. */
  readonly answer: TSchema;
  /** Where the answer is no JSON: its media types. */
  readonly mediaTypes?: readonly string[];
  /** The request is a multipart form with one file. */
  readonly multipart?: boolean;
  /** The body may have up to 5 MB, as a bank's statement does. */
  readonly large?: boolean;
  /**
   * It takes two people: always, or where its handler says so of what is asked (`takesTwo` of what the deed gives back;
   * where it does not say, two). What the first of them asks is tried, undone and kept as a proposal, answered with
   * `ProposedAnswer` under the status 202, and done in full when the second confirms it.
   */
  readonly second?: 'always' | 'depends';
  /** Moves money or makes a record: it demands an `Idempotency-Key`, and does the deed once for each. */
  readonly repeatable?: boolean;
}

/** Keeps the literal types of a group of calls. */
export function defineDeskCalls<const T extends Record<`${'GET' | 'POST'} /${string}`, DeskCallDefinition>>(
  calls: T,
): T {
  return calls;
}
