import { Trans, useLingui } from '@lingui/react/macro';
import { msg } from '@lingui/core/macro';
import type { Answer } from '@sauda/contract';
import type { ReactNode } from 'react';
import { useLevyWords } from '../../data/levy-words.ts';
import { reasonText } from '../../data/reason-text.ts';
import { decimalsOfKind } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';
import { BankIcon, CashIcon, PieIcon, ReceiptIcon } from '../../ui/icons/money-icons.tsx';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import { Figure, LetterIcon, List, Row } from '../../ui/list.tsx';
import { causeLink } from './cause-link.tsx';

export type BillRow = Answer<'GET /stock/success/v2/bill'>['rows'][number];

const kindTexts = { income: msg`Income`, expense: msg`Expense`, held: msg`Held money` } as const;

/** What happened to the free money, each by the name of what it was for, with the balance after it. */
export function BillRows({ rows }: { rows: readonly BillRow[] }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const titleOf = useTitle();
  const noteOf = useNote();
  return (
    <List>
      {rows.map((row) => {
        const income = row.type === 'income';
        // The wire's amount has no sign of its own for an expense; the type says which way it went.
        const signed = income ? row.amount : `-${row.amount.replace('-', '')}`;
        return (
          <Row
            key={row.id}
            leading={<BillIcon row={row} />}
            title={titleOf(row)}
            subtitle={
              <>
                <span className="sr-only">{t(kindTexts[row.kind])} </span>
                {noteOf(row)}
              </>
            }
            figures={[
              <Figure
                key="amount"
                note={
                  <>
                    <span className="sr-only">
                      <Trans>Balance</Trans>{' '}
                    </span>
                    {money(row.balance)}
                  </>
                }
              >
                <span className={row.kind === 'income' ? 'gain' : undefined}>{money(signed, { signed: true })}</span>
              </Figure>,
            ]}
            render={causeLink(row.subject)}
          />
        );
      })}
    </List>
  );
}

/** "Bought Deccan Steelworks"; what has no name is said by its reason. */
function useTitle(): (row: BillRow) => string {
  const { t } = useLingui();
  const nameOf = useInstrumentName();
  const levyText = useLevyWords();
  return ({ reason, levy, order, subject }) => {
    const why = levy === undefined ? reasonText(reason, t) : levyText(levy);
    if (subject.name === null) return why;
    const name = nameOf(subject.name);
    if (order !== null) {
      if (reason === 'hold') return t`Held for ${name}`;
      if (reason === 'holdRelease') return t`No longer held for ${name}`;
      if (reason.startsWith('buy')) return t`Bought ${name}`;
      if (reason.startsWith('sell')) return t`Sold ${name}`;
    }
    if (reason === 'dividend') return t`Dividend of ${name}`;
    if (reason === 'interest') return t`Interest of ${name}`;
    if (reason === 'ipoApplication' || reason === 'rightsApplication') return t`Applied for ${name}`;
    return `${why} · ${name}`;
  };
}

/** When, how many at which price, and the fee within the amount. */
function useNote(): (row: BillRow) => string {
  const { t } = useLingui();
  const { figure, money, parts, priceBeside, time } = useFormats();
  return ({ order, reason, created_at }) => {
    const at = time(created_at);
    if (order === null) return at;
    const price = priceBeside(order.price, order.currency, { decimals: decimalsOfKind(order.type) });
    const trade = `${figure(order.count, { decimals: 0 })} × ${price}`;
    const isFill = reason.startsWith('buy') || reason.startsWith('sell');
    if (!isFill || (Number(order.fee) === 0 && order.charges === undefined)) return `${at} · ${trade}`;
    const fee = money(order.fee);
    const text = `${at} · ${t`${trade}, fee ${fee}`.replace(` ${fee}`, `\u00a0${fee}`)}`;
    if (order.charges === undefined) return text;
    const charged = money(order.charges);
    return parts([text, t`charges ${charged}`]);
  };
}

function BillIcon({ row: { kind, reason, subject } }: { row: BillRow }): ReactNode {
  const nameOf = useInstrumentName();
  if (kind === 'held') return <LetterIcon letter={<ClockIcon />} />;
  if (
    subject.name !== null &&
    subject.kind !== 'fund' &&
    reason !== 'transactionExpenses' &&
    reason !== 'statutoryCharge'
  ) {
    return <LetterIcon letter={nameOf(subject.name).slice(0, 1)} />;
  }
  const Icon = iconsOfKinds[subject.kind] ?? ReceiptIcon;
  return <LetterIcon letter={<Icon />} />;
}

const iconsOfKinds: Readonly<Record<string, typeof CashIcon>> = {
  recharge: CashIcon,
  withdrawal: BankIcon,
  loan: BankIcon,
  fund: PieIcon,
};
