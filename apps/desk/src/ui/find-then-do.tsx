import { Button } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { sayProposed } from '../lib/command.ts';
import type { Entries, EntryField } from './entries.ts';
import { EntryDialog, type EntryDialogProps } from './entry-dialog.tsx';

interface FindThenDoProps<Found> {
  label: string;
  about?: EntryDialogProps['about'];
  findTitle: string;
  findField: EntryField;
  /** What is looked for whom or which. */
  children: ReactNode;
  /** @throws what is said where there is no such one */
  find(entered: string): Promise<Found>;
  title: string;
  fields: readonly EntryField[];
  /** What will happen, now that it is known to whom. */
  explain(found: Found): ReactNode;
  /** @returns what is said once it is done */
  command(found: Found, entries: Entries): Promise<string>;
}

/** A button that asks whom or which it is for, and shows what was found before anything is done. */
export function FindThenDo<Found extends object>(props: FindThenDoProps<Found>) {
  const { label, about, findTitle, findField, children, find, title, fields, explain, command } = props;
  const [step, setStep] = useState<'find' | Found>();
  const client = useQueryClient();
  const notify = useNotify();
  const doing = useMutation({
    async mutationFn(entries: Entries) {
      if (step === undefined) return;
      if (step === 'find') return setStep(await find(entries[findField.name] ?? ''));
      notify(await command(step, entries).catch(sayProposed), { type: 'info' });
      setStep(undefined);
      return client.invalidateQueries();
    },
  });
  const isFinding = step === 'find';
  return (
    <>
      <Button
        variant="text"
        size="small"
        onClick={() => {
          doing.reset();
          setStep('find');
        }}
      >
        {label}
      </Button>
      {step === undefined ? null : (
        <EntryDialog
          key={isFinding ? 'find' : 'do'}
          title={isFinding ? findTitle : title}
          about={about}
          command={isFinding ? 'Find' : label}
          fields={isFinding ? [findField] : fields}
          isBusy={doing.isPending}
          error={doing.error}
          onSubmit={(entries) => doing.mutate(entries)}
          onClose={() => setStep(undefined)}
        >
          {step === 'find' ? children : explain(step)}
        </EntryDialog>
      )}
    </>
  );
}
