import { expect, test } from 'vitest';
import { whatIsNewerOutside } from '../../src/app/backup/say-restored.ts';

test('what is under way after a restore is told one by one, or as many', () => {
  const outside = { withdrawals: 1, deposits: 2, orders: 1 };
  expect(whatIsNewerOutside({ heads: [], outside, missingFiles: [], laterFiles: 0 })).toEqual([
    expect.stringMatching(/^1 withdrawal is under way here\./),
    expect.stringMatching(/^2 deposits are under way here\./),
    expect.stringMatching(/^1 order is at a venue by this database\./),
  ]);
});
