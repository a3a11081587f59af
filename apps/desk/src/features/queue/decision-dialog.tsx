import { useNotify } from 'react-admin';
import { EntryDialog } from '../../ui/entry-dialog.tsx';
import type { Decision, QueueDefinition, QueueItem, Outcome } from './queue-definition.ts';
import { decimal, formatDecimal, parseDecimal } from '@sauda/money';
import { Box } from '@mui/material';
import { Money } from '../../ui/figure.tsx';
import { HowMuch, Whom } from './whom.tsx';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../lib/api.ts';
import { runCommand } from '../../lib/command.ts';
import type { Entries } from '../../ui/entries.ts';

/** A decision that somebody is about to take. */
export interface Asked<T> {
  readonly decision: Decision<T>;
  readonly items: readonly [T, ...T[]];
}

interface DecisionDialogProps<T extends QueueItem> {
  queue: QueueDefinition<T>;
  asked: Asked<T>;
  /** All that are in the queue by now. */
  items: readonly T[];
  /** How many are marked. */
  marked: number;
  leaveOut(id: string): void;
  refresh(): unknown;
  onDone(): void;
  onClose(): void;
}

/** What a decision rests on and leads to, what it needs to be told, and the button that takes it. */
export function DecisionDialog<T extends QueueItem>(props: DecisionDialogProps<T>) {
  const { queue, asked, items, marked, leaveOut, refresh, onDone, onClose } = props;
  const { decision } = asked;
  const notify = useNotify();
  const decisions = useDecisions({ queue, leaveOut, refresh });
  const left = stillThere(asked.items, items);
  const [first, ...others] = left;
  return (
    <EntryDialog
      title={`${decision.label}: ${others.length === 0 ? queue.nameOf(first) : `${left.length} items`}`}
      command={decision.label}
      tone={decision.tone}
      fields={decision.fields(first)}
      isBusy={decisions.isPending}
      error={decisions.error}
      onSubmit={(entries) =>
        decisions.mutate(
          { decision, items: left, entries },
          {
            onSuccess({ said }) {
              onDone();
              if (said !== undefined) notify(said, { type: 'info' });
            },
          },
        )
      }
      onClose={onClose}
    >
      {others.length === 0 ? decision.explain?.(first) : <BulkText items={left} decision={decision} marked={marked} />}
    </EntryDialog>
  );
}

/** What of a bulk is in the queue by now: once it has stopped at an item, it goes on with the others. */
function stillThere<T extends QueueItem>(asked: Asked<T>['items'], items: readonly T[]): Asked<T>['items'] {
  const [first, ...rest] = asked.filter(({ id }) => items.some((item) => item.id === id));
  return first === undefined ? asked : [first, ...rest];
}

interface BulkTextProps<T> {
  items: readonly T[];
  /** How many are marked, those included that are left out. */
  marked: number;
  decision: Pick<Decision<T>, 'amountOf' | 'together'>;
}

/** What a decision on several is about: how much together, for whom, and which are left out. */
function BulkText<T extends QueueItem>({ items, marked, decision }: BulkTextProps<T>) {
  const { amountOf, together } = decision;
  const leftOut = marked - items.length;
  const customers = new Set(items.map(({ customer }) => customer?.id)).size;
  return (
    <>
      {amountOf === undefined ? null : (
        <Box sx={{ mb: 1 }}>
          <HowMuch amount={sumOf(items.map((item) => amountOf(item)))} /> together, for{' '}
          {customers === 1 ? 'one customer' : `${customers} customers`}.
        </Box>
      )}
      <Box
        component="ul"
        tabIndex={0}
        aria-label="Each of them"
        sx={{ m: 0, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}
      >
        {items.map((item) => (
          <li key={item.id}>
            {item.no}
            {amountOf === undefined ? null : (
              <>
                , <Money amount={amountOf(item)} />
              </>
            )}
            , {together === undefined ? <Whom item={item} /> : together.nameOf(item)}
          </li>
        ))}
      </Box>
      {together === undefined ? null : <Box sx={{ mt: 1 }}>{together.text}</Box>}
      {leftOut > 0 ? (
        <Box sx={{ mt: 1 }}>
          {leftOut === 1 ? 'One that is marked is' : `${leftOut} that are marked are`} left out, since{' '}
          {leftOut === 1 ? 'it needs' : 'they need'} a look of {leftOut === 1 ? 'its' : 'their'} own.
        </Box>
      ) : null}
    </>
  );
}

function sumOf(amounts: readonly string[]): string {
  return formatDecimal(amounts.reduce((sum, amount) => sum + (parseDecimal(amount) ?? nothing), nothing));
}

/** Not as a literal: see apps/customer/build/big-integers.test.ts. */
const nothing = decimal(0);

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

/**
 * Takes a decision on one or several items. Several are claimed first; one is taken by the decision itself, which is all that is asked for
 * again where its answer was lost: what has ended by it could not be claimed. What fails stays in the queue.
 */
function useDecisions<T extends QueueItem>({ queue, leaveOut, refresh }: DecisionsOptions<T>) {
  return useMutation({
    async mutationFn({ decision, items, entries }: Taken<T>): Promise<Outcome> {
      if (items.length > 1 && decision.together !== undefined) return decision.together.decide(items);
      if (items.length > 1) await claimAll(queue, items);
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
