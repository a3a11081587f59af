import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { failureText } from '../../../lib/error-text.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { LONGEST_NAME } from './watchlist-name.ts';

interface WatchlistNameSheetProps {
  open: boolean;
  title: string;
  name: string;
  busy: boolean;
  error: Error | null;
  onSave: (name: string) => void;
  onClose: () => void;
}

/** Asks for a list's name. What the server refuses is said beside it. */
export function WatchlistNameSheet({ open, title, name, busy, error, onSave, onClose }: WatchlistNameSheetProps) {
  const { t } = useLingui();
  const formId = useId();
  const form = useForm({ name }, (values) => (values.name.trim() === '' ? { name: 'missing' } : {}));
  const refused = failureText(error, t`Operation failed, please retry`);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form={formId} variant="primary" wide busy={busy} busyLabel={t`Saving`}>
          {t`Save`}
        </Button>
      }
    >
      <form
        id={formId}
        className="gutter below-6"
        noValidate
        onSubmit={(event) => form.submit(event, (values) => onSave(values.name.trim()))}
      >
        <TextField
          label={t`Name of the list`}
          autoComplete="off"
          maxLength={LONGEST_NAME}
          value={form.values.name}
          error={form.problems.name === undefined ? refused : t`Please enter a name`}
          onValueChange={(next) => form.change({ name: next })}
        />
      </form>
    </Sheet>
  );
}
