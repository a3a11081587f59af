import type { Readable } from 'node:stream';
import { levyOfAccount } from '@sauda/facts';
import { formatDecimal, formatFigure, formatMoney, type Currency } from '@sauda/money';
import type { Sql } from '../../../platform/database.ts';
import { dayAndTimeOf } from '../period.ts';
import { drawFacts, margin, right, writeSheet, type Sheet } from '../pdf-sheet.ts';
import { spacedNumber, standingOf, writePdf, type statementColumns } from '../write-pdf.ts';
import { statementWords, type StatementWords } from '../words/index.ts';
import {
  isLevy,
  unitsOf,
  type DocumentFacts,
  type ExecutionFacts,
  type MonthFacts,
  type Moved,
  type NoteFacts,
  type OrderFacts,
} from './document-facts.ts';
import type { DocumentRow } from './kept-document.ts';
import { statementOf } from './write-document-json.ts';

const noteColumns = {
  when: { x: margin, width: 52 },
  what: { x: margin + 56, width: 224 },
  quantity: { x: right - 226, width: 58, isFigure: true },
  price: { x: right - 162, width: 74, isFigure: true },
  amount: { x: right - 82, width: 82, isFigure: true },
} as const;
type NoteSheet = Sheet<typeof noteColumns>;

/** For people to read and to print, in the language that the customer had: of the same facts the same bytes. */
export async function writeDocumentPdf(sql: Sql, facts: DocumentFacts, row: DocumentRow): Promise<Readable> {
  const digest = row.digest.toString('hex');
  return facts.format === 'sauda-contract-note-1' ? writeNote(facts, digest) : writeMonth(sql, facts, digest);
}

function writeNote(facts: NoteFacts, digest: string): Readable {
  const words = statementWords[facts.language];
  const { time: when, trade: what, quantity, price, amount, title } = words.documents;
  const { no, period, made_at: madeAt, licence } = facts;
  return writeSheet(
    {
      language: facts.language,
      title: `${title} ${no}`,
      madeAt: new Date(madeAt),
      columns: noteColumns,
      headings: { when, what, quantity, price, amount },
      drawHead: (doc) => drawFacts(doc, title, headOf(facts, words, digest), words.days(period.time_zone)),
      foot: {
        text: `${standingOf(licence, words)} ${words.documents.check}`,
        name: `${no} · ${period.to}`,
        page: words.page,
      },
    },
    async (sheet) => {
      for (const order of facts.orders) {
        drawOrder(sheet, order, facts, words);
        if (!(await sheet.rest())) return;
      }
      drawTotals(sheet, facts, words);
    },
  );
}

function headOf({ no, customer, period, made_at: madeAt }: DocumentFacts, words: StatementWords, digest: string) {
  const { number, day, fingerprint } = words.documents;
  const days: ReadonlyArray<readonly [string, string]> =
    period.from === period.to
      ? [[day, period.from]]
      : [
          [words.from, period.from],
          [words.to, period.to],
        ];
  return [
    [number, no],
    [words.customer, spacedNumber(customer.number)],
    ...days,
    [words.madeAt, dayAndTimeOf(new Date(madeAt), period.time_zone)],
    [fingerprint, digest],
  ] as const;
}

interface NoteLine {
  readonly what: string;
  readonly amount?: string;
}

/** Each trade of an order with what belongs to it, on one page; what was charged of the order as a whole comes below the last one. */
function drawOrder(sheet: NoteSheet, order: OrderFacts, { currency, period }: NoteFacts, words: StatementWords): void {
  const told = words.documents;
  const sides = { buy: told.buy, sell: told.sell };
  const timeOf = (at: string) => dayAndTimeOf(new Date(at), period.time_zone);
  const money = moneyIn(currency);
  const levies = leviesIn(order.moved).map(({ account, amount }) => ({
    what: levyName(account, words),
    amount: money(amount),
  }));
  order.executions.forEach((execution, index) => {
    const { traded_at: tradedAt, quantity, price, amount, interest, brokerage } = execution;
    const charged = [
      { what: told.interest, units: interest },
      { what: told.brokerage, units: brokerage },
    ].flatMap(({ what, units }) => (unitsOf(units) === 0n ? [] : [{ what, amount: money(units) }]));
    const notes: NoteLine[] = [
      ...notesOf(execution, { order, currency }, words, timeOf).map((what) => ({ what })),
      ...charged,
      ...(index === order.executions.length - 1 ? levies : []),
    ];
    const cells = {
      when: timeOf(tradedAt).slice(11),
      what: named(order, sheet, (name) => `${sides[order.side]}  ${name}`),
      quantity: formatFigure(unitsOf(quantity), currency, { decimals: 0 }),
      price: `${priceText(price, currency)} ${order.currency === currency ? '' : order.currency}`.trim(),
      amount: money(amount),
    };
    sheet.lineWithNotes(cells, notes);
  });
}

/** What says its name, or its symbol alone where the name is in letters that the font of the line does not have: the JSON form has it. */
function named(
  { name, symbol }: Pick<OrderFacts, 'name' | 'symbol'>,
  { canDraw }: Pick<NoteSheet, 'canDraw'>,
  say = (name: string): string => name,
): string {
  const whole = say(`${name} (${symbol})`);
  return canDraw(whole) ? whole : say(symbol);
}

