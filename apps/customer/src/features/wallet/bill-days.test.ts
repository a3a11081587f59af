import { describe, expect, it } from 'vitest';
import { byDay } from './bill-days.ts';

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
