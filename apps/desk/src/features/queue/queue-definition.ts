import type { QueueName } from '@sauda/contract/desk/rights';
import type { DeskAnswer } from '@sauda/contract/desk';
import type { ComponentType, ReactNode } from 'react';
import type { Entries, EntryField } from '../../ui/entries.ts';
import type { Column } from '../../ui/record-table.tsx';

type MoneyItem = DeskAnswer<'GET /loans'>['data']['rows'][number];
type AnyItem = DeskAnswer<'GET /identity'>['data']['rows'][number];

/** Something that waits for a decision; where it is about money, with a deadline, and maybe with a first person's proposal. */
export interface QueueItem extends Pick<AnyItem, 'id' | 'no' | 'is_own' | 'created_at' | 'claim'> {
  /** Null where it is of nobody who is known. */
  readonly customer: AnyItem['customer'] | null;
  readonly deadline?: string;
  readonly proposal?: MoneyItem['proposal'];
  readonly sent_back?: MoneyItem['sent_back'];
  readonly second_person?: MoneyItem['second_person'];
  readonly credited_by_me?: boolean;
}

export interface Outcome {
  /** Whether the item has left the queue. */
  readonly isOver: boolean;
  /** It waits for a second person. */
  readonly isProposed?: boolean;
  /** One sentence in passing. */
  readonly said?: string;
}

/** A decision on several items that is one command. */
export interface Together<T> {
  /** What it leads to, beside the sum and the list of them. */
  readonly text: string;
  /** How many at the most. */
  readonly atMost: number;
  /** Whom an item is for. */
  nameOf(item: T): ReactNode;
  decide(items: readonly T[]): Promise<Outcome>;
}

/** A way on for an item. */
export interface Decision<T> {
  readonly key: string;
  readonly label: string;
  readonly tone: 'primary' | 'error';
  fields(item: T): readonly EntryField[];
  /** What it rests on or leads to, in the dialog. */
  explain?(item: T): ReactNode;
  isPossible(item: T): boolean;
  /** The money that it moves; absent where it moves none. */
  amountOf?(item: T): string;
  /** Whether it can be taken on this item together with others, with the same entries. Absent: never. */
  isBulk?(item: T): boolean;
  decide(item: T, entries: Entries): Promise<Outcome>;
  /** Where it is taken on several by one command, all or none. Absent: one after the other. */
  readonly together?: Together<T>;
}

export interface QueueDefinition<T extends QueueItem> {
  readonly name: QueueName;
  readonly title: string;
  readonly empty: string;
  /** Whether its items have a deadline, by which they stand. */
  readonly hasDeadlines: boolean;
  readonly columns: readonly Column<T>[];
  readonly decisions: readonly Decision<T>[];
  /** Of the details, in pixels; 340 where absent. */
  readonly panelWidth?: number;
  readonly Details: ComponentType<{ item: T }>;
  /** What an item is called: in dialogs and for a screen reader. */
  nameOf(item: T): string;
}
