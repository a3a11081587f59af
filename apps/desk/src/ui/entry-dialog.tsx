import { Alert, Box, Button, DialogContent, DialogTitle, Typography, MenuItem, TextField } from '@mui/material';
import type { Currency } from '@sauda/money';
import { errorText, faultsOf } from '../lib/api.ts';
import { useKept } from '../lib/kept.ts';
import { DeskDialog } from './desk-dialog.tsx';
import { KeptNote } from './kept-note.tsx';
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../lib/session.ts';
import {
  initialEntries,
  overtakenOf,
  submittedEntries,
  type Entries,
  type EntryField,
  type Overtaken,
  type Typed,
} from './entries.ts';
import { FormActions } from './form-actions.tsx';
import { sends } from './sends.ts';

export interface EntryDialogProps {
  title: string;
  /** Which thing it is about, where others on the page have the same title: what is typed is kept for this one. */
  about?: string | undefined;
  /** What will happen, where the title does not say it. */
  children?: ReactNode;
  /** The button's. */
  command: string;
  tone?: 'primary' | 'error';
  fields: readonly EntryField[];
  isBusy: boolean;
  /** Why it was not done, as it was thrown; null where nothing was. */
  error: unknown;
  onSubmit(entries: Entries): void;
  onClose(): void;
}

/** Asks for what a command needs; Enter does it. */
export function EntryDialog(props: EntryDialogProps) {
  const { title, about = '', children, command, tone = 'primary', fields, isBusy, error, onSubmit, onClose } = props;
  const { entries, kept, change, send, leave, overtaken, takeTheirs, keepMine } = useEntries(
    `${title} ${about}`,
    fields,
    { isBusy, error },
  );
  const [unread, setUnread] = useState<Readonly<Record<string, string>>>({});
  const { currency } = useSession();
  const faults = error === null ? {} : faultsOf(error);
  const isFieldFault = Object.keys(faults).length > 0 && Object.keys(faults).every((name) => isOf(fields, name));
  const isLarge = fields.length > 6;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { submitted, faults: found = {} } = submittedEntries(fields, entries, currency as Currency);
    setUnread(found);
    if (submitted !== undefined && overtaken.length === 0 && send()) onSubmit(submitted);
  };
  const close = () => {
    leave();
    onClose();
  };
  return (
    <DeskDialog isForm onClose={close} maxWidth={isLarge ? 'md' : 'xs'} aria-labelledby="entry-dialog-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="entry-dialog-title">{title}</DialogTitle>
        <DialogContent>
          {children === undefined ? null : (
            <Typography component="div" variant="body2" sx={{ mb: 1 }}>
              {children}
            </Typography>
          )}
          {kept.isBack ? <KeptNote onForget={kept.forget} /> : null}
          <Box sx={isLarge ? twoColumns : {}}>
            {fields.map((field, index) => (
              <EntryInput
                key={field.name}
                field={field}
                value={entries[field.name] ?? ''}
                isFirst={index === 0}
                fault={unread[field.name] ?? sentence(faults[field.name])}
                onChange={(value) => change(field, value)}
              />
            ))}
          </Box>
          {overtaken.length === 0 ? null : (
            <OvertakenNote overtaken={overtaken} onTakeTheirs={takeTheirs} onKeepMine={keepMine} />
          )}
          {error === null ? null : (
            <Alert severity="error" sx={{ mt: 1 }}>
              {isFieldFault ? 'Not accepted: see the fields marked.' : errorText(error)}
            </Alert>
          )}
        </DialogContent>
        <FormActions command={command} tone={tone} isBusy={isBusy} autoFocus={fields.length === 0} onClose={close} />
      </form>
    </DeskDialog>
  );
}

