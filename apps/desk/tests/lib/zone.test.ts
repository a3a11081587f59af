import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { fieldOf, momentOf, offsetMs, setTimeZone, textOf } from '../../src/lib/zone.ts';

afterEach(() => setTimeZone('UTC'));

test('a moment is shown and typed by the clocks of the house', () => {
  const at = new Date('2026-11-26T20:35:00Z');
  setTimeZone('Asia/Kolkata');
  expect(textOf(at)).toBe('27 Nov 2026, 02:05');
  expect(fieldOf(at)).toBe('2026-11-27T02:05');
  expect(momentOf('2026-11-27T02:05')).toEqual(at);
  setTimeZone('America/New_York');
  expect(textOf(at)).toBe('26 Nov 2026, 15:35');
  expect(offsetMs(at)).toBe(-5 * 3_600_000);
  expect(offsetMs(new Date('2026-07-01T00:00:00Z'))).toBe(-4 * 3_600_000);
});

test.each(['Asia/Kolkata', 'America/New_York', 'America/Mexico_City', 'UTC'])(
  'in %s what a field was filled with is the minute that it shows',
  (zone) => {
    setTimeZone(zone);
    const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const field = fieldOf(new Date(minute * 60_000));
        // An hour that the clocks show twice is read as one of the two.
        expect(fieldOf(momentOf(field))).toBe(field);
      }),
      { numRuns: 200 },
    );
  },
);