/** With as many decimals as it has. */
const priceText = (price: string, currency: Currency): string =>
  formatFigure(unitsOf(price), currency, { decimals: price.split('.')[1]?.length ?? 0 });

const moneyIn =
  (currency: Currency) =>
  (decimal: string): string =>
    formatMoney(unitsOf(decimal), currency);

/** What stands below a trade: its order and venue, and what it takes back or puts right. */
function notesOf(
  { venue, execution_id: id, kind, booked_at: bookedAt, corrects, exchange }: ExecutionFacts,
  { order, currency }: { order: OrderFacts; currency: Currency },
  words: StatementWords,
  timeOf: (at: string) => string,
): string[] {
  const told = words.documents;
  const { no, ordered_at: orderedAt, origin, side } = order;
  const says = kind === 'bust' ? told.bust : told.correction;
  const what = says(corrects?.day ?? timeOf(bookedAt).slice(0, 10));
  return [
    told.order(no, timeOf(orderedAt)),
    told.venue(venueName(venue, words), id),
    ...(exchange === undefined
      ? []
      : [
          told.exchange(`1 ${order.currency} = ${exchange.rate} ${currency}`),
          told.quotedBy(exchange.source, timeOf(exchange.quoted_at)),
        ]),
    ...(kind === 'trade' ? [] : [corrects?.note == null ? what : told.ofNote(what, corrects.note)]),
    ...(origin === 'ipo' && side === 'buy' ? [told.byApplication] : []),
  ];
}

/** A venue as people know it: what trades within the house has a name of ours. */
function venueName(venue: string, { documents: { settlement, rightsIssue } }: StatementWords): string {
  const ofHouse: Readonly<Record<string, string>> = {
    internal: 'Sauda',
    block: 'Sauda',
    qip: 'Sauda',
    ipo: 'IPO',
    rights: rightsIssue,
    settlement,
  };
  return ofHouse[venue] ?? venue;
}

const leviesIn = (moved: readonly Moved[]) =>
  moved.filter(({ account }) => isLevy(account)).map(({ account, amount }) => ({ account, amount: negated(amount) }));

const negated = (decimal: string): string => formatDecimal(-unitsOf(decimal));

/** A levy in the words of the statement that has its transfers; one that we have no word for by its account, as in `charges_stamp_duty`. */
export function levyName(account: string, { levies }: Pick<StatementWords, 'levies'>): string {
  const levy = levyOfAccount(account);
  if (levy !== undefined) return levies[levy];
  const name = account.replace(/^charges_/, '');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll('_', ' ');
}

function drawTotals(sheet: NoteSheet, { totals, currency }: NoteFacts, words: StatementWords): void {
  const told = words.documents;
  const money = moneyIn(currency);
  const { levies, net } = totals;
  const isPaid = unitsOf(net) < 0n;
  const isInterestPaid = unitsOf(totals.interest) < 0n;
  const lines: ReadonlyArray<readonly [what: string, amount: string, isAlways?: boolean]> = [
    [told.bought, totals.bought, true],
    [told.sold, totals.sold, true],
    [told.byApplication, totals.paid_by_application],
    isInterestPaid ? [told.interestPaid, negated(totals.interest)] : [told.interestReceived, totals.interest],
    [told.brokerage, totals.brokerage, true],
    ...levies.map(({ account, amount }) => [levyName(account, words), amount] as const),
    [told.covered, totals.covered],
  ];
  sheet.section(told.totals);
  for (const [what, amount, isAlways = false] of lines) {
    if (isAlways || unitsOf(amount) !== 0n) sheet.line({ what, amount: money(amount) });
  }
  sheet.line(
    { what: isPaid ? told.pay : told.receive, amount: money(isPaid ? negated(net) : net) },
    { weight: 'bold' },
  );
}

async function writeMonth(sql: Sql, facts: MonthFacts, digest: string): Promise<Readable> {
  const words = statementWords[facts.language];
  const { no, period, currency, opening, closing } = facts;
  const money = moneyIn(currency);
  const statement = await statementOf({ sql }, facts, new Date(facts.made_at));
  return writePdf(statement, facts.language, {
    title: words.documents.monthly,
    facts: [
      ...headOf(facts, words, digest),
      [words.opening, money(opening.balance)],
      [words.closing, money(closing.balance)],
    ],
    check: words.documents.check,
    name: `${no} · ${period.to}`,
    drawMore: (sheet) => drawHoldings(sheet, facts, words),
  });
}

function drawHoldings(
  sheet: Sheet<typeof statementColumns>,
  { holdings, realised, currency }: MonthFacts,
  words: StatementWords,
): void {
  const told = words.documents;
  const money = moneyIn(currency);
  const headings = { what: told.instrument, expense: told.quantity, balance: told.cost };
  sheet.section(told.holdings, holdings.length === 0 ? undefined : headings);
  if (holdings.length === 0) sheet.line({ what: told.noHoldings });
  for (const { name, symbol, quantity, cost } of holdings) {
    const count = formatFigure(unitsOf(quantity), currency, { decimals: 0 });
    sheet.line({ what: named({ name, symbol }, sheet), expense: count, balance: money(cost) });
  }
  sheet.section(told.realised);
  sheet.line({ what: told.profit, balance: money(realised.profit) });
  sheet.line({ what: told.brokerage, balance: money(realised.brokerage) });
  for (const { account, amount } of realised.levies) {
    sheet.line({ what: levyName(account, words), balance: money(amount) });
  }
}
