import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../src/lib/query-client.ts';

test('a first answer that is under way when its list changes is not the last word', async () => {
  const held: Array<() => void> = [];
  let waiting = 1;
  /** Reads its count when it is asked, and answers when it is told to. */
  const read = () => {
    const counted = waiting;
    return new Promise<number>((resolve) => {
      held.push(() => resolve(counted));
    });
  };
  const client = createQueryClient();
  const shown = new QueryObserver(client, { queryKey: ['withdrawals', 'getList'], queryFn: read });
  const letGo = shown.subscribe(() => undefined);
  waiting = 0;
  const renewed = client.invalidateQueries({ queryKey: ['withdrawals'] });
  held.shift()?.();
  await expect.poll(() => held.length).toBe(1);
  held.shift()?.();
  await renewed;
  expect(shown.getCurrentResult().data).toBe(0);
  letGo();
});
