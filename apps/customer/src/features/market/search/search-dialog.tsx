import { Dialog } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { BackIcon } from '../../../ui/icons/navigation-icons.tsx';
import { useOpenAfterMount, useOverlayMark } from '../../../ui/overlay-mark.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { moveFocus } from './move-focus.ts';
import styles from './search-dialog.module.css';
import { SearchResults } from './search-results-list.tsx';

/** Searches all markets by code or name while one types. Arrow keys move through the results, Enter opens one. */
export function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const shown = useOpenAfterMount(open);
  useOverlayMark(shown);

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    if (moveFocus(event.currentTarget, event.key)) event.preventDefault();
  }

  return (
    <Dialog.Root
      open={shown}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(next) => !next && setTyped('')}
    >
      <Dialog.Portal>
        <Dialog.Popup className={styles.dialog} initialFocus={field} onKeyDown={press}>
          <Dialog.Title className="sr-only">{t`Search stocks`}</Dialog.Title>
          <div className={styles.head}>
            <IconButton label={t`Close search`} icon={<BackIcon />} onClick={onClose} />
            <SearchField
              ref={field}
              label={t`Name or code`}
              clearLabel={t`Clear`}
              value={typed}
              maxLength={60}
              onValueChange={setTyped}
            />
          </div>
          <div className={styles.results}>
            <SearchResults typed={typed} onOpenResult={onClose} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
