import { setTimeout as sleep } from 'node:timers/promises';

/** Waits, or until it is told to stop. What is waited for again and again leaves nothing on the signal. */
export async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
