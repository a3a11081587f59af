import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SearchIcon } from '../../../ui/icons/action-icons.tsx';

const load = () => import('./search-dialog.tsx');
const SearchDialog = lazy(async () => ({ default: (await load()).SearchDialog }));

/** Opens the search over the screen. Its code is fetched when a finger comes near. */
export function SearchButton() {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t`Search stocks`}
        icon={<SearchIcon />}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      />
      {opened && (
        <Suspense fallback={null}>
          <SearchDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
