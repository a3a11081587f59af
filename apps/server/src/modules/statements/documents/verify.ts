import { parseRate } from '@sauda/money';
import { column, type Tx } from '../../../platform/database.ts';
import { difference, type Difference } from '../../../platform/difference.ts';
import { isSignedBy } from '../../../platform/encryption.ts';
import { firstUuid } from '../../../platform/apart.ts';
import { dayText } from '../../../platform/time.ts';
import { cashBefore } from '../../ledger/index.ts';
import { besideMarks, isBookedIn, lastBefore, timesMayFallMs } from './booked-in.ts';
import { isLevy, kindOf, unitsOf, type DocumentFacts, type MonthFacts, type NoteFacts } from './document-facts.ts';
import { documents, openKept, type DocumentRow } from './kept-document.ts';
import { listedPeriods, type DocumentPeriod } from './periods.ts';
import { accountsOfCustomers } from './read-parts.ts';

const reportedAtMost = 100;
const documentsAtOnce = 500;

/**
 * Each day on which something was booked for a customer has one note, and each month one statement; their numbers have no gap; what they
 * say is what was signed, and is what the executions and transfers of their period come to. Reads only.
 * @param endedSince the documents of periods that ended before are not read, only counted by their numbers
 */
export async function verifyDocuments(
  tx: Tx,
  endedSince: Date = new Date(0),
): Promise<{ documents: number; differences: Difference[] }> {
  const differences = [...(await missingDocuments(tx, endedSince)), ...(await numbersWithGaps(tx))];
  const keys = await publishedKeys(tx);
  let count = 0;
  for (const period of await listedPeriods(tx, endedSince)) {
    for (let after = firstUuid; ;) {
      const page = await documentsOf(tx, period.id, after);
      const last = page.at(-1);
      if (last === undefined) break;
      count += page.length;
      after = last.customerId;
      differences.push(...(await faultsOf(tx, period, page, keys)));
    }
  }
  return { documents: count, differences };
}

/** Found by executions and transfers, not by whom the period had listed. */
async function missingDocuments(tx: Tx, endedSince: Date): Promise<Difference[]> {
  const ofBooked = { startsAt: tx`booked.starts_at`, endsAt: tx`booked.ends_at` };
  const rows = await tx<Array<{ customerId: string; kind: string; firstDay: Date }>>`
    WITH ended AS (
      SELECT * FROM document_periods WHERE listed_at IS NOT NULL AND ends_at >= ${endedSince}
    ), booked AS (
      SELECT DISTINCT p.*, e.customer_id
      FROM ended p JOIN executions e ON e.booked_at >= p.starts_at
        AND e.booked_at < p.ends_at + CASE p.kind WHEN 'note' THEN ${timesMayFallMs} ELSE 0 END * interval '1 millisecond'
      UNION
      SELECT DISTINCT p.*, t.customer_id
      FROM ended p JOIN ledger.transfers t ON t.posted_at >= p.starts_at AND t.posted_at < p.ends_at
      WHERE p.kind = 'statement' AND t.customer_id <> ledger.house()
    )
    SELECT customer_id, kind, first_day FROM booked
    WHERE NOT EXISTS (SELECT FROM documents d WHERE d.customer_id = booked.customer_id AND d.period_id = booked.id)
      AND NOT EXISTS (SELECT FROM due_documents d WHERE d.customer_id = booked.customer_id AND d.period_id = booked.id)
      AND (kind <> 'note' OR EXISTS (
        SELECT FROM (SELECT booked.customer_id AS id) AS c ${besideMarks(tx, ofBooked)} JOIN executions e ON e.customer_id = c.id
        WHERE ${isBookedIn(tx, ofBooked)}))
    ORDER BY first_day, customer_id LIMIT ${reportedAtMost}`;
  return rows.map(({ customerId, kind, firstDay }) => {
    const day = dayText(firstDay) ?? '';
    return difference(
      'document',
      `${kind}/${day}/${customerId}`,
      `customer ${customerId} has no ${kind} of what was booked from ${day} on`,
    );
  });
}

