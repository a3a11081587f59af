import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
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
import { TextField } from '../../ui/text-field.tsx';

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
          <h2 className="muted medium gutter above-5 below-1">{dayHeading(ofDay[0]?.created_at ?? day, t`Today`)}</h2>
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

interface BillFilterBarProps {
  filter: BillFilter;
  onChange: (filter: BillFilter) => void;
}

/** All, income, expense or what is held at a touch; the reason and the days behind a button. What narrows the list is said. */
function BillFilterBar({ filter, onChange }: BillFilterBarProps) {
  const { t } = useLingui();
  const { date } = useFormats();
  const [open, setOpen] = useState(false);
  const { type, reason, from, to } = filter;
  const narrowing = [
    ...(reason === undefined ? [] : [reasonText(reason, t)]),
    ...(from === undefined ? [] : [t`from ${date(noonOf(from))}`]),
    ...(to === undefined ? [] : [t`to ${date(noonOf(to))}`]),
  ].join(', ');
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

/** A moment within that day, wherever the customer is. */
function noonOf(day: string): string {
  return `${day}T12:00:00`;
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
  const [reason, setReason] = useState(filter.reason ?? '');
  const [from, setFrom] = useState(filter.from ?? '');
  const [to, setTo] = useState(filter.to ?? '');
  const isBackwards = from !== '' && to !== '' && to < from;
  const reasons = knownReasons
    .map((value) => ({ value, label: reasonText(value, t) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const orAll = (value: string) => (value === '' ? undefined : value);

  return (
    <form
      noValidate
      className="gap-5 gutter below-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBackwards) onChange({ type: filter.type, reason: orAll(reason), from: orAll(from), to: orAll(to) });
      }}
    >
      <SelectField
        label={t`Reason`}
        options={[{ value: '', label: t`All reasons` }, ...reasons]}
        value={reason}
        onValueChange={setReason}
      />
      <div className={classNames('gap-3', styles.days)}>
        <TextField label={t`From`} type="date" value={from} max={orAll(to)} onValueChange={setFrom} />
        <TextField
          label={t`To`}
          type="date"
          value={to}
          min={orAll(from)}
          error={isBackwards ? t`The last day must not be before the first` : undefined}
          onValueChange={setTo}
        />
      </div>
      <div className={classNames('gap-3', styles.buttons)}>
        <Button wide onClick={() => onChange({ type: filter.type })}>{t`Clear`}</Button>
        <Button type="submit" variant="primary" wide disabled={isBackwards}>{t`Show`}</Button>
      </div>
    </form>
  );
}