/** What is filled in. All but passwords is kept for this thing on this page until it is sent and done: where the dialog then goes by itself. */
function useEntries(
  thing: string,
  fields: readonly EntryField[],
  { isBusy, error }: Pick<EntryDialogProps, 'isBusy' | 'error'>,
) {
  const { pathname } = useLocation();
  const kept = useKept<Typed>(`${pathname} ${thing} typed`);
  const typed = kept.value ?? {};
  const initial = initialEntries(fields);
  const overtaken = overtakenOf(fields, typed);
  const [secrets, setSecrets] = useState<Entries>({});
  const isSent = useRef(false);
  // Not after the paint that shows the error: a click in between would do nothing.
  useLayoutEffect(() => {
    if (error !== null) isSent.current = false;
  }, [error]);
  const { forget } = kept;
  useEffect(
    () => () => {
      if (isSent.current) forget();
    },
    [forget],
  );
  return {
    entries: { ...initial, ...mapTyped(typed, ({ value }) => value), ...secrets },
    kept,
    change({ name, kind }: EntryField, value: string) {
      if (kind === 'password') setSecrets({ ...secrets, [name]: value });
      else kept.set({ ...typed, [name]: { value, over: typed[name]?.over ?? initial[name] ?? '' } });
    },
    overtaken,
    takeTheirs() {
      const names = overtaken.map(({ name }) => name);
      kept.set(Object.fromEntries(Object.entries(typed).filter(([name]) => !names.includes(name))));
    },
    keepMine: () => kept.set(mapTyped(typed, ({ value }, name) => ({ value, over: initial[name] ?? '' }))),
    /** @returns whether it is to be sent now: a second click comes before the button is seen to be busy, and would do it again */
    send(): boolean {
      if (isBusy || isSent.current) return false;
      isSent.current = true;
      return true;
    },
    /** What becomes of it is not known yet, or it was not sent. */
    leave() {
      isSent.current = false;
    },
  };
}

function mapTyped<T>(typed: Typed, of: (written: Typed[string], name: string) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(typed).map(([name, written]) => [name, of(written, name)]));
}

interface OvertakenNoteProps {
  overtaken: readonly Overtaken[];
  onTakeTheirs(): void;
  onKeepMine(): void;
}

/** What was typed over has changed since: whoever types says what stays. Until then nothing is sent. */
function OvertakenNote({ overtaken, onTakeTheirs, onKeepMine }: OvertakenNoteProps) {
  return (
    <Alert
      severity="warning"
      sx={{ mt: 1, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 200px' } }}
      action={
        <>
          <Button color="inherit" size="small" onClick={onTakeTheirs}>
            Take theirs
          </Button>
          <Button color="inherit" size="small" onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      Changed since you began: {overtaken.map(({ label, now }) => `“${label}” is ${now} now`).join(', ')}.
    </Alert>
  );
}

const twoColumns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 1.5,
  alignItems: 'start',
  '& > .MuiFormControl-root:has(textarea)': { gridColumn: '1 / -1' },
};

function isOf(fields: readonly EntryField[], name: string): boolean {
  return fields.some((field) => field.name === name);
}

function sentence(fault: string | undefined): string | undefined {
  return fault === undefined ? undefined : `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`;
}

interface EntryInputProps {
  field: EntryField;
  value: string;
  isFirst: boolean;
  /** What is wrong with it, as a sentence. */
  fault: string | undefined;
  onChange(value: string): void;
}

function EntryInput({ field, value, isFirst, fault, onChange }: EntryInputProps) {
  const { kind = 'text', options } = field;
  return (
    <TextField
      label={field.label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (kind !== 'long' || !sends(event)) return;
        event.preventDefault();
        event.currentTarget.closest('form')?.requestSubmit();
      }}
      error={fault !== undefined}
      helperText={fault === undefined ? field.help : [fault, field.help].filter(Boolean).join(' ')}
      required={field.isOptional !== true}
      autoFocus={isFirst}
      autoComplete="off"
      {...(kind === 'long' ? { multiline: true, minRows: 2, maxRows: 10 } : {})}
      {...(kind === 'time' ? { type: 'datetime-local', slotProps: { inputLabel: { shrink: true } } } : {})}
      {...(kind === 'day' ? { type: 'date', slotProps: { inputLabel: { shrink: true } } } : {})}
      {...(kind === 'password' ? { type: 'password' } : {})}
      {...(field.figure === undefined ? {} : { slotProps: { htmlInput: { inputMode: 'decimal' } } })}
      {...(options === undefined ? {} : { select: true })}
    >
      {options?.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
