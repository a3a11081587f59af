import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { knownReasons, reasonText } from '../../lib/i18n/reason-text.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { BillFilter } from './account-queries.ts';
import styles from './bill-filter.module.css';

interface BillFilterSheetProps {
  open: boolean;
  filter: BillFilter;
  onClose: () => void;
  onChange: (filter: BillFilter) => void;
}

/** Narrows account changes to a reason and to days. */
export function BillFilterSheet({ open, onClose, ...rest }: BillFilterSheetProps) {
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
        <Button wide onClick={() => onChange({ type: filter.type })}>
          <Trans>Clear</Trans>
        </Button>
        <Button type="submit" variant="primary" wide disabled={isBackwards}>
          <Trans>Show</Trans>
        </Button>
      </div>
    </form>
  );
}
