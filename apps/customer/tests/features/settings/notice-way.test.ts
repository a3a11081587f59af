import { expect, it } from 'vitest';
import { noticeKinds } from '@sauda/contract/notices/topics';
import { noticePath } from '../../../src/features/settings/notice-way.ts';

it.each([
  ['order_bought', 'B 1/2', '/records/B%201%2F2'],
  ['order_bought', undefined, '/records'],
  ['recharge_arrived', 'R7', '/account/recharge-withdraw/R7'],
  ['recharge_arrived', undefined, '/settings/notices'],
  ['trigger_expired', undefined, '/alerts?tab=triggers'],
  ['alert_above', undefined, '/alerts'],
  ['of_a_later_version', 'B1', '/settings/notices'],
])('%s of %s is told at %s', (kind, no, path) => {
  expect(noticePath(kind, no)).toBe(path);
});

it('is an address of the app for every kind', () => {
  for (const kind of Object.keys(noticeKinds)) expect(noticePath(kind, 'N1')).toMatch(/^\/[A-Za-z][\w/?=-]*$/);
});
