import { Alert, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { DeskDialog } from './desk-dialog.tsx';
import { useState, type FormEvent, type ReactNode } from 'react';
import { initialEntries, missingField, submittedEntries, type Entries, type EntryField } from './entries.ts';
import { EntryInput } from './entry-input.tsx';
import { KeyHint } from './key-hint.tsx';

export interface EntryDialogProps {
  title: string;
  /** What will happen, where the title does not say it. */
  children?: ReactNode;
  /** The button's. */
  deed: string;
  tone?: 'primary' | 'error';
  fields: readonly EntryField[];
  isBusy: boolean;
  error: string | undefined;
  onSubmit(entries: Entries): void;
  onClose(): void;
}

/** Asks for what a deed needs; Enter does it. */
export function EntryDialog(props: EntryDialogProps) {
  const { title, children, deed, tone = 'primary', fields, isBusy, error, onSubmit, onClose } = props;
  const [entries, setEntries] = useState<Entries>(() => initialEntries(fields));
  const [missing, setMissing] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = missingField(fields, entries);
    setMissing(empty?.name);
    if (empty === undefined && !isBusy) onSubmit(submittedEntries(fields, entries));
  };
  return (
    <DeskDialog
      isForm
      onClose={onClose}
      maxWidth={fields.length > 6 ? 'sm' : 'xs'}
      aria-labelledby="entry-dialog-title"
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id="entry-dialog-title">{title}</DialogTitle>
        <DialogContent>
          {children === undefined ? null : (
            <Typography component="div" variant="body2" sx={{ mb: 1 }}>
              {children}
            </Typography>
          )}
          {fields.map((field, index) => (
            <EntryInput
              key={field.name}
              field={field}
              value={entries[field.name] ?? ''}
              isFirst={index === 0}
              isMissing={field.name === missing}
              onChange={(value) => setEntries({ ...entries, [field.name]: value })}
            />
          ))}
          {error === undefined ? null : (
            <Alert severity="error" sx={{ mt: 1 }}>
              {error}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Cancel<KeyHint>Esc</KeyHint>
          </Button>
          <Button type="submit" variant="contained" color={tone} disabled={isBusy} autoFocus={fields.length === 0}>
            {deed}
          </Button>
        </DialogActions>
      </form>
    </DeskDialog>
  );
}
