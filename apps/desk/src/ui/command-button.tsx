import { Button, type ButtonProps, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { sayProposed } from '../lib/command.ts';
import type { Entries, EntryField } from './entries.ts';
import { EntryDialog, type EntryDialogProps } from './entry-dialog.tsx';
import { DeskDialog } from './desk-dialog.tsx';
import { KeyHint } from './key-hint.tsx';
import { useLastWord } from './last-word.ts';

interface CommandButtonProps {
  label: string;
  /** Of the dialog; the label where absent. */
  title?: string;
  about?: EntryDialogProps['about'];
  tone?: 'primary' | 'error';
  variant?: ButtonProps['variant'];
  /** Of the button in the dialog; the label where absent. */
  commandLabel?: string;
  fields: readonly EntryField[];
  /** Said in the dialog before it is done. */
  children?: ReactNode;
  /** What is said once it is done; that it was, where absent. */
  said?: string;
  /** @returns a sentence about what was done, or what is to be read before going on; anything else says no more than `said` */
  command(entries: Entries): Promise<unknown>;
}

/** A button with a dialog that asks for what the command needs. Everything in view is asked for anew once it is done. */
export function CommandButton({
  label,
  title = label,
  about,
  commandLabel = label,
  tone,
  variant = 'outlined',
  fields,
  children,
  said = `${label}: done`,
  command,
}: CommandButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<ToBeRead>();
  const client = useQueryClient();
  const notify = useNotify();
  const lastWord = useLastWord(title);
  const doing = useMutation({
    mutationFn: (entries: Entries) => command(entries).catch(sayProposed),
    onSuccess: (done) => {
      setOpen(false);
      lastWord.putAway();
      if (isToBeRead(done) && lastWord.isThere()) setShown(done);
      else if (isToBeRead(done)) notify(done.shown, { type: 'info', autoHideDuration: null });
      else notify(typeof done === 'string' ? done : said, { type: 'info' });
      return client.invalidateQueries();
    },
    onError: lastWord.refused,
  });
  const begin = () => {
    lastWord.putAway();
    doing.reset();
    setOpen(true);
  };
  const close = () => {
    lastWord.putAway();
    setOpen(false);
  };
  return (
    <>
      <Button variant={variant} size="small" color={tone ?? 'primary'} onClick={begin}>
        {label}
      </Button>
      {isOpen ? (
        <EntryDialog
          title={title}
          about={about}
          command={commandLabel}
          {...(tone === undefined ? {} : { tone })}
          fields={fields}
          isBusy={doing.isPending}
          error={doing.error}
          onSubmit={(entries) => doing.mutate(entries)}
          onClose={close}
        >
          {children}
        </EntryDialog>
      ) : null}
      {shown === undefined ? null : (
        <ShownDialog title={shown.question} onClose={() => setShown(undefined)}>
          {shown.shown}
        </ShownDialog>
      )}
    </>
  );
}

interface ToBeRead {
  readonly shown: ReactNode;
  /** Nothing is done yet: what it asks, and does itself. */
  readonly question?: string;
}

function isToBeRead(done: unknown): done is ToBeRead {
  return typeof done === 'object' && done !== null && 'shown' in done;
}

/** Something that is to be read before going on, maybe only once; by its title a question, of which going on is no answer. */
export function ShownDialog({
  title,
  children,
  onClose,
}: {
  title?: string | undefined;
  children: ReactNode;
  onClose(): void;
}) {
  return (
    <DeskDialog onClose={onClose} aria-labelledby="shown-dialog-title">
      <DialogTitle id="shown-dialog-title">{title ?? 'Done'}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        {title === undefined ? (
          <Button variant="contained" onClick={onClose} autoFocus>
            Go on
          </Button>
        ) : (
          <Button color="inherit" onClick={onClose} autoFocus>
            Close<KeyHint>Esc</KeyHint>
          </Button>
        )}
      </DialogActions>
    </DeskDialog>
  );
}
