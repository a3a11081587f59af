import { freezeReasonKeys, freezeReasons, freezeScopes, type FreezeReason } from '@sauda/facts';
import { Whom } from '../../features/queue/whom.tsx';
import { runCommand } from '../../lib/command.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import type { Entries, EntryField } from '../../ui/entries.ts';
import type { Customer } from './profile-facts.tsx';

const ownWords = 'own words';

const fieldsOf = ({ frozen_scope: scope, frozen_code: code, frozen_reason: reason }: Customer): EntryField[] => [
  {
    name: 'scope',
    label: 'How far',
    initial: scope ?? 'all',
    options: [
      { value: 'all', label: 'Everything: neither trades nor money moves' },
      { value: 'withdraw_only', label: 'Withdraw only: no trades, no deposits' },
      { value: 'trade_only', label: 'Trade only: nothing leaves' },
    ],
  },
  {
    name: 'code',
    label: 'The customer reads',
    help: 'In their language.',
    initial: code ?? (reason === null ? 'under_review' : ownWords),
    options: [
      ...freezeReasonKeys.map((value) => ({ value, label: capital(freezeReasons[value].en) })),
      { value: ownWords, label: 'What is written below' },
    ],
  },
  {
    name: 'reason',
    label: 'Words to the customer',
    kind: 'long',
    isOptional: true,
    help: 'As they are, in one language.',
  },
  { name: 'note', label: 'Internal reason', kind: 'long', help: 'For the staff alone. Kept in the audit log.' },
];

/** Freezes an account, or changes how far it is frozen and why. */
export function FreezeButton({ customer }: { customer: Customer }) {
  const { id, frozen_scope: scope } = customer;
  const isFrozen = scope !== null;
  return (
    <CommandButton
      label={isFrozen ? 'Change the freeze' : 'Freeze'}
      tone="error"
      fields={fieldsOf(customer)}
      command={(entries) => runCommand('POST /customers/freeze', { id, ...freezeOf(entries) })}
      said="The account is frozen."
    >
      Of <Whom item={{ customer, real_name: customer.name }} />, who can always log in, look, and take back what waits.
      What they have applied for and not taken back by its close is drawn or allotted all the same, and stays frozen
      with the rest.
      {isFrozen ? ' What gives them more than now takes a second person.' : null}
    </CommandButton>
  );
}

function freezeOf({ scope, code, reason = '', note = '' }: Entries) {
  const key = freezeReasonKeys.find((one): one is FreezeReason => one === code);
  return {
    scope: freezeScopes.find((one) => one === scope) ?? 'all',
    ...(key === undefined ? { reason } : { reason_key: key }),
    note,
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
