import { useNotify } from 'react-admin';
import { EntryDialog } from '../../ui/entry-dialog.tsx';
import { BulkText } from './bulk-text.tsx';
import type { Decision, QueueDefinition, QueueItem } from './queue-definition.ts';
import { useDecisions } from './use-decisions.ts';

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
      {others.length === 0 ? (
        decision.explain?.(first)
      ) : (
        <BulkText items={left} amountOf={decision.amountOf} marked={marked} />
      )}
    </EntryDialog>
  );
}

/** What of a bulk is in the queue by now: once it has stopped at an item, it goes on with the others. */
function stillThere<T extends QueueItem>(asked: Asked<T>['items'], items: readonly T[]): Asked<T>['items'] {
  const [first, ...rest] = asked.filter(({ id }) => items.some((item) => item.id === id));
  return first === undefined ? asked : [first, ...rest];
}
