import { once } from 'node:events';
import { createRequire } from 'node:module';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { formatMoney } from '@sauda/money';
import Document from 'pdfkit';
import type { CashMovement } from '../ledger/index.ts';
import { dayAndTimeOf } from './period.ts';
import type { Statement } from './statement.ts';
import type { Language } from '@sauda/facts';
import { statementWords, type StatementWords } from './words/index.ts';

const require = createRequire(import.meta.url);
const fonts = {
  regular: require.resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf'),
};
const ownFont = (file: string): string => fileURLToPath(new URL(`fonts/${file}`, import.meta.url));
/** With the characters of words/zh.ts and Latin ones alone, and without the rupee; how they are made is in fonts/README.md. */
const hanFonts = { regular: ownFont('NotoSansSC_400Regular.ttf'), bold: ownFont('NotoSansSC_600SemiBold.ttf') };
type Weight = keyof typeof fonts;

/** In points, on A4. */
const margin = 42;
const pageWidth = 595.28;
const pageHeight = 841.89;
const right = pageWidth - margin;
const lineHeight = 17;
const footerHeight = 64;
const lastLine = pageHeight - margin - footerHeight;
const columns = {
  when: { x: margin, width: 88 },
  what: { x: margin + 92, width: 192 },
  income: { x: right - 224, width: 72 },
  expense: { x: right - 148, width: 72 },
  balance: { x: right - 76, width: 76 },
} as const;
/** Drawing a page of rows takes the thread some ten milliseconds, in which no order is served. */
const rowsAtOnce = 40;
const ink = '#1c1b1a';
const quiet = '#6b6763';
const rule = '#d9d5d0';

/** For people to read and to print. Written page by page, at the pace at which it is fetched. */
export function writePdf(statement: Statement, language: Language): Readable {
  const words = statementWords[language];
  const { customer, period, madeAt } = statement;
  const doc = new Document({
    size: 'A4',
    margin,
    autoFirstPage: false,
    lang: language,
    info: { Title: `${words.title} ${customer.number}, ${period.from} – ${period.to}`, CreationDate: madeAt },
  });
  for (const weight of ['regular', 'bold'] as const) {
    doc.registerFont(weight, fonts[weight]).registerFont(`han ${weight}`, hanFonts[weight]);
  }
  const out = doc.pipe(new PassThrough());
  draw(doc, out, statement, words).then(
    () => doc.end(),
    (error: Error) => out.destroy(error),
  );
  return out;
}

/** The font that has what is written. */
function setFont(doc: PDFKit.PDFDocument, weight: Weight, text: string): PDFKit.PDFDocument {
  return doc.font(/\p{Script=Han}/u.test(text) ? `han ${weight}` : weight);
}

async function draw(
  doc: PDFKit.PDFDocument,
  out: PassThrough,
  statement: Statement,
  words: StatementWords,
): Promise<void> {
  let pages = 0;
  let y = margin;
  const turnPage = (): void => {
    doc.addPage();
    pages += 1;
    drawFooter(doc, statement, words, pages);
    y = pages === 1 ? drawHead(doc, statement, words) : margin;
    drawHeadings(doc, words, y);
    y += lineHeight + 4;
  };
  const line = (cells: Partial<Record<keyof typeof columns, string>>, weight: Weight = 'regular'): void => {
    if (y + lineHeight > lastLine) turnPage();
    drawCells(doc, cells, y, weight);
    y += lineHeight;
    doc
      .moveTo(margin, y - 4)
      .lineTo(right, y - 4)
      .lineWidth(0.4)
      .stroke(rule);
  };
  const money = (amount: bigint): string => formatMoney(amount, statement.issuer.currency);

  turnPage();
  line({ what: words.opening, when: statement.period.from, balance: money(statement.opening) }, 'bold');
  let rows = 0;
  for await (const page of statement.movements()) {
    for (const movement of page) {
      line(cellsOf(movement, words, money));
      rows += 1;
      if (rows % rowsAtOnce === 0) await setImmediate();
    }
    // Who fetches it slowly, or no longer, does not fill the memory.
    if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), once(out, 'close')]);
    if (out.destroyed) return;
  }
  if (rows === 0) line({ what: words.none });
  line({ what: words.closing, when: statement.period.to, balance: money(statement.closing) }, 'bold');
}

