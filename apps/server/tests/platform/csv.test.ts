import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine } from '../../src/platform/csv.ts';

describe('a line of CSV', () => {
  test.each([
    ['plain', 'plain'],
    ['', ''],
    [null, ''],
    [true, 'true'],
    [12, '12'],
    ['-12.50', '-12.50'],
    ['a,b', '"a,b"'],
    ['say "yes"', '"say ""yes"""'],
    ['two\nlines', '"two\nlines"'],
    [' edges ', '" edges "'],
  ])('writes %j as %j', (field, written) => {
    expect(csvLine([field])).toBe(`${written}\r\n`);
  });

  test.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '=HYPERLINK("x")', '--1', '-1e3'])(
    'does not let %j be a formula',
    (field) => {
      expect(csvLine([field])).toMatch(/^"?'/);
    },
  );

  test('is read again as it was, but for what leads a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 5 }), (fields) => {
        const [read] = parse(csvLine(fields), { relax_column_count: true });
        expect(read?.map((field, index) => (field === `'${fields[index]}` ? fields[index] : field))).toEqual(fields);
      }),
    );
  });
});
