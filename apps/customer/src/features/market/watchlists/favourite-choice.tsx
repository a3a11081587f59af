import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureText } from '../../../lib/error-text.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { CheckList } from '../../../ui/choice-list.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { useFavourite } from './favourite.ts';
import { WatchlistNameSheet } from './watchlist-name-sheet.tsx';
import { useWatchlistName } from './watchlist-name.ts';
import { useWatchlistCommands, useWatchlists } from './watchlists.ts';

interface FavouriteChoiceProps {
  symbol: string;
  open: boolean;
  onClose: () => void;
}

/** In which lists an instrument is followed, a new one among them; each change is made at once. */
export function FavouriteChoice({ symbol, open, onClose }: FavouriteChoiceProps) {
  const { t } = useLingui();
  const nameOf = useWatchlistName();
  const [isNaming, setIsNaming] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { data: lists = [] } = useWatchlists();
  const { make } = useWatchlistCommands();
  const { followed, change } = useFavourite(symbol, {
    asks: open,
    onFailure: (error) => toast.error(failureText(error, t`Operation failed, please retry`)),
  });
  return (
    <>
      <Sheet
        open={open && !isNaming}
        onClose={onClose}
        title={t`Follow in`}
        closeLabel={t`Close`}
        footer={
          <Button variant="primary" wide onClick={onClose}>
            {t`Done`}
          </Button>
        }
      >
        <CheckList
          label={t`Watchlists`}
          choices={lists.map((list) => ({
            value: list.id,
            label: nameOf(list),
            note: t`${plural(list.count, { one: '# code', other: '# codes' })}`,
          }))}
          chosen={followed?.watchlists ?? []}
          onChange={(list, collect) => change({ list, collect })}
        />
        <div className="gutter">
          <TextButton
            onClick={() => {
              make.reset();
              setAttempt(attempt + 1);
              setIsNaming(true);
            }}
          >
            {t`New watchlist`}
          </TextButton>
        </div>
      </Sheet>
      <WatchlistNameSheet
        key={attempt}
        open={open && isNaming}
        title={t`New watchlist`}
        name=""
        busy={make.isPending}
        error={make.error}
        onSave={(name) =>
          make.mutate(name, {
            onSuccess(list) {
              setIsNaming(false);
              change({ list, collect: true });
            },
          })
        }
        onClose={() => setIsNaming(false)}
      />
    </>
  );
}
