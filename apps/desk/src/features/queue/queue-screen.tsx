import {
  Box,
  Button,
  Typography,
  DialogContent,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableRow,
} from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { InfiniteListBase, useInfinitePaginationContext, useListContext, useNotify } from 'react-admin';
import { errorText } from '../../lib/api.ts';
import { runCommand } from '../../lib/command.ts';
import { usePollingMs } from '../../lib/live.ts';
import { useMay } from '../../lib/session.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { filterInputs } from '../lists/filters.tsx';
import { SplitScreen } from '../split/split-screen.tsx';
import { useSelection } from '../split/use-selection.ts';
import { chooseItems } from './choose-items.ts';
import { DecisionDialog, type Asked } from './decision-dialog.tsx';
import { ItemPanel } from './item-panel.tsx';
import { isMarked, queueColumns } from './queue-columns.tsx';
import type { Decision, QueueDefinition, QueueItem } from './queue-definition.ts';
import { DeskDialog } from '../../ui/desk-dialog.tsx';

const filters = filterInputs<'recharges'>([
  { source: 'search', label: 'Number, reference or phone' },
  {
    source: 'claim',
    label: 'Show',
    choices: [
      { id: 'free', name: 'Free' },
      { id: 'mine', name: 'Mine' },
    ],
  },
]);

/** A queue: the list on the left, the item that is looked at on the right, all of it by keyboard. */
export function QueueScreen<T extends QueueItem>({ queue }: { queue: QueueDefinition<T> }) {
  return (
    <InfiniteListBase resource={queue.name} perPage={50} queryOptions={{ refetchInterval: usePollingMs() }}>
      <Queue queue={queue} />
    </InfiniteListBase>
  );
}

function Queue<T extends QueueItem>({ queue }: { queue: QueueDefinition<T> }) {
  const { items, total, selected, select, leaveOut, refresh } = useItems(queue);
  const { mayDecide, claim } = useClaim(queue, refresh);
  const { marked, mark, markAll, unmark } = useMarks();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const mayMark = mayDecide && isMarked(queue);
  const markedItems = items.filter(({ id }) => marked.has(id));
  const { asked, ask, leave } = useAsked({ mayDecide, selected, marked: markedItems });
  const possible = selected === undefined ? [] : queue.decisions.filter((decision) => decision.isPossible(selected));
  useShortcuts({
    '?': () => setHelpOpen(true),
    ...(mayDecide && selected !== undefined ? { c: () => claim(selected) } : {}),
    ...(mayMark && selected !== undefined ? { x: () => mark(selected.id) } : {}),
    ...Object.fromEntries(possible.map((decision) => [decision.key, () => ask(decision)])),
  });
  return (
    <>
      <SplitScreen
        name={queue.name}
        label={queue.title}
        listLabel={`List of ${queue.title.toLowerCase()}`}
        filters={filters}
        tools={
          <Count
            total={total}
            marked={markedItems.length}
            onMarkAll={mayMark && items.length > markedItems.length ? () => markAll(items) : undefined}
            onHelp={() => setHelpOpen(true)}
          />
        }
        columns={queueColumns(queue, mayMark ? { marked, mark } : undefined)}
        empty={queue.empty}
        rows={items}
        selected={selected}
        onSelect={select}
        panelWidth={queue.panelWidth ?? 340}
        panel={
          selected === undefined ? null : (
            <ItemPanel
              key={selected.id}
              queue={queue}
              item={selected}
              decisions={mayDecide ? possible : []}
              onDecide={ask}
              onClaim={mayDecide ? () => claim(selected) : undefined}
            />
          )
        }
      />
      {asked === undefined ? null : (
        <DecisionDialog
          queue={queue}
          asked={asked}
          items={items}
          marked={markedItems.length}
          leaveOut={leaveOut}
          refresh={refresh}
          onDone={() => {
            leave();
            unmark();
          }}
          onClose={leave}
        />
      )}
      {isHelpOpen ? <QueueHelp keys={helpKeys(queue.decisions, mayDecide)} onClose={() => setHelpOpen(false)} /> : null}
    </>
  );
}

interface Looked<T> {
  readonly mayDecide: boolean;
  readonly selected: T | undefined;
  readonly marked: readonly T[];
}

