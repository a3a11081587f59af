import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SearchIcon } from '../../../ui/icons/icons.tsx';
import { forgetLeftSearch, keepLeftSearch, leftSearch } from './left-search.ts';

const load = () => import('./search-dialog.tsx');
const SearchDialog = lazy(async () => ({ default: (await load()).SearchDialog }));

/**
 * Opens the search over the screen, as an icon or in words. Its code is fetched when a finger comes near. Who comes back from a result
 * finds the search as it was left.
 */
export function SearchButton({ labelled = false }: { labelled?: boolean }) {
  const { t } = useLingui();
  const router = useRouter();
  // A screen can have both kinds.
  const place = () => {
    const { __TSR_key: key = '' } = router.history.location.state;
    return `${key} ${labelled}`;
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
    onPointerEnter: () => void load(),
    onClick: () => {
      setOpened(true);
      setOpen(true);
    },
  } as const;
  return (
    <>
      {labelled ? (
        <Button variant="primary" {...opener}>
          {t`Search stocks`}
        </Button>
      ) : (
        <IconButton label={t`Search stocks`} icon={<SearchIcon />} {...opener} />
      )}
      {opened && (
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
      )}
    </>
  );
}
