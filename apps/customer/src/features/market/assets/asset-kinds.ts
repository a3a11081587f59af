import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

/** What has a list of its own beside the stocks. */
export type AssetKind = 'forex' | 'futures' | 'treasury';

/** The market that a kind is listed as on the wire; forex has a call of its own. */
export const marketOfKind: Readonly<Record<Exclude<AssetKind, 'forex'>, string>> = {
  futures: 'FUTURE',
  treasury: 'CGI',
};

interface AssetWords {
  list: MessageDescriptor;
  loading: MessageDescriptor;
  loadFailed: MessageDescriptor;
  /** There are none at all. */
  none: MessageDescriptor;
  /** None has the code that was searched for. */
  noMatch: MessageDescriptor;
  end: MessageDescriptor;
}

export const assetWords: Readonly<Record<AssetKind, AssetWords>> = {
  forex: {
    list: msg`Currency pairs`,
    loading: msg`Loading currency pairs`,
    loadFailed: msg`Failed to load forex list`,
    none: msg`No forex data available`,
    noMatch: msg`No matching currency pairs found`,
    end: msg`No more currency pairs`,
  },
  futures: {
    list: msg`Futures`,
    loading: msg`Loading futures`,
    loadFailed: msg`Failed to load futures list`,
    none: msg`No futures data available`,
    noMatch: msg`No matching futures found`,
    end: msg`No more futures`,
  },
  treasury: {
    list: msg`Treasury debt`,
    loading: msg`Loading treasury debt`,
    loadFailed: msg`Failed to load treasury list`,
    none: msg`No treasury data available`,
    noMatch: msg`No matching treasury debt found`,
    end: msg`No more treasury debt`,
  },
};
