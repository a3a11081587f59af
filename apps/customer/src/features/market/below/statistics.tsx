import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../data/instrument.ts';
import { priceDecimals } from '../../../lib/format/money.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { SectionHeading } from '../../../ui/section-heading.tsx';
import styles from './below.module.css';
import type { InstrumentPage } from './instrument-page.ts';

interface StatisticsProps {
  instrument: Instrument;
  /** What the quote does not say; absent where it could not be had. */
  page: InstrumentPage | undefined;
}

/** The figures of the session, what the company is worth, and the rules that its orders keep to. What is not known is left out. */
export function Statistics({ instrument, page }: StatisticsProps) {
  const { t } = useLingui();
  const facts = useStatistics(instrument, page);
  return (
    <section>
      <SectionHeading>{t`Statistics`}</SectionHeading>
      <div className={styles.frame}>
        <dl className={styles.statistics}>
          {facts.map(
            ({ label, value }) =>
              value !== undefined && (
                <div key={label} className={styles.fact}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </section>
  );
}

interface Statistic {
  label: string;
  value: string | undefined;
}

function useStatistics(instrument: Instrument, page: InstrumentPage | undefined): Statistic[] {
  const { t } = useLingui();
  const { figure, compact, symbol } = useFormats();
  const decimals = priceDecimals(instrument.tick_size);
  const price = (value: string) => figure(value, { decimals });
  const { market_capitalisation: worth, average_volume: average } = page ?? {};
  const session = [
    { label: t`Open`, value: price(instrument.open) },
    { label: t`Prev. close`, value: price(instrument.previousClose) },
    { label: t`Volume`, value: instrument.volume === 0 ? undefined : compact(instrument.volume) },
    { label: t`Average volume`, value: average == null ? undefined : compact(average) },
  ];
  if (instrument.type === 'index') return session;
  return [
    ...session,
    { label: t`Lower limit`, value: price(instrument.price_low) },
    { label: t`Upper limit`, value: price(instrument.price_high) },
    { label: t`Lot`, value: figure(String(instrument.lot_size), { decimals: 0 }) },
    { label: t`Tick`, value: figure(instrument.tick_size, { decimals }) },
    {
      label: t`Market cap`,
      value: worth == null ? undefined : `${symbol(instrument.currency)}${compact(worth)}`,
    },
  ];
}