async function numbersWithGaps(tx: Tx): Promise<Difference[]> {
  const rows = await tx<Array<{ year: string; last: bigint }>>`
    SELECT financial_year AS year, coalesce(given.last, 0) AS last
    FROM (
      SELECT financial_year, count(*) AS notes, min(number) AS first, max(number) AS highest
      FROM documents WHERE financial_year IS NOT NULL GROUP BY financial_year
    ) AS used FULL JOIN note_numbers AS given USING (financial_year)
    WHERE (notes, first, highest) IS DISTINCT FROM (given.last, 1, given.last)`;
  return rows.map(({ year, last }) =>
    difference(
      'document',
      `numbers/${year}`,
      `the contract notes of ${year} are not those of the numbers 1 to ${last}`,
    ),
  );
}

/** By which the heads of the ledger were signed; none while none was published. */
async function publishedKeys(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx<Array<{ key: string }>>`SELECT DISTINCT encode(public_key, 'hex') AS key FROM ledger.heads`;
  return new Set(rows.map(({ key }) => key));
}

function documentsOf(tx: Tx, periodId: bigint, after: string): Promise<DocumentRow[]> {
  return tx<DocumentRow[]>`
    SELECT ${documents.columns()} FROM documents WHERE period_id = ${periodId} AND customer_id > ${after}
    ORDER BY customer_id LIMIT ${documentsAtOnce}`;
}

async function faultsOf(
  tx: Tx,
  period: DocumentPeriod,
  page: readonly DocumentRow[],
  keys: ReadonlySet<string>,
): Promise<Difference[]> {
  const found: Difference[] = [];
  const opened = page.flatMap((row) => {
    const facts = signedFacts(row, period, keys);
    if (facts === undefined)
      found.push(difference('document', row.no, `document ${row.no} is not what was signed as it`));
    return facts === undefined ? [] : [facts];
  });
  const notes = opened.filter((facts): facts is NoteFacts => kindOf(facts) === 'note');
  const booked = await bookedOf(tx, period, notes);
  for (const note of notes) {
    if (booked(note.customer.id) !== writtenOf(note)) {
      found.push(
        difference(
          'document',
          note.no,
          `contract note ${note.no} is not what executions and transfers of its day come to`,
        ),
      );
    }
  }
  for (const facts of opened) {
    if (kindOf(facts) === 'statement' && !(await isOfLedger(tx, period, facts as MonthFacts))) {
      found.push(
        difference('document', facts.no, `monthly statement ${facts.no} does not have the balances of the ledger`),
      );
    }
  }
  return found;
}

/** The facts of a document where they are those that were signed, of this row, by a key that has signed heads. */
function signedFacts(row: DocumentRow, period: DocumentPeriod, keys: ReadonlySet<string>): DocumentFacts | undefined {
  try {
    const { facts, digest } = openKept(row);
    const isOfRow =
      facts.no === row.no &&
      facts.customer.id === row.customerId &&
      facts.period.start === period.startsAt.toISOString() &&
      facts.period.end === period.endsAt.toISOString() &&
      kindOf(facts) === period.kind &&
      unitsOf('totals' in facts ? facts.totals.net : facts.closing.balance) === row.amount;
    const isKnown = keys.size === 0 || keys.has(facts.public_key);
    const key = Buffer.from(facts.public_key, 'hex');
    return isOfRow && isKnown && digest.equals(row.digest) && isSignedBy(key, digest, row.signature)
      ? facts
      : undefined;
  } catch {
    // Not even compressed JSON: somebody has written another row.
    return undefined;
  }
}

/** What a note says that was booked, in a text that the database makes of its rows in the same way. */
function writtenOf({ orders, totals }: NoteFacts): string {
  const executions = orders.flatMap(({ no, side, executions: of }) =>
    of.map(({ part, quantity, price, amount, interest, brokerage: fee, exchange }) =>
      [
        no,
        side,
        part,
        BigInt(quantity),
        ...[price, amount, interest, fee].map(unitsOf),
        ...(exchange === undefined ? [] : [parseRate(exchange.rate)?.hundredMillionths]),
      ].join(' '),
    ),
  );
  const moved = orders.flatMap(({ no, moved: of }) =>
    of.map(({ account, amount }) => `${no} ${account} ${unitsOf(amount)}`),
  );
  const net = orders
    .flatMap(({ moved: of }) => of.map(({ amount }) => unitsOf(amount)))
    .reduce((sum, one) => sum + one, 0n);
  const levies = orders.flatMap(({ moved: of }) =>
    of.filter(({ account }) => isLevy(account)).map(({ amount }) => unitsOf(amount)),
  );
  const isAddedUp =
    net === unitsOf(totals.net) &&
    levies.reduce((sum, one) => sum - one, 0n) === totals.levies.reduce((sum, { amount }) => sum + unitsOf(amount), 0n);
  return `${executions.toSorted().join('\n')}\n${moved.toSorted().join('\n')}${isAddedUp ? '' : ' and does not add up'}`;
}

