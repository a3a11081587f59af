import type { DeskAnswer } from '@sauda/contract/desk';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { timeText } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { Facts } from '../../ui/facts.tsx';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { scopeWords } from './scope-words.ts';

export type Customer = DeskAnswer<'GET /customers/one'>['data'];

export function ProfileFacts({ customer }: { customer: Customer }) {
  const may = useMay();
  return (
    <Facts
      rows={[
        ['Number', customer.number],
        ...(may('real-names.read') ? [['Name', customer.name] as const] : []),
        ['Phone', customer.phone],
        ['Account', <AccountState key="account" customer={customer} />],
        ['Frozen since', timeText(customer.frozen_at)],
        ['Real name', <RealNameState key="name" state={customer.real_name} />],
        ...(may('identity.read')
          ? [
              [
                'Documents',
                <Link key="documents" component={RouterLink} to={namesOf(customer.number)}>
                  As decided
                </Link>,
              ] as const,
            ]
          : []),
        ['QIP', customer.qip ? 'Qualified' : 'Not qualified'],
        ['QIP, why', customer.qip_reason],
        ['Since', timeText(customer.created_at)],
        ['Closed', timeText(customer.closed_at)],
        ['Invited with', customer.invitation_code],
        ['Transaction password', customer.has_transaction_password ? 'Set' : 'Not set'],
        ['Authenticator app', customer.has_authenticator ? 'On' : 'Off'],
        ['Passkeys', customer.passkeys],
        ['Withdrawals rest until', timeText(customer.money_rests_until)],
        ...accountAtVenue(customer),
        [
          'Books',
          may('ledger.read') ? (
            <Link key="books" component={RouterLink} to={`/ledger?customer=${customer.id}`}>
              Transfers
            </Link>
          ) : (
            '–'
          ),
        ],
        [
          'Messages',
          may('conversations.read') ? (
            <Link key="messages" component={RouterLink} to={`/conversations/${customer.id}`}>
              Conversation
            </Link>
          ) : (
            '–'
          ),
        ],
      ]}
    />
  );
}

const namesOf = (number: number): string =>
  `/names?filter=${encodeURIComponent(JSON.stringify({ who: String(number) }))}`;

function accountAtVenue({ venue: { keeps_accounts: isKept, account, state, why } }: Customer): Array<[string, string]> {
  if (!isKept) return [];
  if (account === null) return [['Account at the venue', 'None: no orders are taken']];
  return [['Account at the venue', `${account}: ${state}${why === null ? '' : `, ${why}`}`]];
}

type Row = DeskAnswer<'GET /customers'>['data']['rows'][number];

export function AccountState({ customer }: { customer: Pick<Row, 'frozen_scope' | 'unproved_since' | 'closed_at'> }) {
  if (customer.closed_at !== null) return <StatusPill tone="quiet">Closed</StatusPill>;
  if (customer.frozen_scope !== null) return <StatusPill tone="bad">{scopeWords[customer.frozen_scope]}</StatusPill>;
  if (customer.unproved_since !== null) return <StatusPill tone="bad">{scopeWords.withdraw_only}</StatusPill>;
  return <StatusPill tone="good">Open</StatusPill>;
}

const realNameTones: Readonly<Record<Row['real_name'], Tone>> = {
  none: 'quiet',
  under_review: 'waiting',
  approved: 'good',
  rejected: 'bad',
};

export function RealNameState({ state }: { state: Row['real_name'] }) {
  return <StatusPill tone={realNameTones[state]}>{realNameText(state)}</StatusPill>;
}

export const realNameText = (state: Row['real_name']): string => (state === 'none' ? 'Not given' : asWords(state));
