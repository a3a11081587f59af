import type { DeskAnswer } from '@sauda/contract/desk';
import { isUndecided, outcomeOf, refusal, secondPersonDecisions } from '../../features/queue/decide.ts';
import type { Decision, QueueDefinition } from '../../features/queue/queue-definition.ts';
import { QueueScreen } from '../../features/queue/queue-screen.tsx';
import { api } from '../../lib/api.ts';
import { doDeed } from '../../lib/deed.ts';
import { timeText } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import { OneLine } from '../../ui/one-line.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { BankLine } from './bank-line.tsx';
import { Payee } from './payee.tsx';
import { bankReferenceField, lineText, proofFields, proofOf } from './bank-proof.ts';

type Withdrawal = DeskAnswer<'GET /withdrawals'>['data']['rows'][number];

const reasons = ['card_unusable', 'payee_mismatch', 'declined'] as const;

const isAtBank = (item: Withdrawal) => isUndecided(item) && item.handed_over_at !== null;
const isHere = (item: Withdrawal) => isUndecided(item) && item.handed_over_at === null;

const decisions: Decision<Withdrawal>[] = [
  ...secondPersonDecisions<Withdrawal>({
    isLastStep: ({ handed_over_at: at }) => at !== null,
    second: (id) => doDeed('POST /withdrawals/second', { id }),
    sendBack: (id, note) => doDeed('POST /withdrawals/send-back', { id, note }),
  }),
  {
    key: 'a',
    label: 'Give to the bank',
    tone: 'primary',
    fields: () => [],
    explain: ({ card }) =>
      `To ${card.bank_user}, ${card.bank}, ${card.bank_card}. It can no longer be taken back then.`,
    isPossible: isHere,
    async decide({ id }) {
      const outcome = outcomeOf(await doDeed('POST /withdrawals/hand-over', { id }));
      // It stays in the queue until the bank has paid it.
      return { ...outcome, isOver: false };
    },
  },
  {
    key: 'a',
    label: 'Paid',
    tone: 'primary',
    fields: proofFields,
    explain: ({ line }) => (line === null ? undefined : lineText(line)),
    isPossible: isAtBank,
    isBulk: (item) => item.line !== null && isAtBank(item),
    decide: async (item, entries) => outcomeOf(await doDeed('POST /withdrawals/paid', proofOf(item, entries))),
  },
  refusal({
    reasons,
    explain: 'The customer has the money again.',
    isPossible: isHere,
    refuse: (body) => doDeed('POST /withdrawals/refuse', body),
  }),
  {
    key: 'r',
    label: 'Returned by the bank',
    tone: 'error',
    fields: () => [bankReferenceField],
    explain: () => 'The bank could not pay it. The customer has the money again.',
    isPossible: isAtBank,
    decide: async ({ id }, { bank_reference: reference = '' }) =>
      outcomeOf(await doDeed('POST /withdrawals/returned', { id, bank_reference: reference })),
  },
];

const queue: QueueDefinition<Withdrawal> = {
  name: 'withdrawals',
  title: 'Withdrawals',
  right: 'withdrawals.decide',
  empty: 'No withdrawal waits.',
  nameOf: ({ no }) => `Withdrawal ${no}`,
  columns: [
    { label: 'Number', cell: ({ no }) => no },
    { label: 'Customer', cell: ({ customer }) => customer.phone ?? customer.number },
    { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
    { label: 'To', cell: ({ card }) => <OneLine>{`${card.bank}, ${card.bank_card}`}</OneLine> },
    {
      label: 'Where',
      cell: ({ handed_over_at: at }) => (
        <StatusPill tone={at === null ? 'waiting' : 'active'}>{at === null ? 'Here' : 'At the bank'}</StatusPill>
      ),
    },
  ],
  decisions,
  Details: ({ item }) => (
    <>
      <Facts
        rows={[
          ['Amount', <Money key="amount" amount={item.amount} />],
          ['Bank', item.card.bank],
          ['Account', item.card.bank_card],
          ['Holder', item.card.bank_user],
          ['Real name', item.real_name ?? 'Not approved'],
          ['Reference', item.reference],
          ['Asked for', timeText(item.created_at)],
          ['Deadline', timeText(item.deadline)],
          ['At the bank since', timeText(item.handed_over_at)],
        ]}
      />
      <Payee id={item.id} />
      {item.handed_over_at === null ? null : <BankLine line={item.line} />}
    </>
  ),
  load: (query) => api.call('GET /withdrawals', { query, isBackground: true }),
  claim: (ids) => doDeed('POST /withdrawals/claim', { ids }),
  release: (ids) => doDeed('POST /withdrawals/release', { ids }),
};

export function WithdrawalsScreen() {
  return <QueueScreen queue={queue} />;
}
