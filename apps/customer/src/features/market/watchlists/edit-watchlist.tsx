import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TextButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { WatchlistNameSheet } from './watchlist-name-sheet.tsx';
import { useWatchlistName } from './watchlist-name.ts';
import { type Watchlist, useWatchlistCommands } from './watchlists.ts';
import styles from './watchlists.module.css';

interface EditWatchlistProps {
  list: Watchlist;
  onRemoved: () => void;
}

/** Renames a list, or removes it after asking; the default one stays. */
export function EditWatchlist({ list, onRemoved }: EditWatchlistProps) {
  const { t } = useLingui();
  const shown = useWatchlistName()(list);
  const { rename, remove } = useWatchlistCommands();
  const [isNaming, setIsNaming] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  // The one that is asked about: once it is removed another list is shown, before the question has gone.
  const [name, setName] = useState('');
  return (
    <div className={styles.edit}>
      <TextButton
        onClick={() => {
          rename.reset();
          setIsNaming(true);
        }}
      >
        {t`Rename list`}
      </TextButton>
      {!list.is_default && (
        <TextButton
          onClick={() => {
            setName(shown);
            setIsAsking(true);
          }}
        >
          {t`Remove list`}
        </TextButton>
      )}
      <WatchlistNameSheet
        key={list.name}
        open={isNaming}
        title={t`Rename list`}
        name={shown}
        busy={rename.isPending}
        error={rename.error}
        onSave={(next) => rename.mutate({ id: list.id, name: next }, { onSuccess: () => setIsNaming(false) })}
        onClose={() => setIsNaming(false)}
      />
      <ConfirmDialog
        open={isAsking}
        title={t`Remove the list “${name}”?`}
        confirmLabel={t`Remove`}
        cancelLabel={t`Cancel`}
        destructive
        busy={remove.isPending}
        busyLabel={t`Removing`}
        onConfirm={() =>
          remove.mutate(list.id, {
            onSuccess: onRemoved,
            onSettled: () => setIsAsking(false),
          })
        }
        onCancel={() => setIsAsking(false)}
      >
        {t`What is in it is no longer followed there. Nothing that you own changes.`}
      </ConfirmDialog>
    </div>
  );
}
