import type { ListColumn } from '../../features/lists/desk-list.tsx';
import { timeText } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { asWords } from '../../ui/words.ts';

export const transferColumns: ListColumn<'ledger/transfers'>[] = [
  { label: 'Id', cell: ({ id }) => id },
  { label: 'Posted', cell: ({ posted_at: at }) => timeText(at) },
  { label: 'Customer', cell: ({ customer }) => customer.phone ?? customer.number },
  { label: 'From', cell: ({ debit }) => asWords(debit) },
  { label: 'To', cell: ({ credit }) => asWords(credit) },
  { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  { label: 'Cash after', align: 'right', cell: ({ cash_after: after }) => <Money amount={after} /> },
  { label: 'Reason', cell: ({ reason }) => asWords(reason) },
  { label: 'About', cell: ({ subject }) => `${asWords(subject.kind)} ${subject.no}` },
  { label: 'By', cell: ({ actor }) => actor },
];
