import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { joinMinutes } from './bars.ts';
import type { ChartPicture, Overlay } from './chart-picture.ts';
import { minutesOf } from './chart-ranges.ts';
import { compared } from './compare.ts';
import { indicators, type IndicatorKey } from './indicator-keys.ts';
import type { indicate as indicateType } from './indicators.ts';
import { candlesQuery } from './use-chart-picture.ts';

/** Another instrument beside the one that is shown. */
export interface Compared {
  symbol: string;
  name: string;
}

/** The indicators that are on, and what is compared, for a picture. The library that computes indicators comes with the first of them. */
export function useOverlays(
  picture: ChartPicture | undefined,
  keys: readonly IndicatorKey[],
  other: Compared | undefined,
): readonly Overlay[] {
  const indicate = useIndicate(keys.length > 0);
  const scope = picture?.scope;
  const { data } = useQuery({
    ...candlesQuery(other?.symbol ?? '', scope ?? { range: '1d', style: 'line', interval: '1m' }),
    enabled: other !== undefined && scope !== undefined,
  });
  return useMemo(() => {
    if (picture === undefined) return [];
    const { bars, first, scope: shown } = picture;
    const drawn = indicate === undefined ? [] : keys.map((key) => indicate(key, indicators[key], { bars, first }));
    if (other === undefined || data?.symbol !== other.symbol) return drawn;
    const minutes = minutesOf(shown.interval);
    const others = minutes === undefined ? data.bars : joinMinutes(data.bars, { minutes, offsetMs: 0 });
    return [...drawn, compared(other.name, bars, first, others)];
  }, [picture, indicate, keys, other, data]);
}

type Indicate = typeof indicateType;

/** What computes indicators, once it is needed. A load that fails is tried anew when one is chosen again. */
function useIndicate(isNeeded: boolean): Indicate | undefined {
  const [loaded, setLoaded] = useState<{ indicate: Indicate }>();
  useEffect(() => {
    if (!isNeeded || loaded !== undefined) return;
    let wanted = true;
    import('./indicators.ts').then(
      ({ indicate }) => wanted && setLoaded({ indicate }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [isNeeded, loaded]);
  return loaded?.indicate;
}
