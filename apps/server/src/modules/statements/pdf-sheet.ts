import { once } from 'node:events';
import { createRequire } from 'node:module';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Language } from '@sauda/facts';
import Document from 'pdfkit';

const require = createRequire(import.meta.url);
const fonts = {
  regular: require.resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf'),
};
const ownFont = (file: string): string => fileURLToPath(new URL(`fonts/${file}`, import.meta.url));
/** With the characters of words/zh.ts and Latin ones alone, and without the rupee; how they are made is in fonts/README.md. */
const hanFonts = { regular: ownFont('NotoSansSC_400Regular.ttf'), bold: ownFont('NotoSansSC_600SemiBold.ttf') };
export type Weight = keyof typeof fonts;

/** In points, on A4. */
export const margin = 42;
const pageWidth = 595.28;
const pageHeight = 841.89;
export const right = pageWidth - margin;
const lineHeight = 17;
const closerBy = 5;
const footerHeight = 64;
const lastLine = pageHeight - margin - footerHeight;
/** Drawing a page of rows takes the thread some ten milliseconds, in which no order is served. */
const rowsAtOnce = 40;
const ink = '#1c1b1a';
const quiet = '#6b6763';
const rule = '#d9d5d0';

/** Where a column begins, how wide it is, and whether figures end at its right. */
export interface SheetColumn {
  readonly x: number;
  readonly width: number;
  readonly isFigure?: boolean;
}
export type SheetColumns = Readonly<Record<string, SheetColumn>>;

export interface SheetOptions<Columns extends SheetColumns> {
  readonly language: Language;
  /** Of the file. */
  readonly title: string;
  /** Its only date, so that the same facts are the same bytes each time. */
  readonly madeAt: Date;
  readonly columns: Columns;
  /** What stands above the table of the first page. @returns where that begins */
  drawHead(doc: PDFKit.PDFDocument): number;
  /** Above the table on each page, up to the first section. */
  readonly headings: Cells<Columns>;
  /** Below it: a text, and what names the document. */
  readonly foot: { readonly text: string; readonly name: string; page(number: number): string };
}

export interface LineStyle {
  readonly weight?: Weight;
  /** What belongs to the line above: smaller, and without a rule between them. */
  readonly isNote?: boolean;
}

type Cells<Columns extends SheetColumns> = Partial<Record<keyof Columns, string>>;

export interface Sheet<Columns extends SheetColumns> {
  line(cells: Cells<Columns>, style?: LineStyle): void;
  /** Whether each of its characters can be drawn: what a font does not have would be left blank. */
  canDraw(text: string): boolean;
  /** A line and what belongs to it, all of it on the same page. */
  lineWithNotes(cells: Cells<Columns>, notes: ReadonlyArray<Cells<Columns>>): void;
  /** A heading of what follows, with room above it, and what stands above its columns: on each page that it goes on to. */
  section(title: string, headings?: Cells<Columns>): void;
  /** Lets others do their work once some rows were drawn, and who reads the file slowly catch up. @returns whether anybody still does */
  rest(): Promise<boolean>;
}

/** A printed table on as many pages as it takes, written at the pace at which it is fetched. */
export function writeSheet<Columns extends SheetColumns>(
  options: SheetOptions<Columns>,
  draw: (sheet: Sheet<Columns>) => Promise<void>,
): Readable {
  const { language, title, madeAt } = options;
  const doc = new Document({
    size: 'A4',
    margin,
    autoFirstPage: false,
    lang: language,
    info: { Title: title, CreationDate: madeAt },
  });
  for (const weight of ['regular', 'bold'] as const) {
    doc.registerFont(weight, fonts[weight]).registerFont(`han ${weight}`, hanFonts[weight]);
  }
  const out = doc.pipe(new PassThrough());
  const { endTable, ...sheet } = openSheet(doc, out, options);
  draw(sheet).then(
    () => {
      endTable();
      doc.end();
    },
    (error: Error) => out.destroy(error),
  );
  return out;
}

