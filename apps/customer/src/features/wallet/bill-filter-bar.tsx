import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { reasonText } from '../../lib/i18n/reason-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FilterIcon } from '../../ui/icons/action-icons.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import type { BillFilter, BillType } from './account-queries.ts';
import { BillFilterSheet } from './bill-filter-sheet.tsx';
import styles from './bill-filter.module.css';

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
            <TextButton onClick={() => onChange({ type })}>
              <Trans>Clear</Trans>
            </TextButton>
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
