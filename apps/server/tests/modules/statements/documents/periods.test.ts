import { describe, expect, test } from 'vitest';
import { nextPeriod, type DocumentKind } from '../../../../src/modules/statements/documents/periods.ts';
import { levyName } from '../../../../src/modules/statements/documents/write-document-pdf.ts';
import { statementWords } from '../../../../src/modules/statements/words/index.ts';

const at = (kind: DocumentKind, timeZone: string, now: string, last?: { lastDay: string; endsAt: string }) => {
  const before = last && { lastDay: new Date(`${last.lastDay}T00:00:00Z`), endsAt: new Date(last.endsAt) };
  const { firstDay, lastDay, startsAt, endsAt } = nextPeriod(kind, before, timeZone, new Date(now));
  return [firstDay, lastDay, startsAt.toISOString(), endsAt.toISOString()];
};

describe('a period of documents', () => {
  test('is the day, or the month, of the house’s zone where it is the first', () => {
    const night = '2026-12-31T20:00:00Z';
    expect(at('note', 'Asia/Kolkata', night)).toEqual([
      '2027-01-01',
      '2027-01-01',
      '2026-12-31T18:30:00.000Z',
      '2027-01-01T18:30:00.000Z',
    ]);
    expect(at('statement', 'America/New_York', night)).toEqual([
      '2026-12-01',
      '2026-12-31',
      '2026-12-01T05:00:00.000Z',
      '2027-01-01T05:00:00.000Z',
    ]);
  });

  test('begins where the last one ended, however long ago, also on the day on which clocks change', () => {
    const last = { lastDay: '2026-03-07', endsAt: '2026-03-08T05:00:00.000Z' };
    expect(at('note', 'America/New_York', '2026-11-24T08:00:00Z', last)).toEqual([
      '2026-03-08',
      '2026-03-08',
      '2026-03-08T05:00:00.000Z',
      '2026-03-09T04:00:00.000Z',
    ]);
    const month = { lastDay: '2026-01-31', endsAt: '2026-01-31T18:30:00.000Z' };
    expect(at('statement', 'Asia/Kolkata', '2026-11-24T08:00:00Z', month)).toEqual([
      '2026-02-01',
      '2026-02-28',
      '2026-01-31T18:30:00.000Z',
      '2026-02-28T18:30:00.000Z',
    ]);
  });

  test('leaves nothing out where the house has moved to another zone', () => {
    const inIndia = { lastDay: '2026-11-26', endsAt: '2026-11-26T18:30:00.000Z' };
    expect(at('note', 'America/New_York', '2026-11-26T19:00:00Z', inIndia)).toEqual([
      '2026-11-27',
      '2026-11-27',
      '2026-11-26T18:30:00.000Z',
      '2026-11-28T05:00:00.000Z',
    ]);
  });
});

test.each([
  ['charges_stt', 'en', 'Securities transaction tax'],
  ['charges_stamp_duty', 'de', 'Stempelsteuer'],
  ['charges_exchange', 'zh', '交易所费用'],
  ['charges_new_levy', 'es', 'New levy'],
] as const)('a levy is named as the statement names it: %s in %s', (account, language, name) => {
  expect(levyName(account, statementWords[language])).toBe(name);
});
