import { Box, Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { useSearchParams } from 'react-router';
import { errorText } from '../../lib/api.ts';
import { useMay } from '../../lib/session.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import type { Entries } from '../../ui/entries.ts';
import { EntryDialog } from '../../ui/entry-dialog.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { splitListSx, splitSx } from '../../ui/split.ts';
import { BulkText } from './bulk-text.tsx';
import { chooseItems } from './choose-items.ts';
import { ItemPanel } from './item-panel.tsx';
import { QueueBar, type Narrowed } from './queue-bar.tsx';
import type { Decision, QueueDefinition, QueueItem } from './queue-definition.ts';
import { QueueHelp, helpKeys } from './queue-help.tsx';
import { QueueTable } from './queue-table.tsx';
import { useDecisions } from './use-decisions.ts';
import { useQueue } from './use-queue.ts';

interface Asked<T> {
  readonly decision: Decision<T>;
  readonly items: readonly [T, ...T[]];
}

/** A queue: the list on the left, the item that is looked at on the right, all of it by keyboard. */
export function QueueScreen<T extends QueueItem>({ queue }: { queue: QueueDefinition<T> }) {
  const [address] = useSearchParams();
  const [narrowed, setNarrowed] = useState<Narrowed>(() => {
    const search = address.get('search');
    return search === null ? {} : { search };
  });
  const { query, items, total, selected, select, step, leaveOut, refresh } = useQueue(queue, narrowed);
  const mayDecide = useMay()(queue.right);
  const notify = useNotify();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsked] = useState<Asked<T>>();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const asked = asking === undefined ? undefined : { ...asking, items: stillThere(asking.items, items) };
  const decisions = useDecisions({ queue, leaveOut, refresh });
  const claim = useMutation({
    mutationFn: async ({ id, claim: held }: T) => {
      await (held?.is_mine === true ? queue.release([id]) : queue.claim([id]));
    },
    onError: (error) => notify(errorText(error), { type: 'error' }),
    onSettled: refresh,
  });

  const mark = (id: string) =>
    setMarked(marked.has(id) ? new Set([...marked].filter((other) => other !== id)) : new Set(marked).add(id));
  const ask = (decision: Decision<T>) => {
    if (!mayDecide) return;
    const chosen = chooseItems(decision, { selected, marked: items.filter(({ id }) => marked.has(id)) });
    if ('said' in chosen) notify(chosen.said, { type: 'warning' });
    const [first, ...rest] = 'items' in chosen ? chosen.items : [];
    if (first === undefined) return;
    decisions.reset();
    setAsked({ decision, items: [first, ...rest] });
  };
  const decide = (taken: Asked<T>, entries: Entries) =>
    decisions.mutate(
      { ...taken, entries },
      {
        onSuccess: ({ said }) => {
          setAsked(undefined);
          setMarked(new Set());
          if (said !== undefined) notify(said, { type: 'info' });
        },
      },
    );
  const possible = selected === undefined ? [] : queue.decisions.filter((decision) => decision.isPossible(selected));

  useShortcuts({
    j: () => step(1),
    ArrowDown: () => step(1),
    k: () => step(-1),
    ArrowUp: () => step(-1),
    '?': () => setHelpOpen(true),
    ...(mayDecide && selected !== undefined ? { c: () => claim.mutate(selected), x: () => mark(selected.id) } : {}),
    ...Object.fromEntries(possible.map((decision) => [decision.key, () => ask(decision)])),
  });

  const canBulk = mayDecide && queue.decisions.some(({ isBulk }) => isBulk !== undefined);
  return (
    <Box sx={splitSx(queue.panelWidth ?? 340)}>
      <Title title={queue.title} />
      <Box sx={splitListSx}>
        <QueueBar
          narrowed={narrowed}
          onNarrow={setNarrowed}
          total={total}
          marked={items.filter(({ id }) => marked.has(id)).length}
          onHelp={() => setHelpOpen(true)}
        />
        <Box sx={{ overflow: 'auto' }} tabIndex={0} role="region" aria-label={`List of ${queue.title.toLowerCase()}`}>
          <ListState query={query} isEmpty={items.length === 0} empty={queue.empty}>
            <QueueTable
              queue={queue}
              items={items}
              selected={selected}
              marked={marked}
              onMark={canBulk ? mark : undefined}
              onSelect={select}
            />
            {query.hasNextPage ? <Button onClick={() => void query.fetchNextPage()}>Show more</Button> : null}
          </ListState>
        </Box>
      </Box>
      <Box component="section" aria-label="Details" sx={{ overflow: 'auto', p: 2 }} tabIndex={0}>
        {selected === undefined ? null : (
          <ItemPanel
            key={selected.id}
            queue={queue}
            item={selected}
            decisions={mayDecide ? possible : []}
            onDecide={ask}
            onClaim={mayDecide ? () => claim.mutate(selected) : undefined}
          />
        )}
      </Box>
      {asked === undefined ? null : (
        <EntryDialog
          title={`${asked.decision.label}: ${asked.items.length === 1 ? queue.nameOf(asked.items[0]) : `${asked.items.length} items`}`}
          deed={asked.decision.label}
          tone={asked.decision.tone}
          fields={asked.decision.fields(asked.items[0])}
          isBusy={decisions.isPending}
          error={decisions.error}
          onSubmit={(entries) => decide(asked, entries)}
          onClose={() => setAsked(undefined)}
        >
          {asked.items.length === 1 ? (
            asked.decision.explain?.(asked.items[0])
          ) : (
            <BulkText
              items={asked.items}
              amountOf={asked.decision.amountOf}
              marked={items.filter(({ id }) => marked.has(id)).length}
            />
          )}
        </EntryDialog>
      )}
      {isHelpOpen ? <QueueHelp keys={helpKeys(queue.decisions, mayDecide)} onClose={() => setHelpOpen(false)} /> : null}
    </Box>
  );
}

/** What of a bulk is in the queue by now: once it has stopped at an item, it goes on with the others. */
function stillThere<T extends QueueItem>(asked: Asked<T>['items'], items: readonly T[]): Asked<T>['items'] {
  const [first, ...rest] = asked.filter(({ id }) => items.some((item) => item.id === id));
  return first === undefined ? asked : [first, ...rest];
}
