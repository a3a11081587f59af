import { Dialog } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useRef, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { BackIcon } from '../../../ui/icons/icons.tsx';
import { useCloseRequests, useOpenAfterMount, useOverlayMark } from '../../../ui/overlay-mark.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import type { LeftSearch } from './left-search.ts';
import { SearchBody } from './search-body.tsx';
import type { SearchClass } from './search-queries.ts';
import styles from './search.module.css';

interface SearchDialogProps {
  open: boolean;
  /** What it begins with at its first opening. */
  left?: LeftSearch | undefined;
  onClose: () => void;
  /** A result was opened. */
  onLeave?: (left: LeftSearch) => void;
}

/** Searches all markets by code or name while one types. Arrow keys move through the results, Enter opens one. */
export function SearchDialog({ open, left, onClose, onLeave = onClose }: SearchDialogProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(left?.typed ?? '');
  const [wanted, setWanted] = useState(left?.wanted);
  const [returning, setReturning] = useState(left);
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const shown = useOpenAfterMount(open);
  useOverlayMark(shown, onClose);
  useCloseRequests(shown, onClose);

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    if (moveFocus(event.currentTarget, event.key)) event.preventDefault();
  }

  function begin(): void {
    setTyped('');
    setWanted(undefined);
    setReturning(undefined);
  }

  // What was read comes back where it was; the keys do not come up over it.
  function show(list: HTMLDivElement | null): void {
    results.current = list;
    if (list !== null && returning !== undefined) list.scrollTop = returning.scrollTop;
  }

  return (
    <Dialog.Root
      open={shown}
      onOpenChange={(next) => !next && onClose()}
      onOpenChangeComplete={(next) => !next && begin()}
    >
      <Dialog.Portal>
        <Dialog.Popup className={styles.dialog} initialFocus={returning === undefined ? field : true} onKeyDown={press}>
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
          <ClassChips wanted={wanted} onWanted={setWanted} />
          <div className={styles.results} ref={show}>
            <SearchBody
              typed={typed}
              wanted={wanted}
              onSearchAll={() => setWanted(undefined)}
              onClose={onClose}
              onOpenResult={() => onLeave({ typed, wanted, scrollTop: results.current?.scrollTop ?? 0 })}
            />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ClassChipsProps {
  wanted: SearchClass | undefined;
  onWanted: (wanted: SearchClass | undefined) => void;
}

function ClassChips({ wanted, onWanted }: ClassChipsProps) {
  const { t } = useLingui();
  const classes: [SearchClass | undefined, string][] = [
    [undefined, t`All`],
    ['stock', t`Stocks`],
    ['etf', t`ETFs`],
    ['index', t`Indices`],
    ['forex', t`Forex`],
    ['futures', t`Futures`],
    ['treasury', t`Debt`],
  ];
  return (
    <div className={styles.chips}>
      <Chips
        label={t`What to search`}
        chips={classes.map(([value, label]) => ({
          key: value ?? 'all',
          label,
          pressed: value === wanted,
          onPress: () => onWanted(value),
        }))}
        inOneRow
      />
    </div>
  );
}

/** Moves the focus between the search field and the results below it. Returns whether the key did that. */
export function moveFocus(dialog: HTMLElement, key: string): boolean {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false;
  const stops = [...dialog.querySelectorAll<HTMLElement>('input[type="search"], a[href]')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + (key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return false;
  next.focus();
  return true;
}
