import { followLog, type LogFault, type SeenLog } from '../../../../../scripts/witness.mjs';
import { ApiUnreachable } from '../../lib/api.ts';
import { otherHistory } from '../../lib/other-history.ts';
import { tools } from './check-tools.ts';

/*
 * What this device has seen of the logs of published heads, whoever was logged in. Kept through log-out: nothing in it is of a customer, and
 * it says the more the longer it is kept.
 */

export const logNames = ['ledger', 'audit', 'liabilities', 'best-execution'] as const;
export type LogName = (typeof logNames)[number];

export interface SeenHeads {
  /** When this device has looked for the first time and the last, ISO 8601. */
  readonly since: string;
  readonly at: string;
  readonly logs: Readonly<Partial<Record<LogName, SeenLog>>>;
}

/** Another history than before: what was seen, what was answered then, both as they were signed. */
export interface Evidence {
  readonly log: LogName;
  readonly fault: LogFault;
  readonly at: string;
  readonly seen: SeenLog | undefined;
  readonly answer: unknown;
}

export interface Compared {
  readonly seen: SeenHeads;
  readonly evidence: Evidence | undefined;
  /** Whether this browser can check signatures. */
  readonly areSignaturesChecked: boolean;
}

const KEY = 'seenHeads';
/** By itself it looks this seldom. */
const SELDOM_MS = 12 * 3_600_000;

export function readSeenHeads(): SeenHeads | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as SeenHeads | null;
    return kept !== null && typeof kept.at === 'string' && typeof kept.logs === 'object' ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** @param kept as `otherHistory` has it */
export function evidenceIn(kept: string | null): Evidence | undefined {
  return kept === null ? undefined : (JSON.parse(kept) as Evidence);
}

/**
 * Compares the newest state of each log with what this device has seen, and keeps it where it goes on from that. What does not is kept as
 * evidence, and told on every screen.
 * @throws ApiUnreachable
 */
export async function compareHeads(): Promise<Compared> {
  const before = readSeenHeads();
  const logs = { ...before?.logs };
  let evidence = evidenceIn(otherHistory.read());
  let areSignaturesChecked = true;
  for (const log of logNames) {
    const seen = logs[log];
    const answer = await ask(log, seen?.size ?? '0');
    const { fault, now, isSigned } = await followLog(answer, seen, tools);
    if (isSigned === undefined) areSignaturesChecked = false;
    if (now !== undefined) logs[log] = now;
    if (fault !== undefined) evidence ??= { log, fault, at: new Date().toISOString(), seen, answer };
  }
  const at = new Date().toISOString();
  const seen = { since: before?.since ?? at, at, logs };
  localStorage.setItem(KEY, JSON.stringify(seen));
  if (evidence !== undefined) otherHistory.write(JSON.stringify(evidence));
  return { seen, evidence, areSignaturesChecked };
}

/** Where it was not looked at for half a day. What cannot be asked now is asked the next time. */
export async function compareHeadsSeldom(): Promise<void> {
  const before = readSeenHeads();
  if (before !== undefined && Date.now() - Date.parse(before.at) < SELDOM_MS) return;
  await compareHeads().catch((reason: unknown) => console.warn('The published heads were not compared.', reason));
}

/** Forgets what was seen, and what was wrong with it. */
export function beginAnew(): void {
  localStorage.removeItem(KEY);
  otherHistory.write(null);
}

async function ask(log: LogName, from: string): Promise<unknown> {
  const response = await fetch(`/.well-known/sauda-consistency.json?log=${log}&from=${from}`).catch(
    (error: unknown) => {
      throw new ApiUnreachable(error);
    },
  );
  if (!response.ok) throw new ApiUnreachable(new Error(`HTTP ${response.status}`));
  return response.json();
}
