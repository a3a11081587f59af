import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { priceText } from '../../lib/format/currency-symbol.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List } from '../../ui/list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Figure, Row } from '../../ui/row.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { NextPage } from '../frame/next-page.tsx';
import styles from './portfolio.module.css';
import { incomeQuery, type IncomeKind, type IncomeRow } from './portfolio-query.ts';
import { NotLoaded } from '../frame/not-loaded.tsx';

// As wide as what was received and when: the dates of some languages are long.
const columns = 'max-content';

/** Dividends and interest received, with what they come to. */
export function IncomeList() {
  const { t } = useLingui();
  const { money } = useFormats();
  const [kind, setKind] = useState<IncomeKind>('all');
  const income = useInfiniteQuery(incomeQuery(kind));
  const rows = income.data?.pages.flatMap((page) => page.rows);
  const total = income.data?.pages[0]?.total;
  return (
    <>
      <div className={styles.filter}>
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
      {rows === undefined || total === undefined ? (
        <NotLoaded query={income} loading={t`Loading`}>
          <SkeletonRows count={6} columns="7.5rem" figures={1} />
        </NotLoaded>
      ) : rows.length === 0 ? (
        <EmptyState title={t`No income yet`}>
          <Trans>Dividends of shares and interest of debt that you hold are listed here once they are paid.</Trans>
        </EmptyState>
      ) : (
        <>
          <section className={styles.hero}>
            <div>
              <p className="muted">{t`Received in all`}</p>
              <MoneyText size="headline" text={money(total)} />
            </div>
          </section>
          <List label={t`Dividends and interest`} columns={columns}>
            {rows.map((row) => (
              <IncomeLine key={row.id} income={row} />
            ))}
          </List>
          <NextPage query={income} end={t`No more income`} />
        </>
      )}
    </>
  );
}

function IncomeLine({ income }: { income: IncomeRow }) {
  const { t } = useLingui();
  const { currency, figure, money, dateTime } = useFormats();
  const count = figure(income.count, { decimals: 0 });
  const decimals = (income.per_unit.split('.')[1]?.length ?? 0) > 2 ? 4 : 2;
  const each = priceText(income.per_unit, income.currency, currency, { decimals });
  return (
    <Row
      title={income.name}
      subtitle={income.type === 'dividend' ? t`Dividend, ${count} at ${each}` : t`Interest, ${count} at ${each}`}
      figures={[
        <Figure key="amount" note={dateTime(income.paid_at)}>
          {money(income.amount, { signed: true })}
        </Figure>,
      ]}
    />
  );
}
