import { Button, type ButtonProps } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { sayProposed } from '../lib/command.ts';
import type { Entries, EntryField } from './entries.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { ShownDialog } from './shown-dialog.tsx';

interface CommandButtonProps {
  label: string;
  /** Of the dialog; the label where absent. */
  title?: string;
  tone?: 'primary' | 'error';
  variant?: ButtonProps['variant'];
  /** Of the button in the dialog; the label where absent. */
  commandLabel?: string;
  fields: readonly EntryField[];
  /** Said in the dialog before it is done. */
  children?: ReactNode;
  /** @returns a sentence about what was done, or what is to be read before going on; nothing where that it was done is all */
  command(entries: Entries): Promise<string | { readonly shown: ReactNode } | undefined>;
}

/** A button with a dialog that asks for what the command needs. Everything in view is asked for anew once it is done. */
export function CommandButton({
  label,
  title = label,
  commandLabel = label,
  tone,
  variant = 'outlined',
  fields,
  children,
  command,
}: CommandButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<ReactNode>();
  const client = useQueryClient();
  const notify = useNotify();
  const doing = useMutation({
    mutationFn: (entries: Entries) => command(entries).catch(sayProposed),
    onSuccess: (said) => {
      setOpen(false);
      if (typeof said === 'object') setShown(said.shown);
      else notify(said ?? `${label}: done`, { type: 'info' });
      return client.invalidateQueries();
    },
  });
  return (
    <>
      <Button
        variant={variant}
        size="small"
        color={tone ?? 'primary'}
        onClick={() => {
          doing.reset();
          setOpen(true);
        }}
      >
        {label}
      </Button>
      {isOpen ? (
        <EntryDialog
          title={title}
          command={commandLabel}
          {...(tone === undefined ? {} : { tone })}
          fields={fields}
          isBusy={doing.isPending}
          error={doing.error}
          onSubmit={(entries) => doing.mutate(entries)}
          onClose={() => setOpen(false)}
        >
          {children}
        </EntryDialog>
      ) : null}
      {shown === undefined ? null : <ShownDialog onClose={() => setShown(undefined)}>{shown}</ShownDialog>}
    </>
  );
}