function cellsOf(
  { direction, amount, balanceAfter, reason, levy, subject, postedAt }: CashMovement,
  words: StatementWords,
  money: (amount: bigint) => string,
) {
  return {
    when: dayAndTimeOf(postedAt).slice(0, 16),
    what: `${levy === undefined ? words.reasons[reason] : words.levies[levy]}  ${subject.no}`,
    [direction]: money(amount),
    balance: money(balanceAfter),
  };
}

/** @returns where the table begins */
function drawHead(doc: PDFKit.PDFDocument, statement: Statement, words: StatementWords): number {
  const { customer, period, madeAt, opening, closing, issuer } = statement;
  doc.font('bold').fontSize(20).fillColor(ink).text('Sauda', margin, margin, { lineBreak: false });
  setFont(doc, 'bold', words.title)
    .fontSize(13)
    .text(words.title, margin, margin + 28, { lineBreak: false });
  const facts: ReadonlyArray<readonly [string, string]> = [
    [words.customer, String(customer.number).replace(/^(\d{4})/, '$1 ')],
    [words.phone, customer.maskedPhone],
    [words.from, period.from],
    [words.to, period.to],
    [words.opening, formatMoney(opening, issuer.currency)],
    [words.closing, formatMoney(closing, issuer.currency)],
    [words.madeAt, dayAndTimeOf(madeAt)],
  ];
  facts.forEach(([label, value], row) => {
    const y = margin + 56 + row * 15;
    setFont(doc, 'regular', label).fontSize(9).fillColor(quiet).text(label, margin, y, { lineBreak: false });
    setFont(doc, 'regular', value)
      .fillColor(ink)
      .text(value, margin + 110, y, { lineBreak: false });
  });
  const below = margin + 56 + facts.length * 15 + 4;
  setFont(doc, 'regular', words.days)
    .fillColor(quiet)
    .fontSize(8)
    .text(`${words.days} ${words.free}`, margin, below, { width: right - margin });
  return below + 34;
}

function drawHeadings(doc: PDFKit.PDFDocument, words: StatementWords, y: number): void {
  const { when, what, income, expense, balance } = words;
  drawCells(doc, { when, what, income, expense, balance }, y, 'bold');
  doc
    .moveTo(margin, y + lineHeight - 3)
    .lineTo(right, y + lineHeight - 3)
    .lineWidth(0.8)
    .stroke(ink);
}

function drawCells(
  doc: PDFKit.PDFDocument,
  cells: Partial<Record<keyof typeof columns, string>>,
  y: number,
  weight: Weight,
): void {
  doc.fontSize(8.5).fillColor(ink);
  for (const [name, text] of Object.entries(cells)) {
    const { x, width } = columns[name as keyof typeof columns];
    setFont(doc, weight, text);
    const isFigure = name === 'income' || name === 'expense' || name === 'balance';
    // A figure that is wider than its column is set smaller, and never cut.
    const wide = doc.widthOfString(text);
    if (wide > width) doc.fontSize((8.5 * width) / wide);
    const left = isFigure ? x + width - doc.widthOfString(text) : x;
    doc.text(text, left, y, { lineBreak: false });
    doc.fontSize(8.5);
  }
}

function drawFooter(
  doc: PDFKit.PDFDocument,
  { issuer, customer, period }: Statement,
  words: StatementWords,
  page: number,
): void {
  const { licence } = issuer;
  const y = pageHeight - margin - footerHeight + 16;
  // Text below the margin would begin a page of its own.
  doc.page.margins.bottom = 0;
  const standing =
    licence === undefined ? words.practice : words.licence(licence.name, licence.regulator, licence.number);
  doc.fontSize(8).fillColor(quiet);
  setFont(doc, 'regular', words.check).text(`${standing} ${words.check}`, margin, y, {
    width: right - margin,
    height: 24,
    ellipsis: true,
  });
  doc.font('regular').text(`${customer.number} · ${period.from} – ${period.to}`, margin, y + 30, { lineBreak: false });
  const number = words.page(page);
  setFont(doc, 'regular', number).text(number, right - doc.widthOfString(number), y + 30, { lineBreak: false });
  doc.page.margins.bottom = margin;
}
