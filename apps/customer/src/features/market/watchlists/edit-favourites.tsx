import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useArrangedRows } from '../../../ui/arrange-rows.ts';
import { IconButton } from '../../../ui/button.tsx';
import { DeleteIcon } from '../../../ui/icons/icons.tsx';
import { HandleIcon, MoreIcon } from '../../../ui/icons/list-icons.tsx';
import { Row } from '../../../ui/list.tsx';
import { LongList } from '../../../ui/long-list.tsx';
import { FAVOURITE_ROW_PX } from './favourite-row.tsx';
import type { Favourite } from './favourites-query.ts';
import styles from './favourites.module.css';
import { useMarketName } from '../../../data/market-name.ts';
import { useInstrumentName } from '../../../lib/i18n/use-instrument-name.ts';

interface EditFavouritesProps {
  /** In the customer's own order. */
  rows: readonly Favourite[];
  /** @param after what it is to stand below; at the top where undefined */
  onMove: (favourite: Favourite, after: string | undefined) => void;
  onDelete: (favourite: Favourite) => void;
  onMore: (favourite: Favourite) => void;
}

/** The rows of a list while it is edited: they lead nowhere, but can be moved by their handles, and deleted after asking. */
export function EditFavourites({ rows, onMove, onDelete, onMore }: EditFavouritesProps) {
  const { t } = useLingui();
  const nameOf = useInstrumentName();
  const marketOf = useMarketName();
  const [said, setSaid] = useState('');
  const handleOf = useArrangedRows({
    order: rows.map(({ symbol }) => symbol).join(),
    count: rows.length,
    onMove(from, to) {
      const moved = rows[from];
      if (moved === undefined) return;
      const others = rows.filter((row) => row !== moved);
      onMove(moved, others[to - 1]?.symbol);
      const name = nameOf(moved.name);
      const [place, count] = [to + 1, rows.length];
      setSaid(t`${name} is at place ${place} of ${count}`);
    },
  });
  return (
    <div className={styles.arranged}>
      <p className="sr-only" role="status">
        {said}
      </p>
      <LongList
        label={t`Favourites`}
        columns="auto"
        rows={rows}
        keyOf={({ symbol }) => symbol}
        rowHeight={FAVOURITE_ROW_PX}
      >
        {(favourite, place) => (
          <Row
            key={favourite.symbol}
            title={<span className={styles.name}>{nameOf(favourite.name)}</span>}
            subtitle={`${favourite.symbol} · ${marketOf(favourite.stock_detail)}`}
            place={place}
            action={
              <span className={styles.actions}>
                <IconButton
                  label={t`Delete ${nameOf(favourite.name)}`}
                  icon={<DeleteIcon />}
                  onClick={() => onDelete(favourite)}
                />
                <IconButton
                  label={t`More for ${nameOf(favourite.name)}`}
                  icon={<MoreIcon />}
                  aria-haspopup="dialog"
                  onClick={() => onMore(favourite)}
                />
                <IconButton
                  className={styles.handle}
                  label={t`Move ${nameOf(favourite.name)}: arrow keys, or drag`}
                  icon={<HandleIcon />}
                  {...handleOf(place['data-index'])}
                />
              </span>
            }
          />
        )}
      </LongList>
    </div>
  );
}