function openSheet<Columns extends SheetColumns>(
  doc: PDFKit.PDFDocument,
  out: PassThrough,
  { columns, drawHead, headings, foot }: SheetOptions<Columns>,
): Sheet<Columns> & { endTable(): void } {
  let pages = 0;
  let y = margin;
  let rows = 0;
  let isOpen = false;
  let headingsHere = headings;
  const endTable = (): void => {
    if (isOpen) ruleAt(doc, y - 4, rule);
    isOpen = false;
  };
  const turnPage = (): void => {
    endTable();
    doc.addPage();
    pages += 1;
    drawFooter(doc, foot, pages);
    y = drawHeadings(doc, columns, headingsHere, pages === 1 ? drawHead(doc) : margin);
  };
  const makeRoom = (height: number): void => {
    if (y + height > lastLine) turnPage();
  };
  const line: Sheet<Columns>['line'] = (cells, { weight = 'regular', isNote = false } = {}) => {
    const height = heightOf(doc, { columns, cells, weight, isNote });
    makeRoom(height);
    // A note stands closer to the line that it is of.
    if (isNote && isOpen) y -= closerBy;
    else endTable();
    drawCells(doc, { columns, cells, y, weight, isNote });
    y += height;
    isOpen = true;
    rows += 1;
  };
  turnPage();
  return {
    endTable,
    line,
    canDraw: (text) => hasAll(setFont(doc, 'regular', text), text),
    lineWithNotes(cells, notes) {
      const ofLine = heightOf(doc, { columns, cells, weight: 'regular' });
      makeRoom(
        notes.reduce(
          (sum, note) => sum + heightOf(doc, { columns, cells: note, weight: 'regular', isNote: true }) - closerBy,
          ofLine,
        ),
      );
      line(cells);
      for (const note of notes) line(note, { isNote: true });
    },
    section(heading, headingsOfSection = {}) {
      endTable();
      headingsHere = {};
      makeRoom(4 * lineHeight);
      y += lineHeight;
      write(setFont(doc, 'bold', heading).fontSize(11).fillColor(ink), heading, margin, y, { lineBreak: false });
      y += lineHeight + 3;
      if (Object.keys(headingsOfSection).length > 0) line(headingsOfSection, { weight: 'bold' });
      headingsHere = headingsOfSection;
    },
    async rest() {
      if (rows >= rowsAtOnce) {
        rows = 0;
        await setImmediate();
      }
      // Who fetches it slowly, or no longer, does not fill the memory.
      if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), once(out, 'close')]);
      return !out.destroyed;
    },
  };
}

/** @returns where the table begins */
function drawHeadings(doc: PDFKit.PDFDocument, columns: SheetColumns, cells: DrawnCells['cells'], y: number): number {
  if (Object.keys(cells).length === 0) return y;
  drawCells(doc, { columns, cells, y, weight: 'bold' });
  ruleAt(doc, y + lineHeight - 3, ink);
  return y + lineHeight + 4;
}

/** Of IBM Plex Sans: how far above their line its letters may reach, in thousandths of their size. */
const latinAscender = 1_025;

interface InUse {
  readonly _font: { readonly ascender: number; readonly font: { hasGlyphForCodePoint(codePoint: number): boolean } };
  readonly _fontSize: number;
}

/** The font that has what is written. */
function setFont(doc: PDFKit.PDFDocument, weight: Weight, text: string): PDFKit.PDFDocument {
  return doc.font(/\p{Script=Han}/u.test(text) ? `han ${weight}` : weight);
}

/** What the library knows of the font in use and its size, which its types do not have. */
function inUse(doc: PDFKit.PDFDocument): InUse {
  return doc as PDFKit.PDFDocument & InUse;
}

