import { en } from '@sauda/contract/errors/en';
import { reasonField, type Entries } from '../../ui/entries.ts';
import type { Decision, Outcome, QueueItem } from './queue-definition.ts';

interface Decided {
  readonly data: { readonly state: 'decided' | 'proposed' };
}

/** What came of a decision that ends an item, unless it takes a second person. */
export function outcomeOf({ data: { state } }: Decided): Outcome {
  if (state === 'decided') return { isOver: true };
  return { isOver: false, said: 'Proposed. A second, different person has to confirm it.' };
}

/** Whether a first decision can be taken on it: nobody decides on their own request, or past a proposal. */
export function isUndecided({ is_own: isOwn, proposal }: QueueItem): boolean {
  return !isOwn && (proposal ?? null) === null;
}

interface Refusal<T, R extends string> {
  /** The customer is told one of them. */
  readonly reasons: readonly R[];
  readonly explain?: string;
  /** Where it cannot be refused by whoever could decide otherwise. */
  isPossible?(item: T): boolean;
  refuse(body: { id: string; reason: R; note: string }): Promise<Decided>;
}

/** Refuses an item, with what the customer is told, and why, for the log. */
export function refusal<T extends QueueItem, const R extends keyof typeof en>({
  reasons,
  explain,
  isPossible = isUndecided,
  refuse,
}: Refusal<T, R>): Decision<T> {
  return {
    key: 'r',
    label: 'Refuse',
    tone: 'error',
    fields: () => [
      {
        name: 'reason',
        label: 'The customer is told',
        options: reasons.map((value) => ({ value, label: en[value] })),
      },
      { ...reasonField, name: 'note' },
    ],
    ...(explain === undefined ? {} : { explain: () => explain }),
    isPossible,
    async decide({ id }, entries) {
      const { note = '' } = entries;
      return outcomeOf(await refuse({ id, note, reason: chosen(reasons, entries) }));
    },
  };
}

/** The entry among those that are known: the dialog offers no other. */
function chosen<R extends string>(reasons: readonly R[], { reason }: Entries): R {
  const found = reasons.find((one) => one === reason);
  if (found === undefined) throw new Error('Choose a reason.');
  return found;
}

interface SecondPerson<T> {
  /** Whether the item leaves the queue once what is proposed is done; absent: it does. */
  isLastStep?(item: T): boolean;
  second(id: string): Promise<Decided>;
  sendBack(id: string, note: string): Promise<Decided>;
}

/** The two decisions on what a first person has proposed. */
export function secondPersonDecisions<T extends QueueItem>({
  isLastStep = () => true,
  second,
  sendBack,
}: SecondPerson<T>): Decision<T>[] {
  return [
    {
      key: 'a',
      label: 'Confirm the proposal',
      tone: 'primary',
      fields: () => [],
      explain: ({ proposal }) => `${proposal?.by.name} has proposed: ${proposal?.decision}.`,
      isPossible: ({ proposal, is_own: isOwn }) => !isOwn && proposal?.is_mine === false,
      async decide(item) {
        const outcome = outcomeOf(await second(item.id));
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
        await sendBack(id, note);
        return { isOver: false, said: 'Sent back. It waits for a decision again.' };
      },
    },
  ];
}
