import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { SearchIcon } from '../../../ui/icons/icons.tsx';
import { tellMissingCode } from '../../../ui/lazy-panel.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { forgetLeftSearch, keepLeftSearch, leftSearch } from './left-search.ts';

const load = () => import('./search-dialog.tsx');
const SearchDialog = lazyPart(async () => (await load()).SearchDialog, MissingSearch);

/** Where its code cannot be had: says so, and closes what has not opened. */
function MissingSearch({ open, onClose }: { open: boolean; onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open) return;
    tellMissingCode();
    close();
  }, [open]);
  return null;
}

/** What a button has that opens the search. */
export interface SearchOpener {
  'aria-haspopup': 'dialog';
  onPointerEnter: () => void;
  onClick: () => void;
}

/**
 * The search over a screen, and what opens it. Its code is fetched when a finger comes near. Who comes back from a result finds the
 * search as it was left. It stands where it stays as long as the screen does: what is done in it may take the button away.
 */
export function useSearch(): { opener: SearchOpener; search: ReactNode } {
  const router = useRouter();
  const place = () => {
    const { __TSR_key: key = '' } = router.history.location.state;
    return key;
  };
  const [left, setLeft] = useState(() => leftSearch(place()));
  const [opened, setOpened] = useState(left !== undefined);
  const [open, setOpen] = useState(opened);
  const [returns, setReturns] = useState(0);
  const comeBack = useEffectEvent(() => {
    const now = leftSearch(place());
    if (now === undefined) return;
    setLeft(now);
    setReturns(returns + 1);
    setOpen(true);
  });
  // Who comes back before the result has loaded finds this very button, which does not come anew with what was left.
  useEffect(() => router.history.subscribe(comeBack), [router]);
  const opener = {
    'aria-haspopup': 'dialog',
    onPointerEnter: () => void load().catch(() => undefined),
    onClick: () => {
      setOpened(true);
      setOpen(true);
    },
  } as const;
  const search = opened && (
    <Suspense fallback={null}>
      <SearchDialog
        key={returns}
        open={open}
        left={left}
        onClose={() => {
          forgetLeftSearch(place());
          setOpen(false);
        }}
        onLeave={(now) => {
          keepLeftSearch(place(), now);
          setOpen(false);
        }}
      />
    </Suspense>
  );
  return { opener, search };
}

/** Opens a screen's search, as an icon. */
export function SearchIconButton({ opener }: { opener: SearchOpener }) {
  const { t } = useLingui();
  return <IconButton label={t`Search stocks`} icon={<SearchIcon />} {...opener} />;
}

/** The icon with its search, for a screen that opens it nowhere else. */
export function SearchButton() {
  const { opener, search } = useSearch();
  return (
    <>
      <SearchIconButton opener={opener} />
      {search}
    </>
  );
}
