import type { Decimal } from '@sauda/money';
import type { Sql } from '../../../platform/database.ts';
import { pageBy } from '../../../platform/page-by.ts';
import type { BankLine, LineMatch, LineOutcome, LineProposal, LineState } from './bank-line.ts';

export interface LinePage {
  /** Only those that prove a request, or only those that do not; all where absent. */
  readonly matched?: boolean | undefined;
  /** The bank's number, in any letters. */
  readonly reference?: string | undefined;
  /** The first and the last day on which it was booked. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Whichever way it went. */
  readonly amount?: Decimal | undefined;
  /** The id of the last line of the page before. */
  readonly before?: bigint | undefined;
  /** The oldest first. */
  readonly isTurned?: boolean | undefined;
  readonly limit: number;
}

interface LineRow extends Omit<BankLine, 'state' | 'match' | 'proposal'> {
  customerId: string | undefined;
  requestNo: string;
  outcome: LineMatch['outcome'];
  matchedBy: string;
  matchedAt: Date;
  asked: bigint;
  /** What is said already under its number, the same way. */
  knownAmount: bigint | undefined;
}

/** A request that was named by its reference. */
interface Named {
  kind: 'recharge' | 'withdrawal';
  customerId: string;
  no: string;
  reference: string;
  amount: bigint;
  /** Whether its end is still open: for a withdrawal, whether the money may still leave or come back. */
  isOpen: boolean;
  isHandedOver: boolean;
}

/** Lines of the bank's statements, newest first or turned round, with what each may be about. */
export async function listLines(sql: Sql, page: LinePage): Promise<BankLine[]> {
  const { matched, reference, from, to, amount, before, isTurned, limit } = page;
  const { isBeyond, inOrder } = pageBy(sql, sql`line.id`, { before, isTurned });
  const rows = await sql<LineRow[]>`
    SELECT line.id, line.bank_reference, line.booked_on::text, line.amount, line.description, line.imported_by,
      line.imported_at, match.customer_id, match.request_no, match.outcome, match.matched_by, match.matched_at,
      CASE match.outcome
        WHEN 'received' THEN (SELECT amount FROM recharges WHERE ${ofMatch(sql)})
        WHEN 'paid' THEN (SELECT amount FROM withdrawals WHERE ${ofMatch(sql)})
        WHEN 'returned' THEN (SELECT amount FROM withdrawals WHERE ${ofMatch(sql)})
        ELSE abs(line.amount) END AS asked,
      CASE WHEN match.line_id IS NULL THEN (
        SELECT amount FROM bank_references
        WHERE reference_key = line.reference_key AND direction = CASE WHEN line.amount < 0 THEN 'out' ELSE 'in' END
        ORDER BY doubled LIMIT 1) END AS known_amount
    FROM bank_lines line
      ${matched === false ? sql`JOIN bank_lines_waiting waiting ON waiting.line_id = line.id` : sql``}
      LEFT JOIN bank_line_matches match ON match.line_id = line.id
    WHERE ${isBeyond}
      ${reference === undefined ? sql`` : sql`AND line.reference_key = bank_reference_key(${reference})`}
      ${from === undefined ? sql`` : sql`AND line.booked_on >= ${from}::date`}
      ${to === undefined ? sql`` : sql`AND line.booked_on <= ${to}::date`}
      ${amount === undefined ? sql`` : sql`AND abs(line.amount) = abs(${amount}::bigint)`}
      ${matched === true ? sql`AND match.line_id IS NOT NULL` : sql``}
    ${inOrder} LIMIT ${limit}`;
  const named = await findNamed(
    sql,
    rows.filter(({ customerId }) => customerId === undefined),
  );
  return rows.map((row) => toLine(row, named));
}

/** Lines of this number, in any letters, the newest first. */
export function linesNamed(
  sql: Sql,
  reference: string,
  limit: number,
): Promise<Array<Pick<BankLine, 'bankReference' | 'amount' | 'importedAt'>>> {
  return sql<Array<Pick<BankLine, 'bankReference' | 'amount' | 'importedAt'>>>`
    SELECT bank_reference, amount, imported_at FROM bank_lines
    WHERE reference_key = bank_reference_key(${reference}) ORDER BY id DESC LIMIT ${limit}`;
}

