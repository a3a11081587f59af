import { Trans, useLingui } from '@lingui/react/macro';
import { maximumQuantity } from '@sauda/rules';
import { useFigures } from '../../lib/i18n/use-figures.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import type { PositionRow } from './position-queries.ts';
import type { Instrument } from '../../data/instrument.ts';
import type { Ticket, TicketAction, TicketFacts, TicketSummary } from './ticket.ts';
import { decimalsOfKind, multiplied, priceText } from '../../lib/format/money.ts';
import { useUnits } from './use-units.ts';
import { useTimeLeft } from '../../lib/i18n/use-time-left.ts';

interface TicketQuantityProps {
  instrument: Instrument;
  ticket: Ticket;
  facts: TicketFacts;
  summary: TicketSummary;
  /** Oldest first; undefined until they are known. */
  lots: readonly PositionRow[] | undefined;
  error: string | undefined;
  disabled: boolean;
  dispatch: (action: TicketAction) => void;
}

/** How many: the lot that is sold from, a stepper, and half or full position with its limit. */
export function TicketQuantity(props: TicketQuantityProps) {
  const { instrument, ticket, facts, summary, lots, error, disabled, dispatch } = props;
  const { t } = useLingui();
  const { figure, dateTime } = useFormats();
  const figures = useFigures();
  const units = useUnits();
  const whole = (quantity: number) => figure(String(quantity), { decimals: 0 });
  const lotSize = Number(facts.lotSize);
  const held = (lots ?? []).reduce((sum, { count }) => sum + Number.parseInt(count, 10), 0);
  // The last of what is held may be less than a lot.
  const least = Math.min(lotSize, summary.lot?.available || lotSize);
  const chooses = ticket.side === 'sell' && lots !== undefined && lots.length > 1;
  return (
    <section className="gap-3">
      {chooses && (
        <SelectField
          label={t`Sell from`}
          disabled={disabled}
          options={lots.map((lot, index) => {
            const price = figure(lot.price, { decimals: decimalsOfKind(lot.kind) });
            const bought = dateTime(lot.created_at);
            const available = whole(Number.parseInt(lot.available, 10));
            return {
              value: lot.no,
              label:
                index === 0
                  ? t`Oldest: ${available} bought at ${price}, ${bought}`
                  : t`${available} bought at ${price}, ${bought}`,
            };
          })}
          value={summary.lot?.no ?? ''}
          onValueChange={(no) => dispatch({ type: 'lot', no })}
        />
      )}
      <Stepper
        label={t`Quantity`}
        aside={lots !== undefined && t`You hold ${units(instrument.type, held, instrument.terms?.base_currency)}`}
        decreaseLabel={t`Decrease`}
        increaseLabel={t`Increase`}
        min={least}
        max={Math.max(least, summary.greatest)}
        step={lotSize}
        value={ticket.quantity}
        read={(text) => {
          const { wire, words } = figures.quantity(text);
          return wire === undefined ? { words } : { value: Number(wire) };
        }}
        error={error}
        disabled={disabled}
        format={whole}
        onChange={(quantity) => dispatch({ type: 'quantity', quantity })}
      />
      <TicketTerms instrument={instrument} quantity={ticket.quantity ?? 0} />
      {ticket.side === 'buy' && (
        <SegmentedControl
          label={t`Position`}
          segments={(['half', 'full'] as const).map((position) => {
            const most = whole(Number(maximumQuantity(facts.lotSize, position, facts.maximumLots)));
            return {
              value: position,
              label: position === 'half' ? <Trans>Half position</Trans> : <Trans>Full position</Trans>,
              caption: <Trans>Up to {most}</Trans>,
            };
          })}
          value={ticket.position}
          onChange={(position) => dispatch({ type: 'position', position })}
        />
      )}
    </section>
  );
}

/** What the quantity on the ticket means: lots of a currency, contracts and when they end, the face value of bonds. */
function TicketTerms({ instrument, quantity }: { instrument: Instrument; quantity: number }) {
  const { t } = useLingui();
  const { currency, figure, dateTime, percent } = useFormats();
  const left = useTimeLeft();
  const terms = instrument.terms ?? null;
  if (terms === null) return null;
  if (terms.base_currency !== null) {
    const lots = figure(String(Math.floor(quantity / instrument.lot_size)), { decimals: 0 });
    const lot = `${figure(String(instrument.lot_size), { decimals: 0 })} ${terms.base_currency}`;
    return <p className="muted">{t`${lots} × one lot of ${lot}`}</p>;
  }
  if (terms.expires_at !== null) {
    const expiry = dateTime(terms.expires_at);
    const time = left(terms.expires_at);
    return <p className="muted">{t`Expires ${expiry} (${time}) and is then settled in cash at the last price.`}</p>;
  }
  if (terms.face_value !== null) {
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
