import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NextPage } from '../frame/next-page.tsx';
import { Screen } from '../frame/screen.tsx';
import { StatementsLink } from '../frame/statements-link.tsx';
import { type BillFilter, billQuery } from './account-queries.ts';
import styles from './account-changes.module.css';
import { byDay } from './bill-days.ts';
import { BillFilterBar } from './bill-filter-bar.tsx';
import { NotLoaded } from '../frame/not-loaded.tsx';
import type { Answer } from '@sauda/contract';
import { ArrowInIcon, ArrowOutIcon } from '../../ui/icons/money-icons.tsx';
import { List } from '../../ui/list.tsx';
import { Figure, Row } from '../../ui/row.tsx';
import { reasonText } from '../../data/reason-text.ts';
import { causeLink } from './cause-link.tsx';

const route = getRouteApi('/account/changes');

/** The filter is in the address, so that coming back from a cause shows the same rows. */
export function AccountChangesScreen() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Screen actions={<StatementsLink />}>
      <BillFilterBar filter={filter} onChange={(search) => void navigate({ search, replace: true })} />
      <AccountChanges filter={filter} />
    </Screen>
  );
}

/** Every transfer of the customer's free money, by day, with the balance after it. */
function AccountChanges({ filter }: { filter: BillFilter }) {
  const { t } = useLingui();
  const { dayHeading } = useFormats();
  const bill = useInfiniteQuery(billQuery(filter));
  if (bill.data === undefined)
    return (
      <NotLoaded
        query={bill}
        className={styles.loading}
        rows={{ count: 8, leading: true, figures: 1, columns: '7rem' }}
      />
    );
  const rows = bill.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) {
    return (
      <EmptyState title={isNarrowed(filter) ? t`No account changes match` : t`No account changes yet`}>
        {isNarrowed(filter) ? (
          <Trans>Choose other days or another reason.</Trans>
        ) : (
          <Trans>Every recharge, order and fee will be listed here with the balance after it.</Trans>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      {byDay(rows).map(({ day, rows: ofDay }) => (
        <section key={day}>
          <h2 className={styles.day}>{dayHeading(ofDay[0]?.created_at ?? day, t`Today`)}</h2>
          <BillRows rows={ofDay} />
        </section>
      ))}
      <NextPage query={bill} end={t`No more account changes`} />
    </>
  );
}

function isNarrowed(filter: BillFilter): boolean {
  return Object.values(filter).some((part) => part !== undefined);
}

type BillRow = Answer<'GET /stock/success/v2/bill'>['rows'][number];

function BillRows({ rows }: { rows: readonly BillRow[] }) {
  const { t } = useLingui();
  const { money, time } = useFormats();
  return (
    <List>
      {rows.map(({ id, type, amount, balance, reason, subject, created_at }) => {
        const income = type === 'income';
        // The wire's amount has no sign of its own for an expense; the type says which way it went.
        const signed = income ? amount : `-${amount.replace('-', '')}`;
        const at = time(created_at);
        return (
          <Row
            key={id}
            icon={income ? <ArrowInIcon /> : <ArrowOutIcon />}
            title={reasonText(reason, t)}
            subtitle={income ? t`Income · ${at}` : t`Expense · ${at}`}
            figures={[
              <Figure key="amount" note={<Trans>Balance {money(balance)}</Trans>}>
                <span className={income ? styles.income : undefined}>{money(signed, { signed: true })}</span>
              </Figure>,
            ]}
            render={causeLink(subject)}
          />
        );
      })}
    </List>
  );
}
