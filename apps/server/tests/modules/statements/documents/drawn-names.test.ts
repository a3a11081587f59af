import Document from 'pdfkit';
import { buffer } from 'node:stream/consumers';
import type { Language } from '@sauda/facts';
import { decimal } from '@sauda/money';
import { afterEach, expect, test, vi } from 'vitest';
import type { Sql } from '../../../../src/platform/database.ts';
import type { DocumentFacts } from '../../../../src/modules/statements/documents/document-facts.ts';
import type { DocumentRow } from '../../../../src/modules/statements/documents/kept-document.ts';
import { noteFacts } from '../../../../src/modules/statements/documents/note-facts.ts';
import { writeDocumentPdf } from '../../../../src/modules/statements/documents/write-document-pdf.ts';

afterEach(() => vi.restoreAllMocks());

const at = new Date('2026-11-24T08:00:00Z');
const customerId = '00000000-0000-7000-8000-000000000001';

function noteOf(name: string, language: Language, origin: 'market' | 'rights'): DocumentFacts {
  const day = new Date('2026-11-24T00:00:00Z');
  const bought = {
    customerId,
    orderNo: 'A',
    part: 1,
    tradePart: 1,
    kind: 'trade',
    executionId: 'A',
    venue: origin === 'market' ? 'internal' : origin,
  } as const;
  const order = { side: 'buy', symbol: 'NPOWER', assetClass: 'stock', origin, currency: 'INR' } as const;
  return noteFacts(
    {
      issuer: { currency: 'INR', licence: undefined },
      customer: { id: customerId, number: 10_000_001n, language },
      period: {
        id: 1n,
        kind: 'note',
        firstDay: day,
        lastDay: day,
        timeZone: 'Asia/Kolkata',
        startsAt: new Date('2026-11-23T18:30:00Z'),
        endsAt: new Date('2026-11-24T18:30:00Z'),
        listedAt: undefined,
        madeAt: undefined,
      },
      no: 'CN-2026-27-0000001',
      madeAt: at,
      publicKey: Buffer.alloc(32),
    },
    '2026-27',
    {
      executions: [
        {
          ...bought,
          ...order,
          tradedAt: at,
          bookedAt: at,
          orderedAt: at,
          quantity: 10n,
          price: decimal(100),
          amount: decimal(1_000),
          interest: 0n,
          fee: 0n,
          settlementRate: 100_000_000n,
          rateSource: undefined,
          rateQuoteTime: undefined,
          earlierAt: undefined,
          earlierNote: undefined,
        },
      ],
      moved: [{ customerId, orderNo: 'A', account: 'clearing', amount: -decimal(1_000) }],
      nameOf: () => name,
    },
  );
}

interface Drawn {
  readonly text: string;
  /** On what its letters stand. */
  readonly line: number;
}

/** All that the note says, as it is given to be drawn. */
async function said(name: string, language: Language, origin: 'market' | 'rights' = 'market'): Promise<Drawn[]> {
  const texts: Drawn[] = [];
  const { text } = Document.prototype;
  vi.spyOn(Document.prototype, 'text').mockImplementation(function (this: PDFKit.PDFDocument, ...given: unknown[]) {
    const { _font: font, _fontSize: size } = this as unknown as { _font: { ascender: number }; _fontSize: number };
    texts.push({ text: String(given[0]), line: Number(given[2]) + (font.ascender / 1_000) * size });
    return (text as (...all: unknown[]) => PDFKit.PDFDocument).apply(this, given);
  });
  const row = { digest: Buffer.alloc(32) } as unknown as DocumentRow;
  await buffer(await writeDocumentPdf(undefined as unknown as Sql, noteOf(name, language, origin), row));
  return texts;
}

test.each([
  ['en', 'Northern Power', 'Buy  Northern Power (NPOWER)'],
  ['en', 'Škoda Żywiec', 'Buy  Škoda Żywiec (NPOWER)'],
  ['en', '北方电力', 'Buy  NPOWER'],
  ['en', 'उत्तर विद्युत', 'Buy  NPOWER'],
  ['zh', 'Northern Power', '买入  Northern Power (NPOWER)'],
  ['zh', '北方电力', '买入  NPOWER'],
  ['zh', 'उत्तर विद्युत', '买入  NPOWER'],
] as const)('a paper in %s draws the name %s, or the symbol where it could not', async (language, name, drawn) => {
  expect((await said(name, language)).map(({ text }) => text)).toContain(drawn);
});

test.each([
  ['en', 'Executed at the rights issue, number A'],
  ['es', 'Ejecutada en la ampliación de capital, número A'],
  ['de', 'Ausgeführt an Kapitalerhöhung, Nummer A'],
  ['zh', '成交于 配股，编号 A'],
] as const)('new shares of a company are told in %s by what they came from', async (language, drawn) => {
  expect((await said('Northern Power', language, 'rights')).map(({ text }) => text)).toContain(drawn);
});

test('Chinese words stand on the line of the figures beside them', async () => {
  const drawn = await said('Northern Power', 'zh');
  const lineOf = (text: string) => drawn.find((one) => one.text === text)?.line;
  expect(lineOf('编号')).toBeCloseTo(lineOf('CN-2026-27-0000001') ?? 0, 5);
  expect(lineOf('买入  Northern Power (NPOWER)')).toBeCloseTo(lineOf('13:30:00') ?? 0, 5);
});