const ofMatch = (sql: Sql) => sql`customer_id = match.customer_id AND no = match.request_no`;

/** Requests whose references stand in what was written on the transfers, by reference. */
async function findNamed(sql: Sql, rows: readonly LineRow[]): Promise<ReadonlyMap<string, Named>> {
  const references = [...new Set(rows.flatMap(({ description }) => referencesIn(description)))];
  if (references.length === 0) return new Map();
  const found = await sql<Named[]>`
    SELECT 'recharge' AS kind, customer_id, no, reference, amount, status = 'in_progress' AS is_open,
      false AS is_handed_over
    FROM recharges WHERE reference = ANY(${references}::text[])
    UNION ALL
    SELECT 'withdrawal', customer_id, no, reference, amount, status = 'in_progress',
      handed_over_at IS NOT NULL AND status <> 'failed'
    FROM withdrawals WHERE reference = ANY(${references}::text[])`;
  return new Map(found.map((request) => [request.reference, request]));
}

function toLine(row: LineRow, named: ReadonlyMap<string, Named>): BankLine {
  const { customerId, requestNo: no, outcome, asked, matchedBy, matchedAt, knownAmount: _known, ...line } = row;
  const match = customerId === undefined ? undefined : { customerId, no, outcome, asked, matchedBy, matchedAt };
  return { ...line, ...judge(row, named), match };
}

function judge(
  row: LineRow,
  named: ReadonlyMap<string, Named>,
): { readonly state: LineState; readonly proposal: LineProposal | undefined } {
  if (row.customerId !== undefined) return { state: 'matched', proposal: undefined };
  if (row.knownAmount !== undefined) {
    return { state: row.knownAmount === row.amount ? 'reference_used' : 'contradicts', proposal: undefined };
  }
  const proposed = referencesIn(row.description).flatMap((reference) => {
    const request = named.get(reference);
    const outcome = request === undefined ? undefined : outcomeOf(row.amount, request);
    return request === undefined || outcome === undefined ? [] : [{ request, outcome }];
  });
  const [best] = proposed.toSorted((a, b) => rank(row, a.request) - rank(row, b.request));
  if (best === undefined) return { state: 'unknown_reference', proposal: undefined };
  const { request, outcome } = best;
  const proposal = { customerId: request.customerId, no: request.no, outcome, asked: request.amount };
  if (!isOpenFor(outcome, request)) return { state: 'request_ended', proposal };
  return { state: fits(row, request) ? 'ready' : 'other_amount', proposal };
}

/** Undefined where money went the other way. */
function outcomeOf(amount: bigint, { kind }: Named): LineOutcome | undefined {
  if (amount > 0n) return kind === 'recharge' ? 'received' : 'returned';
  return kind === 'withdrawal' ? 'paid' : undefined;
}

/** What was paid can come back after its request has ended. */
function isOpenFor(outcome: LineOutcome, request: Named): boolean {
  return outcome === 'returned' ? request.isHandedOver : request.isOpen;
}

const fits = ({ amount }: LineRow, request: Named): boolean => amount === request.amount || -amount === request.amount;
const rank = (row: LineRow, request: Named): number => (fits(row, request) ? 0 : 2) + (request.isOpen ? 0 : 1);

/** As long as a request's reference, and as those of before; and of which letters and digits one is made. */
const referenceLengths = [9, 8];
const ofReference = /^[0-9A-HJKMNP-TV-Z]+$/;

/**
 * Every piece of a text that could be a reference. Banks put it among words of their own, glue it to them, and split it by
 * spaces or dashes; customers type it in small letters. So as many characters in a row as a reference has are tried, wherever they begin.
 */
export function referencesIn(text: string): string[] {
  const packed = text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const found = new Set<string>();
  for (const length of referenceLengths) {
    for (let start = 0; start + length <= packed.length; start += 1) {
      const piece = packed.slice(start, start + length);
      if (ofReference.test(piece)) found.add(piece);
    }
  }
  return [...found];
}
