import { specCodes } from '@sauda/contract/spec-words';

const { recharge, withdrawal } = specCodes;

export type RequestState = 'inProgress' | 'completed' | 'failed' | 'unknown';

const states: Readonly<Record<string, RequestState>> = {
  [recharge.in_progress]: 'inProgress',
  [recharge.completed]: 'completed',
  [recharge.failed]: 'failed',
  [withdrawal.in_progress]: 'inProgress',
  [withdrawal.completed]: 'completed',
  [withdrawal.failed]: 'failed',
};

/** What the wire's status means: numbers are a recharge's, letters a withdrawal's. */
export function requestState(status: number | string): RequestState {
  return states[status] ?? 'unknown';
}
