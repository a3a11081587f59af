import { isLanguage } from '@sauda/facts';
import { doPages, firstUuid } from '../../../platform/apart.ts';
import { column, type Tx } from '../../../platform/database.ts';
import { dayText } from '../../../platform/time.ts';
import { cashBefore } from '../../ledger/index.ts';
import { financialYearOfDay } from '../gains/financial-year.ts';
import type { DocumentsContext } from './documents.ts';
import { unitsOf, type DocumentFacts, type Heading } from './document-facts.ts';
import { documents, keptOf, type DocumentRow } from './kept-document.ts';
import { monthFacts } from './month-facts.ts';
import { noteFacts } from './note-facts.ts';
import { customersDue, endPeriod, listDue, takeDue, type DocumentPeriod } from './periods.ts';
import { executionsIn, holdingsAt, movedIn, realisedIn } from './read-parts.ts';

/** In one transaction: their numbers wait for it. */
const customersAtOnce = 100;

/**
 * Makes the documents of a period that has ended, some customers at a time. Each is written in the transaction that takes its customer off
 * those who are due: however often it is cut short, and on however many nodes, each is made once.
 * @throws the first failure, once all others are made; who has failed is tried again with the next call
 */
export async function makeDocuments(context: DocumentsContext, period: DocumentPeriod): Promise<void> {
  const { database } = context;
  await listDue(context, period);
  await doPages<string>(
    (last) => customersDue(database.sql, period.id, { after: last ?? firstUuid, limit: customersAtOnce }),
    (customers) => database.transaction((tx) => makeSome(context, tx, period, customers)),
  );
  await endPeriod(context, period.id);
}

async function makeSome(
  context: DocumentsContext,
  tx: Tx,
  period: DocumentPeriod,
  due: readonly string[],
): Promise<void> {
  const taken = await takeDue(tx, period.id, due);
  if (taken.length === 0) return;
  const made =
    period.kind === 'note' ? await makeNotes(context, tx, period, taken) : await makeMonths(context, tx, period, taken);
  await documents.insert(tx, made);
}

async function makeNotes(
  context: DocumentsContext,
  tx: Tx,
  period: DocumentPeriod,
  due: readonly string[],
): Promise<DocumentRow[]> {
  const executions = Map.groupBy(await executionsIn(tx, period, due), ({ customerId }) => customerId);
  // What the others have booked around midnight is of the day before or after, by its number.
  const customers = due.filter((id) => executions.has(id));
  if (customers.length === 0) return [];
  const known = await knownCustomers(tx, context, customers);
  const year = financialYearOfDay(dayText(period.firstDay) ?? '');
  const moved = Map.groupBy(await movedIn(tx, period, customers), ({ customerId }) => customerId);
  const first = await takeNumbers(tx, year, customers.length);
  return customers.map((customerId, index) => {
    const number = first + BigInt(index);
    const no = `CN-${year}-${number.toString().padStart(numberDigits, '0')}`;
    const heading = headingOf(context, period, no, known(customerId));
    const facts = noteFacts(heading, year, {
      executions: executions.get(customerId) ?? [],
      moved: moved.get(customerId) ?? [],
      nameOf: nameIn(context),
    });
    return rowOf(context, heading, facts, { financialYear: year, number, amount: facts.totals.net });
  });
}

const numberDigits = 7;

/** Numbers of a financial year that nobody else gets; they are free again where the transaction does not commit. @returns the first of them */
async function takeNumbers(tx: Tx, year: string, count: number): Promise<bigint> {
  const [{ last }] = await tx<[{ last: bigint }]>`
    INSERT INTO note_numbers AS numbers (financial_year, last) VALUES (${year}, ${count})
    ON CONFLICT (financial_year) DO UPDATE SET last = numbers.last + excluded.last RETURNING last`;
  return last - BigInt(count) + 1n;
}

async function makeMonths(
  context: DocumentsContext,
  tx: Tx,
  period: DocumentPeriod,
  customers: readonly string[],
): Promise<DocumentRow[]> {
  const known = await knownCustomers(tx, context, customers);
  const holdings = Map.groupBy(await holdingsAt(tx, period.endsAt, customers), ({ customerId }) => customerId);
  const realised = new Map((await realisedIn(tx, period, customers)).map((row) => [row.customerId, row]));
  const moved = Map.groupBy(await movedIn(tx, period, customers), ({ customerId }) => customerId);
  const rows: DocumentRow[] = [];
  for (const customerId of customers) {
    const customer = known(customerId);
    const no = `MS-${(dayText(period.firstDay) ?? '').slice(0, 7)}-${customer.number}`;
    const heading = headingOf(context, period, no, customer);
    const facts = monthFacts(heading, {
      opening: await cashBefore(tx, customerId, period.startsAt),
      closing: await cashBefore(tx, customerId, period.endsAt),
      holdings: holdings.get(customerId) ?? [],
      realised: realised.get(customerId),
      moved: moved.get(customerId) ?? [],
      nameOf: nameIn(context),
    });
    rows.push(rowOf(context, heading, facts, { amount: facts.closing.balance }));
  }
  return rows;
}

type KnownCustomer = Heading['customer'];

/** @returns the number and language of each of them */
async function knownCustomers(tx: Tx, { usualLanguage }: DocumentsContext, customers: readonly string[]) {
  const rows = await tx<Array<{ id: string; number: bigint; language: string | undefined }>>`
    SELECT id, number, language FROM customers WHERE id = ANY (${column(customers)}::uuid[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id: string): KnownCustomer => {
    const { number, language } = byId.get(id) ?? {};
    if (number === undefined) throw new Error(`customer ${id} is not there`);
    return { id, number, language: isLanguage(language) ? language : usualLanguage() };
  };
}

const nameIn =
  ({ market }: DocumentsContext) =>
  (symbol: string): string =>
    market.instrument(symbol)?.name ?? symbol;

function headingOf(
  { issuer, clock, headSigner }: DocumentsContext,
  period: DocumentPeriod,
  no: string,
  customer: KnownCustomer,
): Heading {
  return { issuer, customer, period, no, madeAt: clock.now(), publicKey: headSigner.publicKey };
}

function rowOf(
  { headSigner }: DocumentsContext,
  { customer, period, no, madeAt }: Heading,
  facts: DocumentFacts,
  { amount, ...ofNote }: { amount: string; financialYear?: string; number?: bigint },
): DocumentRow {
  return {
    customerId: customer.id,
    periodId: period.id,
    no,
    financialYear: ofNote.financialYear,
    number: ofNote.number,
    lastDay: period.lastDay,
    amount: unitsOf(amount),
    ...keptOf(facts, headSigner),
    madeAt,
  };
}
