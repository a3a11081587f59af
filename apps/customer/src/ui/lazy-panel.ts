import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useCallback, useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { loadNewest } from '../lib/new-version.ts';
import { toast } from './toast.ts';

/**
 * Loads an overlay's heavy part when it is first opened. A load that fails calls `onFail`, and is tried
 * anew at the next opening.
 */
export function useLazyPanel<Props>(
  load: () => Promise<ComponentType<Props>>,
  open: boolean,
  onFail: () => void,
): ComponentType<Props> | undefined {
  const [loaded, setLoaded] = useState<{ Panel: ComponentType<Props> }>();

  useEffect(() => {
    if (!open || loaded) return;
    let wanted = true;
    load().then(
      (Panel) => wanted && setLoaded({ Panel }),
      () => wanted && onFail(),
    );
    return () => {
      wanted = false;
    };
  }, [open, loaded, load, onFail]);

  return loaded?.Panel;
}

/** The same for what a press opens: a load that fails closes it, and says so. */
export function useOpenedPanel<Props>(
  load: () => Promise<ComponentType<Props>>,
  open: boolean,
  onClose: () => void,
): ComponentType<Props> | undefined {
  const fail = useCallback(() => {
    onClose();
    tellMissingCode();
  }, [onClose]);
  return useLazyPanel(load, open, fail);
}

/** Chromium remembers for as long as the page lives what could not be loaded: another opening alone would be in vain. */
export function tellMissingCode(): void {
  toast.notice(i18n._(msg`Check your connection and try again.`), {
    label: i18n._(msg`Reload`),
    onPress: () => void loadNewest(),
  });
}
