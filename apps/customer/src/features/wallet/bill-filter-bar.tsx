import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { knownReasons, reasonText } from '../../data/reason-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FilterIcon } from '../../ui/icons/action-icons.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import type { BillFilter, BillType } from './account-queries.ts';
import styles from './account-changes.module.css';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface BillFilterBarProps {
  filter: BillFilter;
  onChange: (filter: BillFilter) => void;
}

/** All, income or expense at a touch; the reason and the days behind a button. What narrows the list is said. */
export function BillFilterBar({ filter, onChange }: BillFilterBarProps) {
  const { t } = useLingui();
  const { date } = useFormats();
  const [open, setOpen] = useState(false);
  const { type, reason, from, to } = filter;
  const narrowing = [
    ...(reason === undefined ? [] : [reasonText(reason, t)]),
    ...(from === undefined ? [] : [t`from ${date(noonOf(from))}`]),
    ...(to === undefined ? [] : [t`to ${date(noonOf(to))}`]),
  ].join(', ');
  return (
    <>
      <div className={styles.bar}>
        <SegmentedControl<BillType>
          label={t`Show`}
          segments={[
            { value: 'all', label: t`All` },
            { value: 'income', label: t`Income` },
            { value: 'expense', label: t`Expense` },
          ]}
          value={type ?? 'all'}
          onChange={(next) => onChange({ reason, from, to, type: next === 'all' ? undefined : next })}
        />
        <IconButton label={t`Filter`} icon={<FilterIcon />} onClick={() => setOpen(true)} />
      </div>
      <div role="status">
        {narrowing !== '' && (
          <p className={styles.narrowed}>
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
      className={styles.sheet}
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
      <div className={styles.days}>
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
      <div className={styles.buttons}>
        <Button wide onClick={() => onChange({ type: filter.type })}>{t`Clear`}</Button>
        <Button type="submit" variant="primary" wide disabled={isBackwards}>{t`Show`}</Button>
      </div>
    </form>
  );
}
