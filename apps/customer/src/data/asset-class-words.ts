import { msg, plural } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { TradedClass } from '@sauda/facts';

interface AssetClassWords {
  /** On its tab. */
  readonly tab: MessageDescriptor;
  readonly name: MessageDescriptor;
  readonly noPositions: MessageDescriptor;
  /** A quantity in its units. */
  units(count: number): MessageDescriptor;
}

/** What each class of assets, and what is counted of it, is called. */
export const assetClassWords: Readonly<Record<TradedClass, AssetClassWords>> = {
  stock: {
    tab: msg`Stock`,
    name: msg`Stocks`,
    noPositions: msg`No stock positions yet`,
    units: (count) => msg`${plural(count, { one: '# share', other: '# shares' })}`,
  },
  forex: {
    tab: msg`Forex`,
    name: msg`Forex`,
    noPositions: msg`No forex positions yet`,
    units: (count) => msg`${plural(count, { one: '# unit', other: '# units' })}`,
  },
  futures: {
    tab: msg`Futures`,
    name: msg`Futures`,
    noPositions: msg`No futures positions yet`,
    units: (count) => msg`${plural(count, { one: '# contract', other: '# contracts' })}`,
  },
  treasury: {
    tab: msg`Treasury`,
    name: msg`Treasury debt`,
    noPositions: msg`No treasury positions yet`,
    units: (count) => msg`${plural(count, { one: '# bond', other: '# bonds' })}`,
  },
};
