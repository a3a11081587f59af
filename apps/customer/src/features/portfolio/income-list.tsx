import { useLingui } from '@lingui/react/macro';
import { decimal, formatDecimal } from '@sauda/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useHiddenAmounts } from '../../data/hidden-amounts.ts';
import { OwnAmount } from '../../data/own-amount.tsx';
import { priceText, decimalsOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';
import { List, Figure, Row } from '../../ui/list.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { incomeQuery, type IncomeDue, type IncomeKind, type IncomeRow } from './portfolio-query.ts';
import { MoneyDrawing } from '../../ui/empty-drawings.tsx';
import { PagedList } from '../frame/paged-list.tsx';

// As wide as what was received and when: the dates of some languages are long.
const columns = 'max-content';

/** Dividends and interest: what is on its way, and what was received, with what that comes to. */
export function IncomeList() {
  const { t } = useLingui();
  const { money } = useFormats();
  const [kind, setKind] = useState<IncomeKind>('all');
  const income = useInfiniteQuery(incomeQuery(kind));
  const { total, due = [] } = income.data?.pages[0] ?? {};
  return (
    <>
      <div className="gutter above-3 below-3">
        <SegmentedControl
          label={t`Kind of income`}
          segments={[
            { value: 'all', label: t`All` },
            { value: 'dividend', label: t`Dividends` },
            { value: 'interest', label: t`Interest` },
          ]}
          value={kind}
          onChange={setKind}
        />
      </div>
      {due.length > 0 && <DueList due={due} />}
      <PagedList
        query={income}
        loading={t`Loading`}
        skeleton={{ count: 6, columns: '7.5rem', figures: 1 }}
        end={t`No more income`}
        empty={{
          drawing: <MoneyDrawing />,
          title: t`No income yet`,
          children: t`Dividends of shares and interest of debt that you hold are listed here once they are paid.`,
        }}
      >
        {(rows) => (
          <>
            <section className="gap-4 gutter above-4 below-4">
              <div>
                <p className="muted">{t`Received in all`}</p>
                <OwnAmount size="headline" text={money(total ?? '0')} />
              </div>
            </section>
            <List label={t`Dividends and interest`} columns={columns}>
              {rows.map((row) => (
                <IncomeLine key={row.id} income={row} />
              ))}
            </List>
          </>
        )}
      </PagedList>
    </>
  );
}

function DueList({ due }: { due: readonly IncomeDue[] }) {
  const { t } = useLingui();
  return (
    <section className="below-4">
      <SectionHeading>{t`On its way`}</SectionHeading>
      <List label={t`On its way`} columns={columns}>
        {due.map((one) => (
          <DueLine key={`${one.type} ${one.symbol} ${one.record_at} ${one.entitled}`} due={one} />
        ))}
      </List>
    </section>
  );
}

/** In its own currency: the rate will be that of the payment, as is what is withheld. */
function DueLine({ due }: { due: IncomeDue }) {
  const { t } = useLingui();
  const nameOf = useInstrumentName();
  const { currency, dateTime } = useFormats();
  const reckoned = useReckoned();
  const [hidden] = useHiddenAmounts();
  const amount = formatDecimal(decimal(due.per_unit) * BigInt(due.count));
  const record = dateTime(due.record_at);
  return (
    <Row
      title={nameOf(due.name)}
      subtitle={
        <>
          <span className="line">{reckoned(due, hidden)}</span>
          {!due.entitled && <span className="line">{t`Record date ${record}`}</span>}
        </>
      }
      figures={[
        <Figure key="amount" note={dateTime(due.pays_at)}>
          <OwnAmount text={priceText(amount, due.currency, currency)} />
        </Figure>,
      ]}
    />
  );
}

/** How many paid how much each, or what it is alone where own figures are hidden. */
function useReckoned(): (income: IncomeRow | IncomeDue, hidden: boolean) => string {
  const { t } = useLingui();
  const { currency, figure } = useFormats();
  return ({ type, count: units, per_unit: unit, currency: of }, hidden) => {
    const isDividend = type === 'dividend';
    if (hidden) return isDividend ? t`Dividend` : t`Interest`;
    const count = figure(units, { decimals: 0 });
    const each = priceText(unit, of, currency, { decimals: decimalsOf(unit) });
    return isDividend ? t`Dividend, ${count} at ${each}` : t`Interest, ${count} at ${each}`;
  };
}

function IncomeLine({ income }: { income: IncomeRow }) {
  const { t } = useLingui();
  const nameOf = useInstrumentName();
  const { money, dateTime } = useFormats();
  const reckoned = useReckoned();
  const [hidden] = useHiddenAmounts();
  const { tax } = income;
  const net = formatDecimal(decimal(income.amount) - decimal(tax ?? '0'));
  return (
    <Row
      title={nameOf(income.name)}
      subtitle={
        <>
          <span className="line">{reckoned(income, hidden)}</span>
          {tax !== undefined && !hidden && <span className="line">{t`${money(tax)} of tax withheld`}</span>}
        </>
      }
      figures={[
        <Figure key="amount" note={dateTime(income.paid_at)}>
          <OwnAmount text={money(net, { signed: true })} />
        </Figure>,
      ]}
    />
  );
}
