import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Facts } from '../../ui/facts.tsx';
import type { Instrument } from '../../data/instrument.ts';
import { priceDecimals } from '../../lib/format/money.ts';

/** Open, high, low and previous close of the session. */
export function DayFacts({ instrument }: { instrument: Instrument }) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const style = { decimals: priceDecimals(instrument.tick_size) };
  return (
    <Facts
      facts={[
        { label: t`Open`, value: figure(instrument.open, style) },
        { label: t`High`, value: figure(instrument.high, style) },
        { label: t`Low`, value: figure(instrument.low, style) },
        { label: t`Prev. close`, value: figure(instrument.previousClose, style) },
      ]}
    />
  );
}
