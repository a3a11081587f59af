import { getPriority, setPriority } from 'node:os';

/** The machine knows none beyond it. */
const leastPriority = 19;

/**
 * Lets everything else on the machine go before a process: by so much as it is told, from where this process stands, as
 * only a superuser may raise one that has been started low.
 *
 * @param pid undefined where it could not be started
 * @param niceness 1 to 19: each step leaves it a fifth less of a busy core
 */
export function letOthersFirst(pid: number | undefined, niceness: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(getPriority() + niceness, leastPriority));
  } catch {
    // It has ended already, or the machine knows no such thing.
  }
}