/** The decision that somebody is about to take, on what is marked or looked at. */
function useAsked<T extends QueueItem>({ mayDecide, ...looked }: Looked<T>) {
  const [asked, setAsked] = useState<Asked<T>>();
  const notify = useNotify();
  return {
    asked,
    ask(decision: Decision<T>) {
      if (!mayDecide) return;
      const chosen = chooseItems(decision, looked);
      if ('said' in chosen) notify(chosen.said, { type: 'warning' });
      const [first, ...rest] = 'items' in chosen ? chosen.items : [];
      if (first !== undefined) setAsked({ decision, items: [first, ...rest] });
    },
    leave: () => setAsked(undefined),
  };
}

/** Which items are marked, to decide on them together. */
function useMarks() {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  return {
    marked,
    mark: (id: string) =>
      setMarked(marked.has(id) ? new Set([...marked].filter((other) => other !== id)) : new Set(marked).add(id)),
    markAll: (items: readonly QueueItem[]) => setMarked(new Set(items.map(({ id }) => id))),
    unmark: () => setMarked(new Set()),
  };
}

/** The items of a queue, live, but for those that have just been decided on, and which of them is looked at. */
function useItems<T extends QueueItem>(queue: QueueDefinition<T>) {
  const { data = [], total } = useListContext();
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = useInfinitePaginationContext();
  const client = useQueryClient();
  const [over, setOver] = useState<ReadonlySet<string>>(new Set());
  const items = (data as unknown as T[]).filter(({ id }) => !over.has(id));
  const { selected, select, hold } = useSelection(items, () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  });
  return {
    items,
    total,
    selected,
    select,
    /** Takes an item out of view at once, before the server's list is asked for anew. */
    leaveOut(id: string) {
      hold();
      setOver((before) => new Set(before).add(id));
    },
    refresh: () => client.invalidateQueries({ queryKey: [queue.name] }),
  };
}

function useClaim<T extends QueueItem>(queue: QueueDefinition<T>, refresh: () => unknown) {
  const notify = useNotify();
  const { mutate: claim } = useMutation({
    mutationFn: async ({ id, claim: held }: T) => {
      await runCommand(held?.is_mine === true ? `POST /${queue.name}/release` : `POST /${queue.name}/claim`, {
        ids: [id],
      });
    },
    onError: (error) => notify(errorText(error), { type: 'error' }),
    onSettled: refresh,
  });
  return { mayDecide: useMay()(`${queue.name}.decide`), claim };
}

interface CountProps {
  total: number | undefined;
  marked: number;
  /** Absent where there is nothing to mark. */
  onMarkAll: (() => void) | undefined;
  onHelp(): void;
}

function Count({ total, marked, onMarkAll, onHelp }: CountProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }} aria-live="polite">
        {total === undefined ? '' : `${total} waiting`}
        {marked === 0 ? '' : `, ${marked} marked`}
      </Typography>
      {onMarkAll === undefined ? null : (
        <Button color="inherit" size="small" onClick={onMarkAll}>
          Mark all shown
        </Button>
      )}
      <Button color="inherit" size="small" onClick={onHelp}>
        Keys<KeyHint>?</KeyHint>
      </Button>
    </Box>
  );
}

type HelpLine = readonly [keys: string, meaning: string];

/** Which key does what in a queue. */
function QueueHelp({ keys, onClose }: { keys: readonly HelpLine[]; onClose(): void }) {
  return (
    <DeskDialog onClose={onClose} aria-labelledby="help-title">
      <DialogTitle id="help-title">Keys</DialogTitle>
      <DialogContent>
        <Table size="small">
          <TableBody>
            {keys.map(([names, meaning]) => (
              <TableRow key={meaning}>
                <TableCell>
                  {names.split(' ').map((name) => (
                    <KeyHint key={name}>{name}</KeyHint>
                  ))}
                </TableCell>
                <TableCell>{meaning}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
    </DeskDialog>
  );
}

interface Keyed {
  readonly key: string;
  readonly label: string;
  readonly isBulk?: unknown;
}

function helpKeys(decisions: readonly Keyed[], mayDecide: boolean): HelpLine[] {
  const lines: HelpLine[] = [
    ['j ↓', 'Next'],
    ['k ↑', 'Previous'],
  ];
  if (mayDecide) {
    lines.push(['c', 'Take on, or let go']);
    if (decisions.some(({ isBulk }) => isBulk !== undefined)) lines.push(['x', 'Mark, to decide on several']);
    lines.push(...decisions.map(({ key, label }): HelpLine => [key, label]), ['Enter', 'Do it, in a dialog']);
  }
  return [...lines, ['?', 'This help']];
}
