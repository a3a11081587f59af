import Document from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { writeSheet, type Sheet } from '../../../src/modules/statements/pdf-sheet.ts';

const columns = {
  what: { x: 42, width: 200 },
  amount: { x: 300, width: 80, isFigure: true },
} as const;

interface Drawn {
  readonly text: string;
  readonly y: number;
  readonly page: number;
  readonly size: number;
}

afterEach(() => vi.restoreAllMocks());

/** What is written on each page, from above to below. */
async function drawn(draw: (sheet: Sheet<typeof columns>) => void): Promise<Drawn[]> {
  const texts: Drawn[] = [];
  let page = 0;
  const { addPage, text } = Document.prototype;
  vi.spyOn(Document.prototype, 'addPage').mockImplementation(function (this: PDFKit.PDFDocument, ...given) {
    page += 1;
    return addPage.apply(this, given);
  });
  vi.spyOn(Document.prototype, 'text').mockImplementation(function (this: PDFKit.PDFDocument, ...given: unknown[]) {
    const [said, , y] = given as [string, number, number];
    texts.push({ text: said, y, page, size: this.currentLineHeight() });
    return (text as (...all: unknown[]) => PDFKit.PDFDocument).apply(this, given);
  });
  const options = {
    language: 'en',
    title: 'A paper',
    madeAt: new Date('2026-11-28T00:00:00Z'),
    columns,
    drawHead: () => 42,
    headings: { what: 'What', amount: 'Amount' },
    foot: { text: 'Practice', name: 'A paper', page: (number: number) => `Page ${number}` },
  } as const;
  const pdf = await buffer(writeSheet(options, (sheet) => Promise.resolve(draw(sheet))));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  return texts;
}

const longName = 'The Industrial Development and Infrastructure Finance Corporation of a Far Country Limited'.repeat(2);

test('a text that is wider than its column goes on below, as large as any', async () => {
  const texts = await drawn((sheet) => {
    sheet.line({ what: longName, amount: '1.00' });
    sheet.line({ what: 'The next', amount: '2.00' });
  });
  const [long, next] = ['The Ind', 'The next'].map((start) => texts.find(({ text }) => text.startsWith(start)));
  expect(long?.size).toBe(next?.size);
  expect((next?.y ?? 0) - (long?.y ?? 0)).toBeGreaterThan(2 * 17);
});

test('a line stands on one page with all its notes', async () => {
  const texts = await drawn((sheet) => {
    for (let row = 0; row < 60; row += 1) {
      sheet.lineWithNotes({ what: `Trade ${row}.`, amount: '1.00' }, [{ what: `Of ${row}. ${longName}` }]);
    }
  });
  for (let row = 0; row < 60; row += 1) {
    const pages = texts.filter(({ text }) => text === `Trade ${row}.` || text.startsWith(`Of ${row}. `));
    expect(pages.map(({ page }) => page)).toEqual([pages[0]?.page, pages[0]?.page]);
  }
});

test('a section has its own headings on each page that it goes on to', async () => {
  const texts = await drawn((sheet) => {
    sheet.line({ what: 'A movement', amount: '1.00' });
    sheet.section('Holdings', { what: 'Instrument', amount: 'Quantity' });
    for (let row = 0; row < 100; row += 1) sheet.line({ what: `Share ${row}`, amount: '1' });
    sheet.section('Realised');
    for (let row = 0; row < 50; row += 1) sheet.line({ what: `Sum ${row}`, amount: '1.00' });
  });
  const pagesOf = (heading: string) => texts.filter(({ text }) => text === heading).map(({ page }) => page);
  expect(pagesOf('What')).toEqual([1]);
  expect(pagesOf('Instrument')).toEqual([1, 2, 3]);
  expect(pagesOf('Quantity')).toEqual([1, 2, 3]);
});
