import { formatDecimal } from '@sauda/money';
import type { BankLine, Cashier } from '../../../cashier/index.ts';
import { idOf } from './requests.ts';

/** Requests wait for a day, so the lines that name them are among the newest of those that prove nothing yet. */
const linesLookedThrough = 1_000;

export function presentLine({ id, bankReference, bookedOn, amount, description }: BankLine) {
  return {
    id: id.toString(),
    bank_reference: bankReference,
    booked_on: bookedOn,
    amount: formatDecimal(amount, 2),
    description,
  };
}

/** Lines that fit a request that waits, by item and outcome. */
export async function readyLines(cashier: Cashier): Promise<Map<string, ReturnType<typeof presentLine>>> {
  const lines = await cashier.bankLines.list({ matched: false, limit: linesLookedThrough });
  const ready = new Map<string, ReturnType<typeof presentLine>>();
  for (const line of lines) {
    if (line.state !== 'ready' || line.proposal === undefined) continue;
    ready.set(`${idOf({ request: line.proposal })} ${line.proposal.outcome}`, presentLine(line));
  }
  return ready;
}
