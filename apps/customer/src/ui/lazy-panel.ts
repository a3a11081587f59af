import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';

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
