import { msg, plural } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ListedClass, TradedClass } from '@sauda/facts';
import { ForexIcon, FuturesIcon, TreasuryIcon } from '../ui/icons/product-icons.tsx';

interface AssetClassWords {
  /** On its tab. */
  readonly tab: MessageDescriptor;
  readonly name: MessageDescriptor;
  readonly noPositions: MessageDescriptor;
  /** Why money moved. */
  readonly buy: MessageDescriptor;
  readonly sell: MessageDescriptor;
  /** A quantity in its units. */
  units(count: number): MessageDescriptor;
}

/** What each class of assets, and what is counted of it, is called. */
export const assetClassWords: Readonly<Record<TradedClass, AssetClassWords>> = {
  stock: {
    tab: msg({ message: 'Stock', context: 'as a class' }),
    name: msg`Stocks`,
    noPositions: msg`No stock positions yet`,
    buy: msg`Buy stock`,
    sell: msg`Sell stock`,
    units: (count) => msg`${plural(count, { one: '# share', other: '# shares' })}`,
  },
  forex: {
    tab: msg`Forex`,
    name: msg`Forex`,
    noPositions: msg`No forex positions yet`,
    buy: msg`Buy forex`,
    sell: msg`Sell forex`,
    units: (count) => msg`${plural(count, { one: '# unit', other: '# units' })}`,
  },
  futures: {
    tab: msg`Futures`,
    name: msg`Futures`,
    noPositions: msg`No futures positions yet`,
    buy: msg`Buy futures`,
    sell: msg`Sell futures`,
    units: (count) => msg`${plural(count, { one: '# contract', other: '# contracts' })}`,
  },
  treasury: {
    tab: msg`Treasury`,
    name: msg`Treasury debt`,
    noPositions: msg`No treasury positions yet`,
    buy: msg`Buy treasury`,
    sell: msg`Sell treasury`,
    units: (count) => msg`${plural(count, { one: '# bond', other: '# bonds' })}`,
  },
};

interface AssetListWords {
  /** On the home screen: its tile, and the tab of its first instruments. */
  readonly tile: MessageDescriptor;
  readonly icon: typeof ForexIcon;
  readonly preview: MessageDescriptor;
  readonly list: MessageDescriptor;
  readonly loading: MessageDescriptor;
  readonly loadFailed: MessageDescriptor;
  /** There are none at all. */
  readonly none: MessageDescriptor;
  /** None has the code that was searched for. */
  readonly noMatch: MessageDescriptor;
  readonly end: MessageDescriptor;
}

/** How the list of a class, and the way to it, is called and drawn. */
export const assetListWords: Readonly<Record<ListedClass, AssetListWords>> = {
  forex: {
    tile: msg`Forex`,
    icon: ForexIcon,
    preview: msg`Currency`,
    list: msg`Currency pairs`,
    loading: msg`Loading currency pairs`,
    loadFailed: msg`Failed to load forex list`,
    none: msg`No forex data available`,
    noMatch: msg`No matching currency pairs found`,
    end: msg`No more currency pairs`,
  },
  futures: {
    tile: msg`Futures`,
    icon: FuturesIcon,
    preview: msg`Futures`,
    list: msg`Futures`,
    loading: msg`Loading futures`,
    loadFailed: msg`Failed to load futures list`,
    none: msg`No futures data available`,
    noMatch: msg`No matching futures found`,
    end: msg`No more futures`,
  },
  treasury: {
    tile: msg({ message: 'Treasury debt', context: 'on a narrow tile: may have soft hyphens' }),
    icon: TreasuryIcon,
    preview: msg`Treasury`,
    list: msg`Treasury debt`,
    loading: msg`Loading treasury debt`,
    loadFailed: msg`Failed to load treasury list`,
    none: msg`No treasury data available`,
    noMatch: msg`No matching treasury debt found`,
    end: msg`No more treasury debt`,
  },
};
