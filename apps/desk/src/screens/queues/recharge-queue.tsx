import type { DeskAnswer } from '@sauda/contract/desk';
import { isUndecided, outcomeOf, refusal, secondPersonDecisions } from '../../features/queue/decide.ts';
import type { Decision, QueueDefinition } from '../../features/queue/queue-definition.ts';
import { QueueScreen } from '../../features/queue/queue-screen.tsx';
import { api } from '../../lib/api.ts';
import { doDeed } from '../../lib/deed.ts';
import { timeText } from '../../lib/format.ts';
import { pictureAddress } from '../../lib/picture-address.ts';
import { Facts } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import { PictureButton } from '../../ui/picture-button.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { BankLine } from './bank-line.tsx';
import { lineText, proofFields, proofOf } from './bank-proof.ts';

type Recharge = DeskAnswer<'GET /recharges'>['data']['rows'][number];

const reasons = ['bank_refused', 'sender_mismatch', 'declined'] as const;

const decisions: Decision<Recharge>[] = [
  ...secondPersonDecisions<Recharge>({
    second: (id) => doDeed('POST /recharges/second', { id }),
    sendBack: (id, note) => doDeed('POST /recharges/send-back', { id, note }),
  }),
  {
    key: 'a',
    label: 'Confirm',
    tone: 'primary',
    fields: proofFields,
    explain: (item) => (item.line === null ? undefined : lineText(item.line)),
    isPossible: isUndecided,
    isBulk: (item) => item.line !== null && isUndecided(item),
    decide: async (item, entries) => outcomeOf(await doDeed('POST /recharges/confirm', proofOf(item, entries))),
  },
  refusal({
    reasons,
    refuse: (body) => doDeed('POST /recharges/refuse', body),
  }),
];

const queue: QueueDefinition<Recharge> = {
  name: 'recharges',
  title: 'Recharges',
  right: 'recharges.decide',
  empty: 'No recharge waits for its money.',
  nameOf: ({ no }) => `Recharge ${no}`,
  columns: [
    { label: 'Number', cell: ({ no }) => no },
    { label: 'Customer', cell: ({ customer }) => customer.phone ?? customer.number },
    { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
    { label: 'Reference', cell: ({ reference }) => reference },
    { label: 'Bank line', cell: ({ line }) => (line === null ? null : <StatusPill tone="good">Fits</StatusPill>) },
  ],
  decisions,
  Details: ({ item }) => (
    <>
      <Facts
        rows={[
          ['Amount', <Money key="amount" amount={item.amount} />],
          ['Way', item.method === 'usdt' ? 'TRC-USDT' : 'Bank transfer'],
          ['Reference', item.reference],
          ['Asked for', timeText(item.created_at)],
          ['Deadline', timeText(item.deadline)],
        ]}
      />
      <BankLine line={item.line} />
      {item.has_receipt ? (
        <PictureButton
          label="Receipt of the customer"
          address={pictureAddress('GET /recharges/receipt', { id: item.id })}
        />
      ) : null}
    </>
  ),
  load: (query) => api.call('GET /recharges', { query, isBackground: true }),
  claim: (ids) => doDeed('POST /recharges/claim', { ids }),
  release: (ids) => doDeed('POST /recharges/release', { ids }),
};

export function RechargesScreen() {
  return <QueueScreen queue={queue} />;
}
