import { useLingui } from '@lingui/react/macro';
import { formatDecimal, type Decimal } from '@sauda/money';
import { maximumQuantity, type Position } from '@sauda/rules';
import { useFigures } from '../../lib/i18n/use-figures.ts';
import { useAtRest } from '../../lib/i18n/use-at-rest.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { TextButton } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { DeltaText } from '../../ui/delta-text.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LotChoice } from './lot-choice.tsx';
import styles from './order-ticket.module.css';
import type { PositionRow } from './position-queries.ts';
import type { Instrument } from '../../data/instrument.ts';
import { partOf, totalOfBuy, type Ticket, type TicketAction, type TicketFacts, type TicketSummary } from './ticket.ts';
import { directionOf, multiplied, priceText } from '../../lib/format/money.ts';
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
  /** What is wrong with the lot that is sold from. */
  lotError: string | undefined;
  disabled: boolean;
  dispatch: (action: TicketAction) => void;
}

/** How many: shares or an amount to spend, parts of what one has, the lot that is sold from, and the most of one order. */
export function TicketQuantity(props: TicketQuantityProps) {
  const { instrument, ticket, summary, facts, lots, lotError, disabled, dispatch } = props;
  const lotSize = Number(facts.lotSize);
  return (
    <section className="gap-3">
      <EntryChoice {...props} />
      {ticket.amount === undefined ? <QuantityField {...props} /> : <SpendingField {...props} />}
      <Parts ticket={ticket} most={summary.most} lotSize={lotSize} disabled={disabled} dispatch={dispatch} />
      {ticket.side === 'sell' && lots !== undefined && (lots.length > 1 || (lots.length > 0 && summary.isLotGone)) && (
        <LotChoice {...props} lots={lots} error={lotError} />
      )}
      {summary.profit !== undefined && <ProfitOfSale profit={summary.profit} />}
      <TicketTerms instrument={instrument} quantity={ticket.quantity ?? 0} />
      {ticket.side === 'buy' && <MostOfOneOrder facts={facts} position={ticket.position} dispatch={dispatch} />}
    </section>
  );
}

/** What the sale brings above what was paid for it. */
function ProfitOfSale({ profit }: { profit: Decimal }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const text = formatDecimal(profit);
  return (
    <p className="spread">
      <span className="muted">{t`Profit before the fee`}</span>
      <DeltaText direction={directionOf(text)} value={money(text, { signed: true })} />
    </p>
  );
}

/** Whether the quantity is typed, or what is to be spent. */
function EntryChoice({ instrument, ticket, lots, disabled, dispatch }: TicketQuantityProps) {
  const { t } = useLingui();
  const { currency, symbol: symbolOf } = useFormats();
  const units = useUnits();
  const symbol = symbolOf(currency);
  const inUnits = instrument.type === 'stock' ? t`Shares` : t`Quantity`;
  const isAmount = ticket.amount !== undefined;
  const held = (lots ?? []).reduce((sum, { count }) => sum + Number.parseInt(count, 10), 0);
  const holds = lots !== undefined && (
    <span className="muted">{t`You hold ${units(instrument.type, held, instrument.terms?.base_currency)}`}</span>
  );
  if (ticket.side === 'sell') {
    return (
      <div className={styles.entry}>
        <b>{inUnits}</b>
        {holds}
      </div>
    );
  }
  return (
    <div className={styles.entry} role="group" aria-label={t`What to enter`}>
      <TextButton
        tone={isAmount ? 'accent' : 'ink'}
        className={isAmount ? undefined : styles.entered}
        aria-pressed={!isAmount}
        disabled={disabled}
        onClick={() => dispatch({ type: 'quantity', quantity: ticket.quantity || instrument.lot_size })}
      >
        {inUnits}
      </TextButton>
      <TextButton
        tone={isAmount ? 'ink' : 'accent'}
        className={isAmount ? styles.entered : undefined}
        aria-pressed={isAmount}
        disabled={disabled}
        onClick={() => isAmount || dispatch({ type: 'amount', amount: '' })}
      >
        {t`Amount in ${symbol}`}
      </TextButton>
      {holds}
    </div>
  );
}

