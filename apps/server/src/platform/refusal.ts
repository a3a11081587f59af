import type { RefusalBody } from '@sauda/contract';
import { fillErrorText, type ErrorKey } from '@sauda/contract/errors';
import { en } from '@sauda/contract/errors/en';
import type { Fault } from '@sauda/contract/faults';
import { writeValues, type Breach } from '@sauda/rules';

/** What a refusal says beyond its key. */
export interface RefusalDetails {
  /** Field name to reason, for malformed input. */
  fields?: Record<string, string>;
  /** The same for what a check of shapes has found, as keys. */
  faults?: Readonly<Record<string, Fault>>;
  /** Seconds until it makes sense to try again. */
  retryAfterSeconds?: number;
  /** Figures that the refusal's sentence mentions, as decimal strings or words. */
  values?: Record<string, string>;
}

/**
 * A "no" that a customer can be told: a rule of business, a missing right, a stale state.
 * It is thrown by domain code, rolls the transaction back, and becomes an answer in one place (http/errors.ts).
 * Anything else that is thrown is a fault of ours.
 */
export class Refusal extends Error {
  readonly key: ErrorKey;
  readonly details: RefusalDetails;

  constructor(key: ErrorKey, details: RefusalDetails = {}) {
    super(key);
    this.name = 'Refusal';
    this.key = key;
    this.details = details;
  }
}

/** @throws Refusal of the breach's key, where a rule is broken */
export function refuseBreach(breach: Breach<ErrorKey> | undefined): void {
  if (breach !== undefined) throw new Refusal(breach.key, { values: writeValues(breach) });
}

/** What goes out. */
export function refusalBody(refusal: Refusal): RefusalBody {
  const { fields, faults, values } = refusal.details;
  return {
    msg: 'no',
    data: refusal.key,
    message: fillErrorText(en[refusal.key], values),
    ...(fields === undefined ? {} : { fields }),
    ...(faults === undefined ? {} : { faults }),
    ...(values === undefined ? {} : { values }),
  };
}
