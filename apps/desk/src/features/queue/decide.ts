import { queues, type QueueName, type SharedQueue } from '@sauda/contract/desk/rights';
import { en } from '@sauda/contract/errors/en';
import type { ReactNode } from 'react';
import { reasonField } from '../../ui/entries.ts';
import { runCommand } from '../../lib/command.ts';
import type { Decision, Outcome, QueueItem } from './queue-definition.ts';
import { whyTwo } from './second-person.ts';

type Reason = (typeof queues)[QueueName]['refusals'][number];

interface Decided {
  readonly data: {
    readonly state: 'decided' | 'proposed';
    readonly because: NonNullable<QueueItem['second_person']> | null;
  };
}

/** What came of a decision that ends an item, unless it takes a second person. */
export function outcomeOf({ data: { state, because } }: Decided): Outcome {
  if (state === 'decided') return { isOver: true };
  const why = because === null ? '' : `, since ${whyTwo(because)}`;
  return { isOver: false, isProposed: true, said: `Proposed${why}. A second, different person has to confirm it.` };
}

/** Whether a first decision can be taken on it: nobody decides on their own request, or past a proposal. */
export function isUndecided({ is_own: isOwn, proposal }: QueueItem): boolean {
  return !isOwn && (proposal ?? null) === null;
}

interface Ending<T> {
  readonly queue: QueueName;
  explain?(item: T): ReactNode;
  /** Where it cannot be refused by whoever could decide otherwise. */
  isPossible?(item: T): boolean;
  /** The money that was asked for. Where there is some, several are refused together, with the same words to each. */
  amountOf?(item: T): string;
}

/** Refuses an item, with what the customer is told, and why, for the log. */
export function refusal<T extends QueueItem>(ending: Ending<T>): Decision<T> {
  const { queue, explain, isPossible = isUndecided, amountOf } = ending;
  const reasons: readonly Reason[] = queues[queue].refusals;
  return {
    key: 'r',
    label: 'Refuse',
    tone: 'error',
    fields: () => [
      {
        name: 'reason',
        label: 'The customer is told',
        mustChoose: true,
        options: reasons.map((value) => ({ value, label: en[value] })),
      },
      { ...reasonField, name: 'note' },
    ],
    ...(explain === undefined ? {} : { explain }),
    ...(amountOf === undefined ? {} : { amountOf, isBulk: isPossible }),
    isPossible,
    async decide({ id }, { reason: entered, note = '' }) {
      // One of those that are known: the dialog offers no other.
      const reason = reasons.find((one) => one === entered);
      if (reason === undefined) throw new Error('Choose a reason.');
      return outcomeOf(await runCommand(`POST /${queue}/refuse`, { id, note, reason }));
    },
  };
}

/** Approves an item, which is all that is to be said of it. @param mayBe whether this one can be */
export function approval<T extends QueueItem>(
  queue: 'loans' | 'identity',
  explain: (item: T) => ReactNode,
  mayBe: (item: T) => boolean = () => true,
): Decision<T> {
  return {
    key: 'a',
    label: 'Approve',
    tone: 'primary',
    fields: () => [],
    explain,
    isPossible: (item) => isUndecided(item) && mayBe(item),
    decide: async ({ id }) => outcomeOf(await runCommand(`POST /${queue}/approve`, { id })),
  };
}

/** What a proposal rests on, where people alone say so. */
export function proofText({ proposal }: QueueItem): string {
  if (proposal?.bank_reference === undefined || proposal.bank_reference === null) return '';
  return ` (${proposal.bank_reference}, which no line of the statement proves)`;
}

interface SecondPerson<T> {
  readonly queue: SharedQueue;
  /** Whether the item leaves the queue once what is proposed is done; absent: it does. */
  isLastStep?(item: T): boolean;
  /** Whether whoever looks may be the second; absent: whoever is not the first. */
  mayConfirm?(item: T): boolean;
  /** How much it moves, and to whom. */
  stake?(item: T): ReactNode;
}

/** The two decisions on what a first person has proposed. */
export function secondPersonDecisions<T extends QueueItem>({
  queue,
  isLastStep = () => true,
  mayConfirm = () => true,
  stake,
}: SecondPerson<T>): Decision<T>[] {
  return [
    {
      key: 'a',
      label: 'Confirm the proposal',
      tone: 'primary',
      fields: () => [],
      explain: (item) => [
        `${item.proposal?.by.name} has proposed: ${item.proposal?.decision}${proofText(item)}. `,
        stake?.(item),
      ],
      isPossible: (item) => !item.is_own && item.proposal?.is_mine === false && mayConfirm(item),
      async decide(item) {
        const outcome = outcomeOf(await runCommand(`POST /${queue}/second`, { id: item.id }));
        return { ...outcome, isOver: outcome.isOver && isLastStep(item) };
      },
    },
    {
      key: 'r',
      label: 'Send back',
      tone: 'error',
      fields: () => [{ ...reasonField, name: 'note' }],
      isPossible: ({ proposal, is_own: isOwn }) => !isOwn && (proposal ?? null) !== null,
      async decide({ id }, { note = '' }) {
        await runCommand(`POST /${queue}/send-back`, { id, note });
        return { isOver: false, said: 'Sent back. It waits for a decision again.' };
      },
    },
  ];
}
