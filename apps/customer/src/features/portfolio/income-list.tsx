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
import { incomeQuery, type IncomeKind, type IncomeRow } from './portfolio-query.ts';
import { MoneyDrawing } from '../../ui/empty-drawings.tsx';
import { PagedList } from '../frame/paged-list.tsx';

// As wide as what was received and when: the dates of some languages are long.
const columns = 'max-content';

/** Dividends and interest received, with what they come to. */
export function IncomeList() {
  const { t } = useLingui();
  const { money } = useFormats();
  const [kind, setKind] = useState<IncomeKind>('all');
  const income = useInfiniteQuery(incomeQuery(kind));
  const total = income.data?.pages[0]?.total;
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

function IncomeLine({ income }: { income: IncomeRow }) {
  const { t } = useLingui();
  const nameOf = useInstrumentName();
  const { currency, figure, money, dateTime } = useFormats();
  const [hidden] = useHiddenAmounts();
  const count = figure(income.count, { decimals: 0 });
  const each = priceText(income.per_unit, income.currency, currency, { decimals: decimalsOf(income.per_unit) });
  const isDividend = income.type === 'dividend';
  const kind = isDividend ? t`Dividend` : t`Interest`;
  const { tax } = income;
  const net = formatDecimal(decimal(income.amount) - decimal(tax ?? '0'));
  const withheld = tax === undefined ? '' : t`${money(tax)} of tax withheld`;
  const reckoned = isDividend ? t`Dividend, ${count} at ${each}` : t`Interest, ${count} at ${each}`;
  return (
    <Row
      title={nameOf(income.name)}
      subtitle={
        hidden ? (
          kind
        ) : (
          <>
            <span className="line">{reckoned}</span>
            {withheld !== '' && <span className="line">{withheld}</span>}
          </>
        )
      }
      figures={[
        <Figure key="amount" note={dateTime(income.paid_at)}>
          <OwnAmount text={money(net, { signed: true })} />
        </Figure>,
      ]}
    />
  );
}
