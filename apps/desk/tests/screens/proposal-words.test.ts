import { expect, test } from 'vitest';
import { changedFields, thingText } from '../../src/screens/proposals/proposal-words.ts';

test('what a second person reads of a request is its number and a reason in words', () => {
  expect(thingText('recharges', '01a21fd6-1ca9-75d0-9d33-bd88e9ec1551/AHYJ61NHH9FR7')).toBe('Recharge AHYJ61NHH9FR7');
  expect(thingText('config', 'min_recharge_count')).toBe('Config min_recharge_count');
  expect(changedFields(null, '{"because":"own_line"}')).toEqual([
    { name: 'Because', before: '–', after: 'Who goes by the line has imported it' },
  ]);
});
