import { useEffect, useState } from 'react';
import { useScreenSize } from '../../lib/screen-size.ts';

const load = () => import('./terminal.tsx');
type Parts = Awaited<ReturnType<typeof load>>;

/**
 * Whether a stock's page is a terminal, and its parts, whose code comes with the first page that is large enough. Where it does not
 * come, the page is that of a phone.
 */
export function useTerminal(): { isTerminal: boolean; parts: Parts | undefined } {
  const isLarge = useScreenSize('terminal');
  const [loaded, setLoaded] = useState<{ parts?: Parts; hasFailed: boolean }>({ hasFailed: false });
  const isMissing = isLarge && loaded.parts === undefined && !loaded.hasFailed;
  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    load().then(
      (parts) => isWanted && setLoaded({ parts, hasFailed: false }),
      () => isWanted && setLoaded({ hasFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [isMissing]);
  const isTerminal = isLarge && !loaded.hasFailed;
  return { isTerminal, parts: isTerminal ? loaded.parts : undefined };
}
