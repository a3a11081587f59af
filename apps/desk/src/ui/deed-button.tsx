import { Button, type ButtonProps } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { sayProposed } from '../lib/deed.ts';
import type { Entries, EntryField } from './entries.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { ShownDialog } from './shown-dialog.tsx';

interface DeedButtonProps {
  label: string;
  /** Of the dialog; the label where absent. */
  title?: string;
  tone?: 'primary' | 'error';
  variant?: ButtonProps['variant'];
  /** Of the button in the dialog; the label where absent. */
  deedLabel?: string;
  fields: readonly EntryField[];
  /** Said in the dialog before it is done. */
  children?: ReactNode;
  /** @returns a sentence about what was done, or what is to be read before going on; nothing where that it was done is all */
  deed(entries: Entries): Promise<string | { readonly shown: ReactNode } | undefined>;
}

/** A button with a dialog that asks for what the deed needs. Everything in view is asked for anew once it is done. */
export function DeedButton({
  label,
  title = label,
  deedLabel = label,
  tone,
  variant = 'outlined',
  fields,
  children,
  deed,
}: DeedButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<ReactNode>();
  const client = useQueryClient();
  const notify = useNotify();
  const doing = useMutation({
    mutationFn: (entries: Entries) => deed(entries).catch(sayProposed),
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
          deed={deedLabel}
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
