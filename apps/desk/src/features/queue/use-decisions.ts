import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../lib/api.ts';
import { runCommand } from '../../lib/command.ts';
import type { Entries } from '../../ui/entries.ts';
import type { Decision, Outcome, QueueDefinition, QueueItem } from './queue-definition.ts';

interface Taken<T> {
  readonly decision: Decision<T>;
  readonly items: readonly [T, ...T[]];
  readonly entries: Entries;
}

interface DecisionsOptions<T extends QueueItem> {
  queue: QueueDefinition<T>;
  leaveOut(id: string): void;
  refresh(): unknown;
}

/** Takes a decision on one or several items, which are claimed first where they are not yet. What fails stays in the queue. */
export function useDecisions<T extends QueueItem>({ queue, leaveOut, refresh }: DecisionsOptions<T>) {
  return useMutation({
    async mutationFn({ decision, items, entries }: Taken<T>): Promise<Outcome> {
      await claimAll(queue, items);
      let last: Outcome = { isOver: false };
      let proposed = 0;
      for (const [index, item] of items.entries()) {
        // One after the other: a failure stops before the rest is touched.
        last = await decision.decide(item, entries).catch((error: unknown) => {
          throw items.length === 1
            ? error
            : new Error(
                `${queue.nameOf(item)}: ${errorText(error).replace(/\.$/, '')}. ${leftText(items.length - index)}`,
              );
        });
        if (last.isOver) leaveOut(item.id);
        if (last.isProposed === true) proposed += 1;
      }
      return items.length === 1
        ? last
        : { ...last, said: countText(decision.label, items.length - proposed, proposed) };
    },
    // The list is asked for meanwhile: whoever decides goes on at once.
    onSettled: () => void refresh(),
  });
}

function countText(label: string, done: number, proposed: number): string {
  const waiting = proposed === 0 ? '' : `, ${proposed} proposed: a second, different person has to confirm`;
  return `${label}: ${done} done${waiting}.`;
}

function leftText(left: number): string {
  return left === 1 ? 'It is the only one that is left.' : `It and ${left - 1} more are left.`;
}

async function claimAll<T extends QueueItem>(queue: QueueDefinition<T>, items: readonly T[]): Promise<void> {
  const free = items.filter(({ claim }) => claim?.is_mine !== true);
  if (free.length === 0) return;
  const { taken } = (await runCommand(`POST /${queue.name}/claim`, { ids: free.map(({ id }) => id) })).data;
  const missed = free.find(({ id }) => !taken.includes(id));
  if (missed !== undefined)
    throw new Error(`${queue.nameOf(missed)} is not free: somebody else works on it, or it has ended meanwhile.`);
}
