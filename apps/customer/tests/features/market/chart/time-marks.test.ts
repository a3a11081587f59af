import { describe, expect, it } from 'vitest';
import { timeMarks } from '../../../../src/features/market/chart/time-marks.ts';

const DAY = 86_400;
const from = (start: string, count: number, step: number) =>
  Array.from({ length: count }, (_, index) => Date.parse(`${start}Z`) / 1_000 + index * step);
const shown = (times: readonly number[], apart: number) =>
  timeMarks(times, 0, times.length - 1, apart).map(
    ({ index, begins }) => `${begins} ${new Date((times[index] ?? 0) * 1_000).toISOString().slice(0, 16)}`,
  );

describe('timeMarks', () => {
  it('marks months of days, and the years among them', () => {
    expect(shown(from('2026-10-20T09:15', 90, DAY), 25)).toEqual([
      'month 2026-11-01T09:15',
      'month 2026-12-01T09:15',
      'year 2027-01-01T09:15',
    ]);
  });

  it('marks Mondays where months are too far apart', () => {
    expect(shown(from('2026-11-03T09:15', 20, DAY), 6)).toEqual(['day 2026-11-09T09:15', 'day 2026-11-16T09:15']);
  });

  it('marks round hours of a day', () => {
    expect(shown(from('2026-11-20T09:15', 376, 60), 100)).toEqual([
      'minute 2026-11-20T12:00',
      'minute 2026-11-20T15:00',
    ]);
  });

  it('marks no odd minutes in what gaps are left between round ones', () => {
    expect(shown(from('2026-11-20T00:00', 70, 60), 6)).toEqual(
      ['00:15', '00:30', '00:45', '01:00'].map((time) => `minute 2026-11-20T${time}`),
    );
  });

  it('keeps labels apart, and looks at what is seen alone', () => {
    const times = from('2026-11-20T00:00', 1_440, 60);
    const marks = timeMarks(times, 300, 700, 90).map(({ index }) => index);
    expect(marks[0]).toBeGreaterThanOrEqual(300);
    for (const [place, index] of marks.entries())
      if (place > 0) expect(index - (marks[place - 1] ?? 0)).toBeGreaterThanOrEqual(90);
    expect(timeMarks([], 0, 10, 1)).toEqual([]);
  });
});