/** @returns what was booked for each of some customers in a period, as `writtenOf` writes it */
async function bookedOf(tx: Tx, { startsAt, endsAt }: DocumentPeriod, notes: readonly NoteFacts[]) {
  const idsOf = (some: readonly NoteFacts[]) => column(some.map(({ customer }) => customer.id));
  const ids = idsOf(notes);
  // Notes of before have no rates.
  const withRates = idsOf(
    notes.filter(({ orders }) => orders.some(({ executions: of }) => of.some(({ exchange }) => exchange))),
  );
  const own = column(accountsOfCustomers);
  const executions = await tx<Array<{ customerId: string; no: string; text: string }>>`
    SELECT e.customer_id, e.order_no AS no,
      concat_ws(' ', e.order_no, o.side, e.part, e.quantity, e.price, e.amount, e.interest, e.fee,
        CASE WHEN e.rate_source IS NOT NULL AND e.customer_id = ANY (${withRates}::uuid[]) THEN e.settlement_rate END) AS text
    FROM unnest(${ids}::uuid[]) AS c (id) ${besideMarks(tx, { startsAt, endsAt })}
      JOIN executions e ON e.customer_id = c.id JOIN orders o ON o.customer_id = e.customer_id AND o.no = e.order_no
    WHERE ${isBookedIn(tx, { startsAt, endsAt })}`;
  const moved = await tx<Array<{ customerId: string; no: string; text: string }>>`
    SELECT customer_id, no, concat_ws(' ', no, account, sum(amount)) AS text
    FROM (
      SELECT customer_id, subject_no AS no,
        CASE WHEN debit = ANY (${own}::text[]) THEN credit ELSE debit END AS account,
        CASE WHEN debit = ANY (${own}::text[]) THEN -amount ELSE amount END AS amount
      FROM unnest(${ids}::uuid[]) AS c (id)
        CROSS JOIN LATERAL (${lastBefore(tx, startsAt)}) AS before
        CROSS JOIN LATERAL (${lastBefore(tx, endsAt)}) AS until
        JOIN ledger.transfers t ON t.customer_id = c.id AND t.id > before.id AND t.id <= until.id
      WHERE subject_kind = 'order'
        AND NOT (debit = ANY (${own}::text[]) AND credit = ANY (${own}::text[]))
    ) AS parts
    GROUP BY customer_id, no, account HAVING sum(amount) <> 0`;
  const traded = new Set(executions.map(({ customerId, no }) => `${customerId} ${no}`));
  const [executionsBy, movedBy] = [
    executions,
    moved.filter(({ customerId, no }) => traded.has(`${customerId} ${no}`)),
  ].map((rows) => Map.groupBy(rows, ({ customerId }) => customerId));
  const lines = (rows: ReadonlyArray<{ text: string }> = []) =>
    rows
      .map(({ text }) => text)
      .toSorted()
      .join('\n');
  return (customerId: string) => `${lines(executionsBy?.get(customerId))}\n${lines(movedBy?.get(customerId))}`;
}

/** Whether a statement opens and closes with what the ledger has, by numbers of transfers and free cash. */
async function isOfLedger(tx: Tx, { startsAt, endsAt }: DocumentPeriod, { customer, opening, closing }: MonthFacts) {
  const [before, end] = [await cashBefore(tx, customer.id, startsAt), await cashBefore(tx, customer.id, endsAt)];
  return (
    before.number === BigInt(opening.number) &&
    before.cash === unitsOf(opening.balance) &&
    end.number === BigInt(closing.number) &&
    end.cash === unitsOf(closing.balance)
  );
}
