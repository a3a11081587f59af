import { describe, expect, it } from 'vitest';
import {
  daysOf,
  daysToChoose,
  financialYears,
  narrowingProblems,
  statementProblems,
  todayIn,
} from '../../src/lib/periods.ts';

describe('periods', () => {
  it('are of days in India', () => {
    expect(todayIn('Asia/Kolkata', new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20');
    expect(todayIn('Asia/Kolkata', new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
    expect(todayIn('America/New_York', new Date('2026-11-21T04:59:59Z'))).toBe('2026-11-20');
  });

  it.each([
    ['thisMonth', '2026-11-21', '2026-11-01', '2026-11-21'],
    ['lastMonth', '2026-11-21', '2026-10-01', '2026-10-31'],
    ['lastMonth', '2026-01-05', '2025-12-01', '2025-12-31'],
    ['last90Days', '2026-03-31', '2026-01-01', '2026-03-31'],
    ['thisYear', '2026-11-21', '2026-04-01', '2026-11-21'],
    ['thisYear', '2026-03-31', '2025-04-01', '2026-03-31'],
    ['lastYear', '2026-03-31', '2024-04-01', '2025-03-31'],
  ] as const)('%s on %s goes from %s to %s', (choice, today, from, to) => {
    expect(daysOf(choice, today)).toEqual({ from, to });
  });

  it.each([
    ['', '2026-11-21', { from: 'missing' }],
    [undefined, '', { from: 'unread', to: 'missing' }],
    ['2026-11-20', undefined, { to: 'unread' }],
    ['2026-11-22', '', { from: 'future', to: 'missing' }],
    ['2026-11-20', '2026-11-22', { to: 'future' }],
    ['2026-11-20', '2026-11-19', { to: 'reversed' }],
    ['2025-11-20', '2026-11-21', { to: 'tooLong' }],
    ['2025-11-21', '2026-11-21', {}],
    ['2026-11-21', '2026-11-21', {}],
  ])('of a statement from %s to %s', (from, to, problems) => {
    expect(statementProblems({ from, to }, '2026-11-21')).toEqual(problems);
  });

  it.each([
    ['', '', {}],
    ['2026-11-21', '', {}],
    ['', '2026-11-21', {}],
    ['2026-11-21', '2026-11-20', { to: 'reversed' }],
    ['2026-11-21', '2026-11-21', {}],
    [undefined, '2026-11-20', { from: 'unread' }],
    [undefined, undefined, { from: 'unread', to: 'unread' }],
  ])('of a list from %s to %s', (from, to, problems) => {
    expect(narrowingProblems({ from, to })).toEqual(problems);
  });

  it.each([
    ['', '', undefined, '2026-11-21'],
    ['2026-11-03', '2026-11-09', '2026-11-03', '2026-11-09'],
    ['2026-11-21', undefined, '2026-11-21', '2026-11-21'],
    ['2026-11-22', '2026-12-01', undefined, '2026-11-21'],
  ])('from %s to %s let a calendar choose none but what makes sense', (from, to, earliest, latest) => {
    expect(daysToChoose({ from, to }, '2026-11-21')).toEqual({
      from: { earliest: undefined, latest },
      to: { earliest, latest: '2026-11-21' },
    });
  });

  it('name financial years by both of their years', () => {
    expect(financialYears('2026-03-31', 2)).toEqual(['2025-26', '2024-25']);
    expect(financialYears('2100-04-01', 2)).toEqual(['2100-01', '2099-00']);
  });
});
