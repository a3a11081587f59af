import { useSyncExternalStore } from 'react';
import { isTyping } from './typing.ts';

/** From which size of the page on more stands beside each other. CSS pixels; the style sheets say the same. */
const sizes = {
  /** The navigation stands at the left. */
  wide: { width: 600, height: 0 },
  /** A list stands beside what was opened from it; not on a phone that lies on its side. */
  panes: { width: 600, height: 500 },
  /** Beside a chart stand a list and the order ticket. */
  terminal: { width: 900, height: 500 },
} as const;

interface Store {
  subscribe: (listener: () => void) => () => void;
  read: () => boolean;
}

/** Made where it is first asked for: at the build, which draws screens too, there is no page. */
const stores = new Map<keyof typeof sizes, Store>();

/** Whether the page is as large as that. */
export function useScreenSize(size: keyof typeof sizes): boolean {
  return useSyncExternalStore(
    (listener) => storeOf(size).subscribe(listener),
    () => storeOf(size).read(),
    () => false,
  );
}

function storeOf(size: keyof typeof sizes): Store {
  const known = stores.get(size) ?? createStore(sizes[size].width, sizes[size].height);
  stores.set(size, known);
  return known;
}

/** @param width, height CSS pixels, both at least */
function createStore(width: number, height: number): Store {
  const wide = matchMedia(`(min-width: ${width}px)`);
  const high = matchMedia(`(min-height: ${height}px)`);
  let isHeld = false;
  return {
    read: () => wide.matches && (high.matches || isHeld),
    subscribe(listener) {
      function follow(): void {
        // A keyboard on the glass takes height from the page, not from the device: a field that is typed in stays where it is.
        isHeld = !high.matches && isTyping();
        if (isHeld) document.addEventListener('focusout', later, { once: true });
        listener();
      }
      // The next field has the focus by then.
      const later = () => void setTimeout(follow);
      isHeld &&= !high.matches && isTyping();
      wide.addEventListener('change', listener);
      high.addEventListener('change', follow);
      return () => {
        wide.removeEventListener('change', listener);
        high.removeEventListener('change', follow);
        document.removeEventListener('focusout', later);
      };
    },
  };
}
