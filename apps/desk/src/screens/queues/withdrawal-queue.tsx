import { paymentsInFile, type DeskAnswer } from '@sauda/contract/desk';
import type { FreezeScope } from '@sauda/facts';
import { Alert, Button } from '@mui/material';
import { isUndecided, outcomeOf, refusal, secondPersonDecisions } from '../../features/queue/decide.ts';
import type { Decision, Outcome, QueueDefinition } from '../../features/queue/queue-definition.ts';
import { HowMuch, Whom } from '../../features/queue/whom.tsx';
import { runCommand, sayProposed } from '../../lib/command.ts';
import { timeText } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Money } from '../../ui/figure.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { scopeWords } from '../customers/scope-words.ts';
import { BankLine, LineText, proofFields, proofOf } from './bank-line.tsx';
import { isSameName } from './same-name.ts';
import { useMutation } from '@tanstack/react-query';
import { api, errorText } from '../../lib/api.ts';
import { useMay } from '../../lib/session.ts';

type Withdrawal = DeskAnswer<'GET /withdrawals'>['data']['rows'][number];

const isAtBank = (item: Withdrawal) => isUndecided(item) && item.handed_over_at !== null;
const isHere = (item: Withdrawal) => isUndecided(item) && item.handed_over_at === null;
/** Whoever credited the customer pays nothing out. */
const maySend = (item: Withdrawal) => !item.credited_by_me;
const lineOf = (item: Withdrawal, outcome: 'paid' | 'returned') => (item.line?.outcome === outcome ? item.line : null);

function Leaves({ item, command }: { item: Withdrawal; command: string }) {
  const { card } = item;
  return (
    <>
      <HowMuch amount={item.amount} /> of <Whom item={item} /> {command} {card.bank_user}, {card.bank}, {card.bank_card}
      . {isOtherName(item) ? <b>The holder is not the approved real name. </b> : null}
    </>
  );
}

function Proved({ line }: { line: Withdrawal['line'] }) {
  if (line !== null) return <LineText line={line} />;
  return (
    <>Without a line of the statement it takes a second person, and stands as unproved until its line is imported.</>
  );
}

function isOtherName({ card, real_name: name }: Withdrawal): boolean {
  return name !== null && !isSameName(card.bank_user, name);
}

/** As a batch with a file, since a bank takes so many at once. */
async function handOverTogether(items: readonly Withdrawal[]): Promise<Outcome> {
  const ids = items.map(({ id }) => id);
  try {
    const { data } = await runCommand('POST /payment-files/create', { ids });
    return { isOver: false, said: `${data.count} are with the bank as payment file ${data.no}.` };
  } catch (error) {
    return { isOver: false, isProposed: true, said: sayProposed(error) };
  }
}

const decisions: Decision<Withdrawal>[] = [
  ...secondPersonDecisions<Withdrawal>({
    isLastStep: ({ handed_over_at: at }) => at !== null,
    mayConfirm: (item) => item.proposal?.decision === 'returned' || maySend(item),
    stake: (item) => (
      <Leaves key="leaves" item={item} command={item.proposal?.decision === 'returned' ? 'not to' : 'to'} />
    ),
    queue: 'withdrawals',
  }),
  {
    key: 'a',
    label: 'Give to the bank',
    tone: 'primary',
    fields: () => [],
    explain: (item) => (
      <>
        <Leaves item={item} command="goes to" />
        It can no longer be taken back then.
      </>
    ),
    amountOf: ({ amount }) => amount,
    isPossible: (item) => isHere(item) && maySend(item),
    isBulk: (item) => isHere(item) && maySend(item) && item.frozen?.is_barred !== true,
    together: {
      text: 'They go to the bank as one file, all or none, and can no longer be taken back then.',
      atMost: paymentsInFile,
      nameOf: (item) => (
        <>
          {item.card.bank_user}, {item.card.bank}, of customer {item.customer.number}
          {isOtherName(item) ? <b>, whose approved real name is {item.real_name}</b> : null}
        </>
      ),
      decide: handOverTogether,
    },
    async decide({ id }) {
      const outcome = outcomeOf(await runCommand('POST /withdrawals/hand-over', { id }));
      // It stays in the queue until the bank has paid it.
      return { ...outcome, isOver: false };
    },
  },
  {
    key: 'a',
    label: 'Paid',
    tone: 'primary',
    fields: (item) => proofFields({ ...item, line: lineOf(item, 'paid') }),
    explain: (item) => (
      <>
        <Leaves item={item} command="was paid to" />
        <Proved line={lineOf(item, 'paid')} />
      </>
    ),
    amountOf: ({ amount }) => amount,
    isPossible: (item) => isAtBank(item) && maySend(item),
    isBulk: (item) => lineOf(item, 'paid') !== null && isAtBank(item) && maySend(item),
    decide: async (item, entries) =>
      outcomeOf(await runCommand('POST /withdrawals/paid', proofOf({ ...item, line: lineOf(item, 'paid') }, entries))),
  },
  refusal({
    queue: 'withdrawals',
    explain: (item) => (
      <>
        <Whom item={item} /> has <HowMuch amount={item.amount} /> again.
      </>
    ),
    amountOf: ({ amount }) => amount,
    isPossible: isHere,
  }),
  {
    key: 'r',
    label: 'Returned by the bank',
    tone: 'error',
    fields: (item) => proofFields({ ...item, line: lineOf(item, 'returned') }),
    explain: (item) => (
      <>
        The bank could not pay it. <Whom item={item} /> has <HowMuch amount={item.amount} /> again.{' '}
        <Proved line={lineOf(item, 'returned')} />
      </>
    ),
    isPossible: isAtBank,
    decide: async (item, entries) =>
      outcomeOf(
        await runCommand('POST /withdrawals/returned', proofOf({ ...item, line: lineOf(item, 'returned') }, entries)),
      ),
  },
];