function QuantityField({ ticket, facts, summary, error, disabled, dispatch }: TicketQuantityProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const figures = useFigures();
  const lotSize = Number(facts.lotSize);
  // The last of what is held may be less than a lot.
  const least = ticket.side === 'buy' ? lotSize : Math.min(lotSize, summary.most || lotSize);
  return (
    <Stepper
      label={t`Quantity`}
      unlabelled
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
      format={(quantity) => figure(String(quantity), { decimals: 0 })}
      onChange={(quantity) => dispatch({ type: 'quantity', quantity })}
    />
  );
}

/** What is to be spent in all, and how many that is: rounded down to whole lots, the fee counted. */
function SpendingField({ instrument, ticket, facts, summary, error, disabled, dispatch }: TicketQuantityProps) {
  const { t } = useLingui();
  const { currency, money, symbol } = useFormats();
  const figures = useFigures();
  const units = useUnits();
  const atRest = useAtRest();
  const { wire, words, unread } = figures.money(ticket.amount ?? '');
  const oneLot = units(instrument.type, instrument.lot_size, instrument.terms?.base_currency);
  const costOfOne = totalOfBuy(instrument.lot_size, facts, summary.price);
  const tooLittle =
    wire !== undefined && ticket.quantity === 0 && costOfOne !== undefined
      ? t`${oneLot} costs ${money(formatDecimal(costOfOne))} with the fee`
      : undefined;
  const bought = units(instrument.type, ticket.quantity ?? 0, instrument.terms?.base_currency);
  return (
    <TextField
      label={t`Amount to spend`}
      unlabelled
      prefix={symbol(currency)}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      value={ticket.amount ?? ''}
      atRest={atRest.money(ticket.amount ?? '')}
      disabled={disabled}
      help={wire === undefined ? t`Whole lots for at most this, the fee counted` : t`That is ${bought}`}
      error={words ?? tooLittle ?? (unread === 'empty' ? undefined : error)}
      onValueChange={(amount) => dispatch({ type: 'amount', amount })}
    />
  );
}

interface PartsProps extends Pick<TicketQuantityProps, 'ticket' | 'disabled' | 'dispatch'> {
  /** What there is money for within one order, or what is there to sell. */
  most: number | undefined;
  lotSize: number;
}

/** A quarter, a half, three quarters or all of it in one tap. */
function Parts({ ticket, most = 0, lotSize, disabled, dispatch }: PartsProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const all = figure(String(most), { decimals: 0 });
  return (
    <Chips
      label={ticket.side === 'buy' ? t`Part of what you can buy` : t`Part of what you hold`}
      disabled={disabled || most === 0}
      chips={[25, 50, 75, 100].map((percent) => {
        const quantity = partOf(most, percent, lotSize);
        const whole = ticket.side === 'buy' ? t`Max ${all}` : t`All ${all}`;
        return {
          key: String(percent),
          label: percent === 100 ? whole : `${percent}%`,
          pressed: most > lotSize && ticket.amount === undefined && ticket.quantity === quantity,
          onPress: () => dispatch({ type: 'quantity', quantity }),
        };
      })}
    />
  );
}

interface MostOfOneOrderProps {
  facts: TicketFacts;
  position: Position;
  dispatch: (action: TicketAction) => void;
}

/** Half or full position, which says how much one order may buy, and the way to the other. */
function MostOfOneOrder({ facts, position, dispatch }: MostOfOneOrderProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const mostOf = (one: Position) =>
    figure(maximumQuantity(facts.lotSize, one, facts.maximumLots).toString(), { decimals: 0 });
  const isHalf = position === 'half';
  const [most, other] = [mostOf(position), mostOf(isHalf ? 'full' : 'half')];
  return (
    <div className="spread">
      <p className="muted">{isHalf ? t`Half position: at most ${most}` : t`Full position: at most ${most}`}</p>
      <TextButton onClick={() => dispatch({ type: 'position', position: isHalf ? 'full' : 'half' })}>
        {isHalf ? t`Full position, ${other}` : t`Half position, ${other}`}
      </TextButton>
    </div>
  );
}

/** What the quantity on the ticket means: lots of a currency, contracts and when they end, the face value of bonds. */
function TicketTerms({ instrument, quantity }: { instrument: Instrument; quantity: number }) {
  const { t } = useLingui();
  const { currency, figure, dateTime, rate } = useFormats();
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
    const yearly = terms.yield_percent === null ? undefined : rate(terms.yield_percent);
    return (
      <p className="muted">
        {yearly === undefined ? t`Face value ${value}` : t`Face value ${value}, yield to maturity ${yearly}`}
      </p>
    );
  }
  return null;
}
