import type { DeskAnswer } from '@sauda/contract/desk';
import { isUndecided, outcomeOf, refusal, secondPersonDecisions } from '../../features/queue/decide.ts';
import type { Decision, QueueDefinition } from '../../features/queue/queue-definition.ts';
import { HowMuch, Whom } from '../../features/queue/whom.tsx';
import { runCommand } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import { pictureAddress } from '../../lib/picture-address.ts';
import { Facts } from '../../ui/facts.tsx';
import { Money } from '../../ui/figure.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { BankLine, LineText, proofFields, proofOf } from './bank-line.tsx';
import { Button } from '@mui/material';
import { useState } from 'react';
import { PictureViewer } from '../../ui/picture-viewer.tsx';

type Recharge = DeskAnswer<'GET /recharges'>['data']['rows'][number];

/** A line names it with another amount, and none with the one that was asked for. */
const isOtherwise = (item: Recharge) => item.line === null && item.other_line !== null;

function Credit({ item, amount }: { item: Recharge; amount: string }) {
  return (
    <>
      <HowMuch amount={amount} /> is credited to <Whom item={item} />.{' '}
    </>
  );
}

function Typed({ item }: { item: Recharge }) {
  return (
    <>
      <Credit item={item} amount={item.amount} />
      Without a line of the statement it takes a second person, and stands as unproved until its line is imported.
    </>
  );
}

const decisions: Decision<Recharge>[] = [
  ...secondPersonDecisions<Recharge>({
    stake: (item) => <Credit key="credit" item={item} amount={item.proposal?.credit ?? item.amount} />,
    queue: 'recharges',
  }),
  {
    key: 'a',
    label: 'Confirm',
    tone: 'primary',
    fields: proofFields,
    explain: (item) =>
      item.line === null ? (
        <Typed item={item} />
      ) : (
        <>
          <Credit item={item} amount={item.line.amount} />
          <LineText line={item.line} />
        </>
      ),
    amountOf: ({ amount }) => amount,
    isPossible: (item) => isUndecided(item) && !isOtherwise(item),
    isBulk: (item) => item.line !== null && isUndecided(item),
    decide: async (item, entries) => outcomeOf(await runCommand('POST /recharges/confirm', proofOf(item, entries))),
  },
  {
    key: 'a',
    label: 'Credit what the bank says',
    tone: 'primary',
    fields: () => [],
    explain: (item) =>
      item.other_line === null ? undefined : (
        <>
          <Credit item={item} amount={item.other_line.amount} />
          The customer asked for <Money amount={item.amount} />, and sees both. <LineText line={item.other_line} />
        </>
      ),
    amountOf: (item) => item.other_line?.amount ?? item.amount,
    isPossible: (item) => isUndecided(item) && isOtherwise(item),
    async decide({ id, other_line: line }) {
      if (line === null) throw new Error('The line is not there any more.');
      const body = { id, line_id: line.id, line_amount: line.amount };
      return outcomeOf(await runCommand('POST /recharges/confirm', body));
    },
  },
  {
    key: 'n',
    label: 'Confirm by another number',
    tone: 'primary',
    fields: proofFields,
    explain: (item) => <Typed item={item} />,
    amountOf: ({ amount }) => amount,
    isPossible: (item) => isUndecided(item) && isOtherwise(item),
    decide: async (item, entries) => outcomeOf(await runCommand('POST /recharges/confirm', proofOf(item, entries))),
  },
  refusal({ queue: 'recharges', amountOf: ({ amount }) => amount }),
];

export const queue: QueueDefinition<Recharge> = {
  name: 'recharges',
  title: 'Recharges',
  empty: 'No recharge waits for its money.',
  nameOf: ({ no }) => `Recharge ${no}`,
  hasDeadlines: true,
  columns: [
    { label: 'Number', cell: ({ no }) => no },
    { label: 'Customer', cell: ({ customer }) => customer.phone ?? customer.number },
    { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
    { label: 'Reference', cell: ({ reference }) => reference },
    {
      label: 'Bank line',
      cell: (item) => {
        if (item.line !== null) return <StatusPill tone="good">Fits</StatusPill>;
        return item.other_line === null ? null : <StatusPill tone="waiting">Other amount</StatusPill>;
      },
    },
  ],
  decisions,
  Details: ({ item }) => (
    <>
      <Facts
        rows={[
          ['Amount', <Money key="amount" amount={item.amount} />],
          ['Way', item.method === 'usdt' ? 'TRC-USDT' : 'Bank transfer'],
          ...(item.usdt === null
            ? []
            : [
                ['USDT', `${item.usdt.amount} at ${item.usdt.rate}`] as const,
                ['Address', <code key="address">{item.usdt.address}</code>] as const,
                [
                  'Transfer',
                  item.usdt.transfer === null ? (
                    'Customer has not said'
                  ) : (
                    <code key="transfer">{item.usdt.transfer}</code>
                  ),
                ] as const,
              ]),
          ['Real name', item.real_name ?? 'Not approved'],
          ['Reference', item.reference],
          ['Asked for', timeText(item.created_at)],
          ['Deadline', timeText(item.deadline)],
        ]}
      />
      {item.method === 'usdt' && item.line === null && item.other_line === null ? null : <BankLine item={item} />}
      {item.has_receipt ? (
        <PictureButton
          label="Receipt of the customer"
          address={pictureAddress('GET /recharges/receipt', { id: item.id })}
        />
      ) : null}
    </>
  ),
};

/** A picture that is asked for only when somebody wants to see it, since the log says who has. */
function PictureButton({ label, address }: { label: string; address: string }) {
  const [isShown, setShown] = useState(false);
  if (isShown) return <PictureViewer label={label} address={address} right="recharges.receipt" />;
  return (
    <Button variant="outlined" size="small" onClick={() => setShown(true)}>
      {label}
    </Button>
  );
}
