import { useLingui } from '@lingui/react/macro';
import { useState, type CSSProperties } from 'react';
import type { Answer } from '@sauda/contract';
import type { Instrument } from '../../../data/instrument.ts';
import { useConfig } from '../../../lib/config.ts';
import { chartNumber, priceDecimals } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { useIsStale } from '../../../lib/price-age.ts';
import { classNames } from '../../../ui/class-names.ts';
import { PriceAge } from '../../../ui/price-age.tsx';
import { SectionHeading } from '../../../ui/section-heading.tsx';
import { useInView } from '../../../ui/use-in-view.ts';
import styles from './depth.module.css';
import { useDepth } from './use-depth.ts';

type Level = Answer<'GET /v2/depth'>['data']['bids'][number];

/** Levels a side. */
const LEVELS = 5;

/**
 * What is bid and asked around the price, with a bar for each quantity, as the stream tells it once it has been in view. Only for an
 * instrument whose market tells it: see `has_depth`.
 */
export function Depth({ instrument }: { instrument: Instrument }) {
  const { t } = useLingui();
  const note = useDepthNote();
  const { timeToSecond } = useFormats();
  const { ref, inView } = useInView<HTMLElement>('100px');
  const [wasSeen, setWasSeen] = useState(false);
  if (inView && !wasSeen) setWasSeen(true);
  const data = useDepth(instrument.symbol, { isWanted: wasSeen, asks: true });
  const stale = useIsStale(data?.time ?? undefined);
  const [bids, asks] = [data?.bids ?? [], data?.asks ?? []];
  const most = Math.max(1, ...[...bids, ...asks].map(({ quantity }) => chartNumber(quantity)));
  const decimals = priceDecimals(instrument.tick_size);
  return (
    <section ref={ref}>
      <SectionHeading link={stale && data?.time != null && <PriceAge stale>{timeToSecond(data.time)}</PriceAge>}>
        {t`Depth`}
      </SectionHeading>
      <div className={styles.frame}>
        <div className={styles.sides}>
          <Side name={t`Bids`} price={t`Bid`} levels={bids} most={most} decimals={decimals} isBid />
          <Side name={t`Asks`} price={t`Ask`} levels={asks} most={most} decimals={decimals} />
        </div>
      </div>
      {note !== '' && <p className="caption gutter above-2">{note}</p>}
    </section>
  );
}

/** What these quantities are, and whether an order trades with them. */
function useDepthNote(): string {
  const { t } = useLingui();
  const { sentences } = useFormats();
  const { entries } = useConfig();
  const venue = entries.get('venue');
  const notes = [
    entries.get('prices') === 'simulated' ? t`Simulated, like the prices.` : '',
    venue === 'internal' ? t`An order fills at the market price, not against these quantities.` : '',
    venue === 'exchange'
      ? t`An order trades with these at the practice exchange, and with orders of other customers, which are not shown.`
      : '',
  ];
  return sentences(notes.filter((note) => note !== ''));
}

interface SideProps {
  name: string;
  price: string;
  levels: readonly Level[];
  /** The largest quantity of both sides: its bar is as wide as the side. */
  most: number;
  decimals: number;
  isBid?: boolean;
}

function Side({ name, price, levels, most, decimals, isBid = false }: SideProps) {
  const { t } = useLingui();
  const { figure, compact } = useFormats();
  const shown = Array.from({ length: LEVELS }, (_, place) => levels[place]);
  return (
    <table className={classNames(styles.side, isBid ? styles.bids : styles.asks)}>
      <caption className="sr-only">{name}</caption>
      <thead>
        <tr className={styles.row}>
          <th scope="col">{price}</th>
          <th scope="col">{t`Quantity`}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((level, place) => (
          <tr
            key={place}
            className={styles.row}
            style={{ '--part': level === undefined ? 0 : chartNumber(level.quantity) / most } as CSSProperties}
          >
            <td className={styles.price}>{level === undefined ? '–' : figure(level.price, { decimals })}</td>
            <td>{level === undefined ? '' : compact(level.quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
