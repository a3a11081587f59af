import type { DeskAnswer } from '@sauda/contract/desk';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';

type Row = DeskAnswer<'GET /customers'>['data']['rows'][number];

export function AccountState({ customer }: { customer: Pick<Row, 'frozen_reason' | 'closed_at'> }) {
  if (customer.closed_at !== null) return <StatusPill tone="quiet">Closed</StatusPill>;
  if (customer.frozen_reason !== null) return <StatusPill tone="bad">Frozen</StatusPill>;
  return <StatusPill tone="good">Open</StatusPill>;
}

const realNameTones: Readonly<Record<Row['real_name'], Tone>> = {
  none: 'quiet',
  under_review: 'waiting',
  approved: 'good',
  rejected: 'bad',
};

export function RealNameState({ state }: { state: Row['real_name'] }) {
  return <StatusPill tone={realNameTones[state]}>{state === 'none' ? 'Not given' : asWords(state)}</StatusPill>;
}
