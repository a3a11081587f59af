import { useLingui } from '@lingui/react/macro';
import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NoticesLink } from '../../features/frame/notices-link.tsx';
import type { ListFilter } from '../../features/market/list-filter.ts';
import { ListPane } from '../../screens/wide/list-pane.tsx';
import { changePanePlace, type PaneList } from '../../screens/wide/pane-place.ts';
import { Shortcuts } from './shortcuts.tsx';
import { TopFacts } from './top-facts.tsx';
import styles from './wide-parts.module.css';

interface WidePartsProps {
  /** The screen is a list: which. */
  list: PaneList | 'orders' | undefined;
  /** A list of those stands beside the screen. */
  beside: 'instruments' | 'orders' | undefined;
  /** The navigation stands beside the screen, or above it. */
  isFramed: boolean;
}

/** What stands around the screens on a large page alone: the list that something was opened from, figures, and keys. */
export function WideParts({ list, beside, isFramed }: WidePartsProps) {
  const { t } = useLingui();
  const symbol = useMatches({ select: (matches) => symbolIn(matches.at(-1)?.params ?? {}) });
  useKeptPlace(list);
  const listPlace = beside !== undefined ? 'beside' : list !== undefined ? 'alone' : undefined;
  const shortcuts = <Shortcuts hasChart={symbol !== undefined} list={listPlace} hasButton={isFramed} />;
  return (
    <>
      {isFramed ? (
        <TopFacts>
          {/* The headers of the first screens have it. */}
          {beside !== undefined && <NoticesLink />}
          {shortcuts}
        </TopFacts>
      ) : (
        shortcuts
      )}
      {beside !== undefined && <ListPane of={beside} symbol={symbol} />}
      {list !== undefined && (
        <p className={`quiet ${styles.rest}`}>
          {list === 'orders' ? t`A receipt opens here.` : t`What you choose in the list opens here.`}
        </p>
      )}
    </>
  );
}

interface ListSearch extends ListFilter {
  list?: number;
  market?: string;
  page?: number;
}

/** What is opened from a list finds the same list beside it, as its address says it is. */
function useKeptPlace(list: WidePartsProps['list']): void {
  const search = useMatches({ select: (matches) => matches.at(-1)?.search as ListSearch | undefined });
  useEffect(() => {
    if (list === undefined || list === 'orders') return;
    if (list === 'favourites') changePanePlace({ list, watchlist: search?.list });
    if (list === 'holdings') changePanePlace({ list });
    if (list === 'markets') {
      const { market, page = 1, movers, sector, sort, order } = search ?? {};
      changePanePlace({ list, market, page, filter: { movers, sector, sort, order } });
    }
  }, [list, search]);
}

/** The instrument that an address names. */
function symbolIn(params: { symbol?: string; code?: string }): string | undefined {
  return params.symbol ?? params.code;
}
