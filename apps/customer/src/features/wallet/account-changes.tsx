import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { factsOf } from '@sauda/facts';
import { useConfig } from '../../lib/config.ts';
import { localDay } from '../../lib/format/time.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useTypedDays } from '../../lib/i18n/use-typed-days.ts';
import { daysOf, namedPeriods, narrowingProblems, type Days } from '../../lib/periods.ts';
import { MoneyDrawing } from '../../ui/empty-drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PeriodFields, type PeriodChoice } from '../frame/period-fields.tsx';
import { CustomerServiceLink } from '../frame/customer-service-link.tsx';
import { NextPage } from '../frame/next-page.tsx';
import { Screen } from '../frame/screen.tsx';
import { StatementsLink } from '../frame/statements-link.tsx';
import { type BillFilter, billQuery, type BillType } from './account-queries.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './account-changes.module.css';
import { byDay } from './bill-days.ts';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { BillRows } from './bill-rows.tsx';
import { reasonText, knownReasons } from '../../data/reason-text.ts';
import { useState } from 'react';
import { IconButton, TextButton, Button } from '../../ui/button.tsx';
import { FilterIcon } from '../../ui/icons/icons.tsx';
import { Chips } from '../../ui/chips.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';

const route = getRouteApi('/account/changes');

/** The filter is in the address, so that coming back from a cause shows the same rows. */
export function AccountChangesScreen() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Screen
      actions={
        <>
          <StatementsLink />
          <CustomerServiceLink />
        </>
      }
    >
      <BillFilterBar filter={filter} onChange={(search) => void navigate({ search, replace: true })} />
      <AccountChanges filter={filter} />
    </Screen>
  );
}

/** Every change of the customer's free money, by day, with the balance after it. */
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
      <EmptyState
        drawing={<MoneyDrawing />}
        title={isNarrowed(filter) ? t`Nothing matches` : t`No history yet`}
        action={
          isNarrowed(filter) ? (
            <Button variant="tonal" render={<Link to="/account/changes" replace />}>{t`Show all`}</Button>
          ) : (
            <Button variant="primary" render={<Link to="/recharge" />}>{t`Add money`}</Button>
          )
        }
      >
        {isNarrowed(filter) ? (
          <Trans>Choose other days or another reason.</Trans>
        ) : (
          <Trans>Every deposit, order and fee will be listed here with the balance after it.</Trans>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      {byDay(rows).map(({ day, rows: ofDay }) => (
        <section key={day}>
          <h2 className="muted medium gutter above-5 below-1">{dayHeading(ofDay[0]?.created_at ?? day, t`Today`)}</h2>
          <BillRows rows={ofDay} />
        </section>
      ))}
      <NextPage query={bill} end={t`That is all`} />
    </>
  );
}

function isNarrowed(filter: BillFilter): boolean {
  return Object.values(filter).some((part) => part !== undefined);
}

interface BillFilterBarProps {
  filter: BillFilter;
  onChange: (filter: BillFilter) => void;
}

/** All, income, expense or what is held at a touch; the reason and the days behind a button. What narrows the list is said. */
function BillFilterBar({ filter, onChange }: BillFilterBarProps) {
  const { t } = useLingui();
  const { day, parts } = useFormats();
  const [open, setOpen] = useState(false);
  const { type, reason, from, to } = filter;
  const narrowing = parts([
    ...(reason === undefined ? [] : [reasonText(reason, t)]),
    ...(from === undefined ? [] : [t`from ${day(from)}`]),
    ...(to === undefined ? [] : [t`to ${day(to)}`]),
  ]);
  const types: Array<[BillType, string]> = [
    ['all', t`All`],
    ['income', t`Income`],
    ['expense', t`Expense`],
    ['held', t({ message: 'Held', context: 'kind of account changes' })],
  ];
  const chips = types.map(([key, label]) => ({
    key,
    label,
    pressed: key === (type ?? 'all'),
    onPress: () => onChange({ reason, from, to, type: key === 'all' ? undefined : key }),
  }));
  return (
    <>
      <div className={classNames('gap-2', styles.bar)}>
        <Chips label={t`Show`} chips={chips} inOneRow />
        <IconButton label={t`Filter`} icon={<FilterIcon />} onClick={() => setOpen(true)} />
      </div>
      <div role="status">
        {narrowing !== '' && (
          <p className={classNames('spread muted', styles.narrowed)}>
            {narrowing}
            <TextButton onClick={() => onChange({ type })}>{t`Clear`}</TextButton>
          </p>
        )}
      </div>
      <BillFilterSheet
        open={open}
        filter={filter}
        onClose={() => setOpen(false)}
        onChange={(next) => {
          onChange(next);
          setOpen(false);
        }}
      />
    </>
  );
}

interface BillFilterSheetProps {
  open: boolean;
  filter: BillFilter;
  onClose: () => void;
  onChange: (filter: BillFilter) => void;
}

/** Narrows account changes to a reason and to days. */
function BillFilterSheet({ open, onClose, ...rest }: BillFilterSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={t`Filter`} closeLabel={t`Close`}>
      {open && <FilterForm {...rest} />}
    </Sheet>
  );
}

function FilterForm({ filter, onChange }: Pick<BillFilterSheetProps, 'filter' | 'onChange'>) {
  const { t } = useLingui();
  const { currency } = useConfig();
  const { read, write } = useTypedDays();
  const [today] = useState(() => localDay(new Date()));
  const [reason, setReason] = useState(filter.reason ?? '');
  const { from = '', to = '' } = filter;
  const [choice, setChoice] = useState(() => periodOf({ from, to }, today));
  const [typed, setTyped] = useState({ from: write(from), to: write(to) });
  const own = { from: read(typed.from), to: read(typed.to) };
  const problems = choice === 'own' ? narrowingProblems(own) : {};
  const isWrong = Object.keys(problems).length > 0;
  const reasons = knownReasons
    .map((value) => ({ value, label: reasonText(value, t) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const orAll = (value: string | undefined) => (value === '' ? undefined : value);

  function show(): void {
    const days = choice === 'own' ? own : choice === 'all' ? { from: '', to: '' } : daysOf(choice, today);
    onChange({ type: filter.type, reason: orAll(reason), from: orAll(days.from), to: orAll(days.to) });
  }

  return (
    <form
      noValidate
      className="gap-5 gutter below-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) show();
      }}
    >
      <SelectField
        label={t`Reason`}
        options={[{ value: '', label: t`All reasons` }, ...reasons]}
        value={reason}
        onValueChange={setReason}
      />
      <PeriodFields
        choices={factsOf(currency).country === 'IN' ? periods : periods.filter((period) => !isFinancial(period))}
        choice={choice}
        days={typed}
        problems={problems}
        today={today}
        onChoice={setChoice}
        onDays={setTyped}
      />
      <div className={classNames('gap-3', styles.buttons)}>
        <Button wide onClick={() => onChange({ type: filter.type })}>{t`Clear`}</Button>
        <Button type="submit" variant="primary" wide disabled={isWrong}>{t`Show`}</Button>
      </div>
    </form>
  );
}

const periods: readonly PeriodChoice[] = ['all', ...namedPeriods, 'own'];
/** From April to March, as in India alone. */
const isFinancial = (period: PeriodChoice) => period === 'thisYear' || period === 'lastYear';

/** What the days of a filter were chosen as. */
function periodOf({ from, to }: Days, today: string): PeriodChoice {
  if (from === '' && to === '') return 'all';
  const named = namedPeriods.find((period) => {
    const days = daysOf(period, today);
    return days.from === from && days.to === to;
  });
  return named ?? 'own';
}