/** Whether the font in use has each character. */
function hasAll(doc: PDFKit.PDFDocument, text: string): boolean {
  const { _font: font } = inUse(doc);
  return Array.from(text).every((character) => font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
}

/** In the font in use, on the line that Latin letters beside it stand on: the Chinese one begins it lower. */
function write(doc: PDFKit.PDFDocument, text: string, x: number, y: number, options: PDFKit.Mixins.TextOptions): void {
  const { _font: font, _fontSize: size } = inUse(doc);
  doc.text(text, x, y - ((font.ascender - latinAscender) / 1_000) * size, options);
}

function ruleAt(doc: PDFKit.PDFDocument, y: number, colour: string): void {
  doc
    .moveTo(margin, y)
    .lineTo(right, y)
    .lineWidth(colour === ink ? 0.8 : 0.4)
    .stroke(colour);
}

interface DrawnCells {
  readonly columns: SheetColumns;
  readonly cells: Readonly<Record<string, string | undefined>>;
  readonly weight: Weight;
  readonly isNote?: boolean;
}

const sizeOf = (isNote: boolean): number => (isNote ? 7.5 : 8.5);

function drawCells(
  doc: PDFKit.PDFDocument,
  { columns, cells, y, weight, isNote = false }: DrawnCells & { readonly y: number },
): void {
  const size = sizeOf(isNote);
  doc.fontSize(size).fillColor(isNote ? quiet : ink);
  for (const { text, column } of textsOf(columns, cells)) {
    const { x, width, isFigure = false } = column;
    setFont(doc, weight, text);
    if (!isFigure) {
      write(doc, text, x, y, isWider(doc, text, column) ? { width } : { lineBreak: false });
      continue;
    }
    // A figure that is wider than its column is set smaller, and never cut.
    const wide = doc.widthOfString(text);
    if (wide > width) doc.fontSize((size * width) / wide);
    write(doc, text, x + width - doc.widthOfString(text), y, { lineBreak: false });
    doc.fontSize(size);
  }
}

/** What a line takes: more where a text does not fit into the width of its column, and goes on below. */
function heightOf(doc: PDFKit.PDFDocument, { columns, cells, weight, isNote = false }: DrawnCells): number {
  doc.fontSize(sizeOf(isNote));
  const more = textsOf(columns, cells).map(({ text, column }) => {
    setFont(doc, weight, text);
    const isBroken = column.isFigure !== true && isWider(doc, text, column);
    return isBroken ? doc.heightOfString(text, { width: column.width }) - doc.currentLineHeight(true) : 0;
  });
  return lineHeight + Math.max(0, ...more);
}

const isWider = (doc: PDFKit.PDFDocument, text: string, { width }: SheetColumn): boolean =>
  doc.widthOfString(text) > width;

const textsOf = (columns: SheetColumns, cells: DrawnCells['cells']) =>
  Object.entries(cells).flatMap(([name, text]) => {
    const column = columns[name];
    return text === undefined || column === undefined ? [] : [{ text, column }];
  });

/** Title, what is said of it line by line, and a sentence below. @returns where the table begins */
export function drawFacts(
  doc: PDFKit.PDFDocument,
  title: string,
  facts: ReadonlyArray<readonly [label: string, value: string]>,
  sentence: string,
): number {
  doc.font('bold').fontSize(20).fillColor(ink).text('Sauda', margin, margin, { lineBreak: false });
  setFont(doc, 'bold', title).fontSize(13);
  write(doc, title, margin, margin + 28, { lineBreak: false });
  facts.forEach(([label, value], row) => {
    const y = margin + 56 + row * 15;
    setFont(doc, 'regular', label).fontSize(9).fillColor(quiet);
    write(doc, label, margin, y, { lineBreak: false });
    setFont(doc, 'regular', value).fillColor(ink);
    write(doc, value, margin + 110, y, { lineBreak: false });
  });
  const below = margin + 56 + facts.length * 15 + 4;
  setFont(doc, 'regular', sentence).fillColor(quiet).fontSize(8);
  write(doc, sentence, margin, below, { width: right - margin });
  return below + 34;
}

function drawFooter(
  doc: PDFKit.PDFDocument,
  { text, name, page }: SheetOptions<SheetColumns>['foot'],
  number: number,
): void {
  const y = pageHeight - margin - footerHeight + 16;
  // Text below the margin would begin a page of its own.
  doc.page.margins.bottom = 0;
  doc.fontSize(8).fillColor(quiet);
  setFont(doc, 'regular', text);
  write(doc, text, margin, y, { width: right - margin, height: 24, ellipsis: true });
  doc.font('regular').text(name, margin, y + 30, { lineBreak: false });
  const counted = page(number);
  setFont(doc, 'regular', counted);
  write(doc, counted, right - doc.widthOfString(counted), y + 30, { lineBreak: false });
  doc.page.margins.bottom = margin;
}
