import { useLingui } from '@lingui/react/macro';
import { priceText } from '../../lib/format/currency-symbol.ts';
import { multiplied } from '../../lib/format/multiplied.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useTimeLeft } from '../../lib/i18n/use-time-left.ts';
import type { TicketInstrument } from './ticket-facts.ts';

/** What the quantity on the ticket means: lots of a currency, contracts and when they end, the face value of bonds. */
export function TicketTerms({ instrument, quantity }: { instrument: TicketInstrument; quantity: number }) {
  const { t } = useLingui();
  const { currency, figure, dateTime, percent } = useFormats();
  const left = useTimeLeft();
  const terms = instrument.terms ?? null;
  if (terms === null) return null;
  if (instrument.type === 'forex') {
    const lots = figure(String(Math.floor(quantity / instrument.lot_size)), { decimals: 0 });
    const lot = `${figure(String(instrument.lot_size), { decimals: 0 })} ${terms.base_currency ?? ''}`;
    return <p className="muted">{t`${lots} × one lot of ${lot}`}</p>;
  }
  if (instrument.type === 'futures' && terms.expires_at !== null) {
    const expiry = dateTime(terms.expires_at);
    const time = left(terms.expires_at);
    return <p className="muted">{t`Expires ${expiry} (${time}) and is then settled in cash at the last price.`}</p>;
  }
  if (instrument.type === 'treasury' && terms.face_value !== null) {
    const value = priceText(multiplied(terms.face_value, quantity), instrument.currency, currency);
    const yearly = terms.yield_percent === null ? undefined : percent(terms.yield_percent).replace(/^\+/u, '');
    return (
      <p className="muted">
        {yearly === undefined ? t`Face value ${value}` : t`Face value ${value}, yield to maturity ${yearly}`}
      </p>
    );
  }
  return null;
}
