import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SearchIcon } from '../../../ui/icons/icons.tsx';

const load = () => import('./search-dialog.tsx');
const SearchDialog = lazy(async () => ({ default: (await load()).SearchDialog }));

/** Opens the search over the screen, as an icon or in words. Its code is fetched when a finger comes near. */
export function SearchButton({ labelled = false }: { labelled?: boolean }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
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
          <SearchDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
