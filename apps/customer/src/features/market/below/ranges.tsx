import { Trans, useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import type { Instrument } from '../../../data/instrument.ts';
import { chartNumber, priceDecimals } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { RangeBar } from '../../../ui/range-bar.tsx';
import styles from './below.module.css';
import { higherOf, lowerOf, percentUnder } from './instrument-page.ts';

/** Where the price stands between the lowest and the highest of the session. */
export function DayRange({ instrument }: { instrument: Instrument }) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const close = figure(instrument.previousClose, { decimals: priceDecimals(instrument.tick_size) });
  return (
    <Range
      title={t`Today`}
      note={t`Prev. close ${close}`}
      low={instrument.low}
      high={instrument.high}
      instrument={instrument}
    />
  );
}

interface YearRangeProps {
  instrument: Instrument;
  /** As the server last told them; the session may have gone further since. */
  low: string;
  high: string;
}

/** Where the price stands between the lowest and the highest of 52 weeks. */
export function YearRange({ instrument, ...told }: YearRangeProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const [low, high] = [lowerOf(told.low, instrument.low), higherOf(told.high, instrument.high)];
  const under = figure(percentUnder(instrument.price, high), { decimals: 0 });
  return (
    <Range
      title={t`52 weeks`}
      note={under === '0' ? t`At the high` : t`${under}% below the high`}
      low={low}
      high={high}
      instrument={instrument}
    />
  );
}

interface RangeProps {
  title: string;
  note: ReactNode;
  low: string;
  high: string;
  instrument: Instrument;
}

function Range({ title, note, low, high, instrument }: RangeProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const id = useId();
  const decimals = priceDecimals(instrument.tick_size);
  const price = figure(instrument.price, { decimals });
  const [from, to] = [chartNumber(low), chartNumber(high)];
  return (
    <div role="group" aria-labelledby={id} className={styles.range}>
      <p className={styles.ends}>
        <span id={id}>{title}</span>
        <span>{note}</span>
      </p>
      <RangeBar
        position={to > from ? (chartNumber(instrument.price) - from) / (to - from) : 0.5}
        low={
          <Trans>
            Low <b>{figure(low, { decimals })}</b>
          </Trans>
        }
        high={
          <Trans>
            High <b>{figure(high, { decimals })}</b>
          </Trans>
        }
      />
      <span className="sr-only">{t`Now ${price}`}</span>
    </div>
  );
}
