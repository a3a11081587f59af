export type RequestState = 'inProgress' | 'completed' | 'failed' | 'unknown';

const states: Readonly<Record<string, RequestState>> = {
  1: 'inProgress',
  2: 'completed',
  3: 'failed',
  n: 'inProgress',
  y: 'completed',
  b: 'failed',
};

/** What the wire's status means: numbers are a recharge's, letters a withdrawal's. */
export function requestState(status: number | string): RequestState {
  return states[status] ?? 'unknown';
}
