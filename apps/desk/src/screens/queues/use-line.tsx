import type { DeskAnswer } from '@sauda/contract/desk';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { outcomeOf } from '../../features/queue/decide.ts';
import { HowMuch, Whom } from '../../features/queue/whom.tsx';
import { api } from '../../lib/api.ts';
import { runCommand } from '../../lib/command.ts';
import { useMoney } from '../../lib/use-money.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import type { EntryField } from '../../ui/entries.ts';
import { FindThenDo } from '../../ui/find-then-do.tsx';

type Line = DeskAnswer<'GET /bank-lines'>['data']['rows'][number];
type Outcome = 'received' | 'paid' | 'returned';

const verbs: Readonly<Record<Outcome, string>> = { received: 'Credit', paid: 'Paid', returned: 'Give back' };

const isOfRequest = (outcome: NonNullable<Line['item']>['outcome']): outcome is Outcome => outcome in verbs;

/** Where the request that a line names waits, and where not, the customer whose it is; the suspense that it is. */
export function NamedRequest({ line: { item, state } }: { line: Line }) {
  if (item === null) return '–';
  if (!isOfRequest(item.outcome)) {
    return (
      <Link component={RouterLink} to={`/suspense?filter=${encodeURIComponent(JSON.stringify({ no: item.no }))}`}>
        {item.no}
      </Link>
    );
  }
  const queue = item.outcome === 'received' ? '/recharges' : '/withdrawals';
  const waits = state === 'ready' || state === 'other_amount';
  const to =
    waits && item.outcome !== 'returned'
      ? `${queue}?filter=${encodeURIComponent(JSON.stringify({ search: item.no }))}`
      : `/customers/${item.id.split('/')[0]}`;
  return (
    <Link component={RouterLink} to={to}>
      {item.no}
    </Link>
  );
}

/** Uses a line for the request that it names, or for one that somebody finds who knows whose money it is. */
export function UseLine({ line }: { line: Line }) {
  const money = useMoney();
  const { item, state, amount } = line;
  if (
    item !== null &&
    isOfRequest(item.outcome) &&
    (state === 'ready' || (state === 'other_amount' && item.outcome === 'received'))
  ) {
    const { outcome } = item;
    const asked = state === 'ready' ? '' : `, what the bank says; the customer asked for ${money(item.asked)}`;
    return (
      <CommandButton
        label={`${verbs[outcome]} ${money(amount)}`}
        fields={[]}
        command={() => proveBy(line, item.id, outcome)}
      >
        {verbs[outcome]} <HowMuch amount={amount} /> for {item.no} of <Whom item={item} />
        {asked}. {line.bank_reference}, {line.description}
      </CommandButton>
    );
  }
  if (state !== 'unknown_reference') return null;
  return (
    <FindThenDo
      label="Use for a request"
      about={line.id}
      findTitle="Use for a request"
      findField={numberField}
      find={(search) => findRequest(line, search)}
      title={`Use ${money(amount)} for a request`}
      fields={[]}
      explain={(request) => (
        <>
          <HowMuch amount={amount} /> is taken for {request.no} of <Whom item={request} />, who asked for{' '}
          <HowMuch amount={request.amount} />. Where the amount is another one, a second person has to confirm it.
        </>
      )}
      command={(request) => proveBy(line, request.id, line.amount.startsWith('-') ? 'paid' : 'received')}
    >
      {money(amount)}, {line.bank_reference}, {line.description}. It names no request: make sure whose money it is.
    </FindThenDo>
  );
}

const numberField: EntryField = {
  name: 'search',
  label: 'Number or reference',
  help: 'Of the request that it is for.',
};

async function findRequest({ amount }: Line, search: string) {
  const query = { search };
  const found = amount.startsWith('-')
    ? await api.call('GET /withdrawals', { query })
    : await api.call('GET /recharges', { query });
  const [request, ...others] = found.data.rows;
  if (request === undefined || others.length > 0)
    throw new Error('No one request that waits has this number or reference.');
  return request;
}

async function proveBy({ id: lineId, amount }: Line, id: string, outcome: Outcome): Promise<string> {
  const proof = { id, line_id: lineId };
  const { said } = outcomeOf(
    outcome === 'received'
      ? await runCommand('POST /recharges/confirm', { ...proof, line_amount: amount })
      : await runCommand(outcome === 'paid' ? 'POST /withdrawals/paid' : 'POST /withdrawals/returned', proof),
  );
  return said ?? `${verbs[outcome]}: done.`;
}
