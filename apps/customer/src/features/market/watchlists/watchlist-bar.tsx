import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PlusIcon } from '../../../ui/icons/action-icons.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { WatchlistNameSheet } from './watchlist-name-sheet.tsx';
import { useWatchlistName } from './watchlist-name.ts';
import styles from './watchlists.module.css';
import { useWatchlistCommands, type Watchlist } from './watchlists.ts';

interface WatchlistBarProps {
  lists: readonly Watchlist[];
  shown: number;
  onShow: (id: number) => void;
}

/** The lists as tabs, and the way to a new one. */
export function WatchlistBar({ lists, shown, onShow }: WatchlistBarProps) {
  const { t } = useLingui();
  const nameOf = useWatchlistName();
  const { make } = useWatchlistCommands();
  const [isNaming, setIsNaming] = useState(false);
  const [attempt, setAttempt] = useState(0);
  return (
    <div className={styles.bar}>
      <Tabs
        id="watchlists"
        label={t`Watchlists`}
        tabs={lists.map((list) => ({ value: String(list.id), label: nameOf(list) }))}
        value={String(shown)}
        onChange={(id) => onShow(Number.parseInt(id, 10))}
      />
      <span className={styles.add}>
        <IconButton
          label={t`New watchlist`}
          icon={<PlusIcon />}
          onClick={() => {
            make.reset();
            setAttempt(attempt + 1);
            setIsNaming(true);
          }}
        />
      </span>
      <WatchlistNameSheet
        key={attempt}
        open={isNaming}
        title={t`New watchlist`}
        name=""
        busy={make.isPending}
        error={make.error}
        onSave={(name) =>
          make.mutate(name, {
            onSuccess(id) {
              setIsNaming(false);
              onShow(id);
            },
          })
        }
        onClose={() => setIsNaming(false)}
      />
    </div>
  );
}
