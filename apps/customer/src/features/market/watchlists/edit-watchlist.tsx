import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, retryUnanswered } from '../../../lib/api.ts';
import { useRepeatKey } from '../../../lib/repeat-key.ts';
import { failureText } from '../../../lib/error-text.ts';
import { TextButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { WatchlistNameSheet } from './watchlist-name-sheet.tsx';
import { useWatchlistName } from './watchlist-name.ts';
import { type Watchlist, followedKey, useWatchlistCommands, watchlistsQuery } from './watchlists.ts';
import styles from './watchlists.module.css';

interface EditWatchlistProps {
  list: Watchlist;
  onRemoved: () => void;
}

/** Renames a list, or removes it after asking; the default one stays. */
export function EditWatchlist({ list, onRemoved }: EditWatchlistProps) {
  const { t } = useLingui();
  const shown = useWatchlistName()(list);
  const { rename } = useWatchlistCommands();
  const remove = useRemoveWatchlist();
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

/** It says itself that it failed: the list that is shown may be another by then. */
function useRemoveWatchlist() {
  const { t } = useLingui();
  const client = useQueryClient();
  const keys = useRepeatKey();
  return useMutation({
    mutationFn: (id: number) =>
      api.call('POST /stock/success/watchlists/remove', { body: { id }, idempotencyKey: keys.of(id) }),
    retry: retryUnanswered,
    onSuccess(_answer, id) {
      client.setQueryData(watchlistsQuery.queryKey, (lists) => lists?.filter((list) => list.id !== id));
    },
    onError: (error) => void toast.error(failureText(error, t`Delete failed, try again later`)),
    // What was in a list that is gone must not be asked for again.
    onSettled(_answer, error, removed) {
      keys.settle(error);
      return client.invalidateQueries({
        queryKey: followedKey,
        predicate: ({ queryKey }) => queryKey.at(-1) !== removed || !['list', 'all'].includes(String(queryKey.at(-2))),
      });
    },
  });
}
