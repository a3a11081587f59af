import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../data/instrument.ts';
import { priceDecimals } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { useIsStale } from '../../../lib/price-age.ts';
import { PriceAge } from '../../../ui/price-age.tsx';
import styles from './below.module.css';
import { useDepth } from './use-depth.ts';

/** The best bid and ask with what waits there, where its market tells them. */
export function BidAndAsk({ instrument }: { instrument: Instrument }) {
  const { t } = useLingui();
  const { timeToSecond } = useFormats();
  const best = useBest(instrument);
  const stale = useIsStale(best?.time);
  if (best === undefined) return null;
  return (
    <dl className={`${styles.range} ${styles.ends} ${styles.best}`} data-part="bid-and-ask">
      <Side name={t`Bid`} price={best.bid} size={best.bid_size} instrument={instrument} />
      {stale && <PriceAge stale>{timeToSecond(best.time)}</PriceAge>}
      <Side name={t`Ask`} price={best.ask} size={best.ask_size} instrument={instrument} />
    </dl>
  );
}

/** As the stream tells it, or as it was told with the instrument, whichever is newer. */
function useBest({ symbol, best }: Instrument): Instrument['best'] {
  const depth = useDepth(symbol, { isWanted: best !== undefined, asks: false });
  if (best === undefined || depth?.time == null || depth.time < best.time) return best;
  const { bids, asks, time } = depth;
  const sides = { bid: bids[0]?.price ?? null, ask: asks[0]?.price ?? null };
  return { ...best, ...sides, bid_size: bids[0]?.quantity ?? null, ask_size: asks[0]?.quantity ?? null, time };
}

interface SideProps {
  name: string;
  price: string | null;
  size: string | null;
  instrument: Instrument;
}

function Side({ name, price, size, instrument }: SideProps) {
  const { figure, compact } = useFormats();
  const written = price === null ? '–' : figure(price, { decimals: priceDecimals(instrument.tick_size) });
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{written}</b>
        {price !== null && size !== null && ` × ${compact(size)}`}
      </dd>
    </div>
  );
}
