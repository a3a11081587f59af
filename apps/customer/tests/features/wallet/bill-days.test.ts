import { describe, expect, it } from 'vitest';
import { byDay, timesOf } from '../../../src/features/wallet/bill-days.ts';

const at = (day: number, hour: number) => ({ created_at: new Date(2026, 10, day, hour).toISOString() });

describe('byDay', () => {
  it('gathers rows under the customer’s own day and keeps their order', () => {
    const rows = [at(20, 23), at(20, 0), at(19, 23), at(17, 12)];
    expect(byDay(rows)).toEqual([
      { day: '2026-11-20', rows: [rows[0], rows[1]] },
      { day: '2026-11-19', rows: [rows[2]] },
      { day: '2026-11-17', rows: [rows[3]] },
    ]);
    expect(byDay([])).toEqual([]);
  });
});

describe('timesOf', () => {
  it('is from the first midnight to the one after the last day', () => {
    const times = timesOf({ from: '2026-11-20', to: '2026-11-30' });
    expect(times).toEqual({
      from: new Date(2026, 10, 20).toISOString(),
      to: new Date(2026, 11, 1).toISOString(),
    });
  });

  it('leaves out what is no day', () => expect(timesOf({ from: '', to: 'today' })).toEqual({}));
});
