import { Drawer } from '@base-ui/react/drawer';
import { useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { useFootHeight } from './foot-height.ts';
import { CloseIcon } from './icons/icons.tsx';
import { useOpenAfterMount, useOverlayMark } from './overlay-mark.ts';
import styles from './sheet.module.css';
import type { SheetProps } from './sheet.tsx';
import { useSheetMotion } from './use-sheet-motion.ts';
import { useSheetSwipe } from './use-sheet-swipe.ts';

export function SheetPanel({
  open,
  onClose,
  isPlace = false,
  title,
  head,
  closeLabel,
  mark,
  description,
  children,
  footer,
}: SheetProps) {
  const shown = useOpenAfterMount(open);
  const scrim = useRef<HTMLDivElement>(null);
  useOverlayMark(shown, isPlace ? undefined : onClose);
  return (
    <Drawer.Root open={shown} onOpenChange={(next) => !next && onClose()}>
      <Drawer.Portal>
        <Drawer.Backdrop ref={scrim} className={styles.scrim} />
        <Drawer.Viewport className={styles.viewport}>
          <Drawer.Popup className={classNames(styles.sheet, footer !== undefined && styles.footed)}>
            <Grabber scrim={scrim} onClose={onClose} />
            <div className={styles.head}>
              <Drawer.Title className={head === undefined ? styles.title : 'sr-only'}>
                {title}
                {mark}
              </Drawer.Title>
              {head !== undefined && <div className={styles.inPlaceOfTitle}>{head}</div>}
              <IconButton label={closeLabel} icon={<CloseIcon />} onClick={onClose} />
            </div>
            <Drawer.Content className={styles.content}>
              {description !== undefined && (
                <Drawer.Description className={styles.description}>{description}</Drawer.Description>
              )}
              {children}
            </Drawer.Content>
            {footer !== undefined && <SheetFooter ruled={head !== undefined}>{footer}</SheetFooter>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

function Grabber({ scrim, onClose }: { scrim: RefObject<HTMLElement | null>; onClose: () => void }) {
  const grabber = useRef<HTMLDivElement>(null);
  useSheetMotion(grabber);
  useSheetSwipe(grabber, scrim, onClose);
  return <div ref={grabber} className={styles.grabber} />;
}

/** A foot of the screen too: toasts stay clear of its buttons. */
function SheetFooter({
  ruled,
  children,
}: {
  /** Apart from what scrolls above it. */ ruled: boolean;
  children: ReactNode;
}) {
  const footer = useRef<HTMLDivElement>(null);
  useFootHeight(footer);
  return (
    <div ref={footer} className={classNames(styles.footer, ruled && styles.ruled)}>
      {children}
    </div>
  );
}
