import { expect, it } from 'vitest';
import { timeline } from '../../../src/features/requests/timeline.ts';

const at = '2026-11-21T10:00:00.000Z';
const requested = { step: 'requested', at } as const;
const handedOver = { step: 'handed_over', at } as const;
type Withdrawal = Parameters<typeof timeline>[0]['withdrawal'];

/** What the timeline looks at. */
function withdrawal(endedAt: string | null): Withdrawal {
  return { ended_at: endedAt } as Withdrawal;
}

it('waits for the bank, then for the money', () => {
  expect(timeline({ steps: [requested], recharge: null, withdrawal: withdrawal(null) })).toEqual([
    { ...requested, isNext: false },
    { step: 'handed_over', at: undefined, isNext: true },
    { step: 'completed', at: undefined, isNext: false },
  ]);
  expect(timeline({ steps: [requested, handedOver], recharge: null, withdrawal: withdrawal(null) })).toEqual([
    { ...requested, isNext: false },
    { ...handedOver, isNext: false },
    { step: 'completed', at: undefined, isNext: true },
  ]);
});

it('expects nothing more of what has ended', () => {
  const failed = { step: 'failed', at } as const;
  expect(timeline({ steps: [requested, failed], recharge: null, withdrawal: withdrawal(at) })).toEqual([
    { ...requested, isNext: false },
    { ...failed, isNext: false },
  ]);
});
