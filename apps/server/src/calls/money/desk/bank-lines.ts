import { formatDecimal } from '@sauda/money';
import type { BankLine, LineOutcome } from '../../../modules/cashier/bank-lines/bank-line.ts';
import type { CashierContext } from '../../../modules/cashier/context.ts';
import { actorOf, type Staff } from '../../../modules/staff/staff.ts';
import { idOf, type AnyRequest } from '../../queues/requests.ts';
import { listLines } from '../../../modules/cashier/bank-lines/list-lines.ts';

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

type NamingLine = ReturnType<typeof presentLine> & { outcome: LineOutcome; imported_by_me: boolean };
type Naming = (
  row: { request: Pick<AnyRequest, 'customerId' | 'no'> },
  outcomes: readonly LineOutcome[],
) => {
  /** It proves what the request says. */
  line: NamingLine | null;
  /** It names the request with another amount. */
  other_line: NamingLine | null;
};

/** Lines that name requests that wait: those that fit, and those that say another amount. */
export async function namingLines(cashier: CashierContext, staff: Staff): Promise<Naming> {
  const lines = await listLines(cashier.database.sql, { matched: false, limit: linesLookedThrough });
  const byRequest = new Map<string, BankLine>();
  for (const line of lines) {
    const { state, proposal } = line;
    if (proposal === undefined || (state !== 'ready' && state !== 'other_amount')) continue;
    byRequest.set(`${state} ${proposal.outcome} ${idOf({ request: proposal })}`, line);
  }
  return (row, outcomes) => {
    const find = (state: 'ready' | 'other_amount') =>
      outcomes.flatMap((outcome) => {
        const line = byRequest.get(`${state} ${outcome} ${idOf(row)}`);
        return line === undefined
          ? []
          : [{ ...presentLine(line), outcome, imported_by_me: line.importedBy === actorOf(staff) }];
      })[0] ?? null;
    return { line: find('ready'), other_line: find('other_amount') };
  };
}
