import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { CheckList } from '../../../ui/check-list.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useWatchlistName } from './watchlist-name.ts';
import type { Watchlist } from './watchlists.ts';

interface WatchlistChoiceProps {
  open: boolean;
  lists: readonly Watchlist[];
  /** Numbers of the lists that the instrument is in. */
  chosen: readonly number[];
  onChange: (list: number, collect: boolean) => void;
  onClose: () => void;
}

/** In which lists an instrument is followed; each change is made at once. */
export function WatchlistChoice({ open, lists, chosen, onChange, onClose }: WatchlistChoiceProps) {
  const { t } = useLingui();
  const nameOf = useWatchlistName();
  return (
    <Sheet
      open={open}
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
        chosen={chosen}
        onChange={onChange}
      />
    </Sheet>
  );
}