export const queue: QueueDefinition<Withdrawal> = {
  name: 'withdrawals',
  title: 'Withdrawals',
  empty: 'No withdrawal waits.',
  nameOf: ({ no }) => `Withdrawal ${no}`,
  hasDeadlines: true,
  columns: [
    { label: 'Number', cell: ({ no }) => no },
    { label: 'Customer', cell: ({ customer }) => customer.phone ?? customer.number },
    { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
    { label: 'To', cell: ({ card }) => `${card.bank}, ${card.bank_card}` },
    {
      label: 'Where',
      cell: ({ handed_over_at: at }) => (
        <StatusPill tone={at === null ? 'waiting' : 'active'}>{at === null ? 'Here' : 'At the bank'}</StatusPill>
      ),
    },
    {
      label: 'Account',
      cell: ({ frozen }) =>
        frozen === null ? null : (
          <StatusPill tone={frozen.is_barred ? 'bad' : 'waiting'}>{scopeWords[frozen.scope]}</StatusPill>
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
      <Frozen item={item} />
      {isOtherName(item) ? (
        <Alert severity="warning">
          The card’s holder, {item.card.bank_user}, is not the approved real name, {item.real_name}.
        </Alert>
      ) : null}
      {item.credited_by_me ? (
        <Alert severity="info">
          You have credited this customer in the last 30 days: somebody else gives it to the bank and says that it is
          paid.
        </Alert>
      ) : null}
      <Payee id={item.id} />
      {item.handed_over_at === null ? null : <BankLine item={item} />}
    </>
  ),
};

const freezeWords: Readonly<Record<FreezeScope, string>> = {
  all: '',
  withdraw_only: ' for all but withdrawals and repayments',
  trade_only: ' for all but trade, deposits and repayments',
};

/** How far the customer's account is frozen, before somebody tries. */
function Frozen({ item: { frozen, handed_over_at: handedOverAt } }: { item: Withdrawal }) {
  if (frozen === null) return null;
  const { scope, is_barred: isBarred } = frozen;
  const bars = handedOverAt === null ? 'This does not go to the bank before that ends.' : 'The bank has this already.';
  return (
    <Alert severity={isBarred ? 'error' : 'info'}>
      The customer’s account is frozen{freezeWords[scope]}. {isBarred ? bars : 'This may go to the bank.'}
    </Alert>
  );
}

/** Whom the money goes to, in clear, for whoever asks: the log says who has looked. */
function Payee({ id }: { id: string }) {
  const maySee = useMay()('cards.unmask');
  const look = useMutation({
    mutationFn: async () => (await api.call('GET /withdrawals/payee', { query: { id } })).data,
  });
  if (!maySee) return null;
  if (look.isError) return <Alert severity="error">{errorText(look.error)}</Alert>;
  if (look.data === undefined) {
    return (
      <Button variant="outlined" size="small" disabled={look.isPending} onClick={() => look.mutate()}>
        Show the account in clear
      </Button>
    );
  }
  const { bank, branch, holder, number, code } = look.data;
  return (
    <Facts
      rows={[
        ['Holder', holder],
        ['Account', <code key="number">{number}</code>],
        ['Code', <code key="code">{code}</code>],
        ['Bank', [bank, branch].filter(Boolean).join(', ')],
      ]}
    />
  );
}
