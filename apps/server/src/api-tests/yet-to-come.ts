import type { CallKey } from '@sauda/contract';

/** Calls that later issues fill in. One that answers must leave the list, so that it only ever gets shorter. */
export const yetToCome: ReadonlySet<CallKey> = new Set<CallKey>();
