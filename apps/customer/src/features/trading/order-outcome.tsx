import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { decimal, formatDecimal, parseDecimal, type Decimal } from '@sauda/money';
import { isImmediate, sumOfCharges, totalOf, type Side } from '@sauda/rules';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { chargesIn } from '../../data/charges.ts';
import type { Instrument } from '../../data/instrument.ts';
import { isQueued } from '../../data/order-kind.ts';
import { errorText } from '../../lib/error-text.ts';
import { isAsleep } from '../../data/stop-order.ts';
import { useTriggerWords } from '../frame/use-trigger-words.ts';
import { directionOf, priceText } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Well } from '../../ui/card.tsx';
import { DeltaText } from '../../ui/delta-text.tsx';
import { DrawnTick } from '../../ui/drawn-tick.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { List, Row } from '../../ui/list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { OrderStatusPill } from '../frame/order-row.tsx';
import { usePartWords } from '../frame/use-part-words.ts';
import { CancelOrderButton } from './cancel-order-button.tsx';
import { ChangeOrderButton } from './change-order-button.tsx';
import styles from './order-outcome.module.css';
import type { PlacedOrder, SoldPart } from './place-order.ts';
import { lotsQuery, positionQuery, positionsSearch, type PositionRow } from './position-queries.ts';
import { useSavedWords } from './use-saved-words.ts';
import { useUnits } from './use-units.ts';
import { useNotSentWords } from './venue-away.tsx';

interface OrderOutcomeProps {
  placed: PlacedOrder;
  side: Side;
  instrument: Instrument;
  decimals: number;
  /** The screen before it in the history is the chart that it is over; the ways out take its own place, so that they lead back there. */
  isOverChart: boolean;
  /** What else can be done with a lot that was bought. */
  lotAction: (lot: PositionRow) => ReactNode;
}

/** What became of an order, announced: what was paid or received, what is held now, and what can be done next. */
export function OrderOutcome({ placed, side, instrument, decimals, isOverChart, lotAction }: OrderOutcomeProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  // In the same frame: the sheet takes the focus of what has gone, and sooner or later than an effect would set it.
  useLayoutEffect(() => {
    // The ticket in whose place it comes may have been scrolled to its foot.
    heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, []);

  const { currency } = useFormats();
  const count = Number.parseInt(placed.count, 10);
  const amount = useUnits()(instrument.type, count, instrument.terms?.base_currency);
  const priced = (text: string) => priceText(text, instrument.currency, currency, { decimals });
  const asleep = isAsleep(placed);
  const worst = priced(placed.price);
  const price = asleep ? priced(placed.trigger_price ?? '0') : worst;
  const isFilled = placed.status === 'success';
  const parts = placed.parts ?? [];
  const isPending = placed.status === 'pending';
  const part = usePartWords()({ count: placed.count, filled: placed.filled ?? '0' });

  const { title, waits } = useOutcomeWords({ placed, side, name: instrument.name, amount, price, worst });

  return (
    <div className="gap-4 gutter below-4">
      <div className={styles.head} role="status">
        {isFilled ? <DrawnTick /> : <OrderStatusPill status={placed.status} />}
        <h2 ref={heading} tabIndex={-1} className={isFilled ? styles.filled : styles.waiting}>
          {title}
        </h2>
        {isFilled ? <Settled placed={placed} side={side} price={price} /> : <p className="muted">{waits}</p>}
        {isPending && part !== '' && <p>{part}</p>}
        {isPending && <BracketToCome placed={placed} />}
      </div>
      {isFilled && <HeldNow instrument={instrument} parts={parts} decimals={decimals} />}
      <div className={styles.next}>
        <List label={parts.length > 1 ? t`Receipts` : t`What next`}>
          {isFilled && side === 'buy' && <ProtectRow symbol={instrument.symbol} no={placed.no} action={lotAction} />}
          {parts.length > 1 ? (
            parts.map((part) => <PartRow key={part.no} part={part} instrument={instrument} isOverChart={isOverChart} />)
          ) : (
            <Row
              title={t`Receipt`}
              subtitle={t`Order number ${placed.no}`}
              chevron
              render={<Link to="/records/$no" params={{ no: placed.no }} replace={isOverChart} />}
            />
          )}
        </List>
      </div>
    </div>
  );
}

interface OutcomeFacts extends Pick<OrderOutcomeProps, 'placed' | 'side'> {
  name: string;
  amount: string;
  /** What it waits for or was filled at, and the worst price that it takes. */
  price: string;
  worst: string;
}

/** What became of it, and of one that was not filled why, or what for it waits. */
function useOutcomeWords({ placed, side, name, amount, price, worst }: OutcomeFacts): { title: string; waits: string } {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const notSent = useNotSentWords();
  const isFilled = placed.status === 'success';
  const isPending = placed.status === 'pending';
  const asleep = isAsleep(placed);
  // It is filled at once or ends, and waits for nothing but the word of the exchange.
  const isAtOnce = isImmediate({ lifetime: placed.lifetime ?? 'day' });
  const opening = isQueued(placed) ? dateTime(placed.queued_until ?? '') : undefined;

  function title(): string {
    if (isFilled) return side === 'buy' ? t`Bought ${amount} of ${name}` : t`Sold ${amount} of ${name}`;
    if (!isPending)
      return placed.filled === undefined || placed.filled === '0' ? t`Nothing was traded` : t`A part was traded`;
    if (opening !== undefined) return t`Order placed: it waits for the opening`;
    return isAtOnce ? t`Order placed` : t`Order placed: it waits for ${price}`;
  }

  function waits(): string {
    if (!isPending) return (placed.reason == null ? undefined : errorText(placed.reason)) ?? '';
    if (placed.reach === 'stopped' || placed.reach === 'away') {
      return notSent(placed.reach === 'away' ? 'hold' : 'stopped', isAtOnce);
    }
    if (opening !== undefined) {
      return side === 'buy'
        ? t`The order enters the market ${opening}. Until then its money is held, and you can change or cancel it.`
        : t`The order enters the market ${opening}. Until then what it sells is set aside, and you can change or cancel it.`;
    }
    if (placed.reach !== undefined && isAtOnce) {
      return side === 'buy'
        ? t`It is on its way to the exchange, which fills it at once and cancels what is left. Until then its money is held.`
        : t`It is on its way to the exchange, which fills it at once and cancels what is left. Until then what it sells is set aside.`;
    }
    if (placed.reach !== undefined) {
      return side === 'buy'
        ? t`It is on its way to the exchange, which fills it as soon as somebody sells at that price. Until then its money is held.`
        : t`It is on its way to the exchange, which fills it as soon as somebody buys at that price. Until then what it sells is set aside.`;
    }
    if (asleep) {
      return side === 'buy'
        ? t`It buys once the price rises there, for ${worst} at most. Until then its money is held.`
        : t`It sells once the price falls there, for ${worst} at least. Until then what it sells is set aside.`;
    }
    return side === 'buy'
      ? t`The market is above your limit. The order fills when the price gets there; until then its money is held.`
      : t`The market is below your limit. The order fills when the price gets there; until then what it sells is set aside.`;
  }

  return { title: title(), waits: waits() };
}

/** The stop and the target that a buy brings once it fills. */
function BracketToCome({ placed }: { placed: PlacedOrder }) {
  const { t } = useLingui();
  const bracket = useTriggerWords()(placed);
  return bracket === '' ? null : <p className="muted">{t`Once it fills: ${bracket}`}</p>;
}

/** What a filled order came to. */
function Settled({ placed, side, price }: { placed: PlacedOrder; side: Side; price: string }) {
  const { t } = useLingui();
  const { money, timeToSecond } = useFormats();
  const { amount, interest, fee, quote_time: quoteTime, saved } = placed;
  const charges = chargesIn(placed.charges);
  const savings = useSavedWords()(saved);
  const total = totalOf(side, {
    amount: decimal(amount ?? '0'),
    interest: decimal(interest),
    fee: decimal(fee),
    charges,
  });
  const charged = money(formatDecimal(sumOfCharges(charges)));
  const byLaw = charges === undefined ? '' : `, ${t`charges ${charged}`}`;
  const accrued = Number(interest) === 0 ? '' : `, ${t`accrued interest ${money(interest)}`}`;
  return (
    <>
      <p>
        <span className="sr-only">{side === 'buy' ? t`Total paid` : t`You received`} </span>
        <MoneyText size="hero" text={money(formatDecimal(total))} />
      </p>
      <p className="muted">
        {t`at ${price}, fee ${money(fee)}`}
        {byLaw}
        {accrued}
        {quoteTime !== null && ` · ${timeToSecond(quoteTime)}`}
      </p>
      {savings !== undefined && (
        <p className="muted">
          {savings.label} <b>{savings.amount}</b>
        </p>
      )}
    </>
  );
}

interface HeldNowProps {
  instrument: Instrument;
  parts: readonly SoldPart[];
  decimals: number;
}

/** What is held after the order, as the server says since then, and what a sale gained. */
function HeldNow({ instrument, parts, decimals }: HeldNowProps) {
  const { t } = useLingui();
  const { currency, money } = useFormats();
  const units = useUnits();
  const [since] = useState(() => Date.now());
  const query = useQuery({ ...positionQuery(instrument.symbol), refetchOnMount: 'always' });
  const { data: position } = query;
  const isAnswered = position !== undefined && !query.isFetching && query.dataUpdatedAt >= since;
  const [wasAnswered, setWasAnswered] = useState(false);
  if (isAnswered && !wasAnswered) setWasAnswered(true);
  const isKnown = position !== undefined && (isAnswered || wasAnswered);
  const profit = profitOf(parts);
  const held = Number.parseInt(position?.count ?? '0', 10);
  return (
    <Well>
      <KeyValueList
        items={[
          ...(profit === undefined
            ? []
            : [
                {
                  label: t`Profit before the fee`,
                  value: <DeltaText direction={directionOf(profit)} value={money(profit, { signed: true })} />,
                },
              ]),
          {
            label: t`You now hold`,
            value: isKnown ? units(instrument.type, held, instrument.terms?.base_currency) : '…',
          },
          ...(position === null
            ? []
            : [
                {
                  label: t`At an average of`,
                  value: isKnown ? priceText(position.price, instrument.currency, currency, { decimals }) : '…',
                },
                { label: t`Worth`, value: isKnown ? money(position.value) : '…' },
              ]),
        ]}
      />
    </Well>
  );
}

/** What the parts of a sale gained together, as a wire decimal; undefined for a buy, and where one waits. */
function profitOf(parts: readonly SoldPart[]): string | undefined {
  const profits = parts.map(({ profit }) => parseDecimal(profit ?? ''));
  const known = profits.filter((profit): profit is Decimal => profit !== undefined);
  if (parts.length === 0 || known.length < parts.length) return undefined;
  return formatDecimal(known.reduce((sum, profit) => sum + profit));
}

interface ProtectRowProps {
  symbol: string;
  /** Of the lot that the order has opened. */
  no: string;
  action: (lot: PositionRow) => ReactNode;
}

/** The way to a stop and a target for what was bought. */
function ProtectRow({ symbol, no, action }: ProtectRowProps) {
  const { t } = useLingui();
  const { data: lots } = useQuery(lotsQuery(symbol));
  const lot = lots?.find((one) => one.no === no);
  if (lot === undefined) return null;
  return <Row title={t`Sell automatically at a price`} action={action(lot)} />;
}

interface PartRowProps extends Pick<OrderOutcomeProps, 'instrument' | 'isOverChart'> {
  part: SoldPart;
}

/** The order of one lot that was sold from, with its profit. */
function PartRow({ part, instrument, isOverChart }: PartRowProps) {
  const { t } = useLingui();
  const { money } = useFormats();
  const units = useUnits();
  const { no, count, profit } = part;
  return (
    <Row
      title={units(instrument.type, Number.parseInt(count, 10), instrument.terms?.base_currency)}
      subtitle={t`Receipt ${no}`}
      figures={[
        profit === null ? (
          '–'
        ) : (
          <DeltaText key="profit" direction={directionOf(profit)} value={money(profit, { signed: true })} />
        ),
      ]}
      chevron
      render={<Link to="/records/$no" params={{ no }} replace={isOverChart} />}
    />
  );
}

interface OutcomeActionsProps extends Pick<OrderOutcomeProps, 'placed' | 'side' | 'instrument' | 'isOverChart'> {
  onChanged: (order: PlacedOrder) => void;
  onDone: () => void;
}

/** Back to the chart, to all that is held, or a waiting order changed or taken back. */
export function OutcomeActions({ placed, side, instrument, isOverChart, onChanged, onDone }: OutcomeActionsProps) {
  const isOneWaiting = placed.status === 'pending' && (placed.parts ?? []).length <= 1;
  const { name, symbol } = instrument;
  return (
    <div className={styles.actions}>
      {isOneWaiting ? (
        <>
          <CancelOrderButton order={{ ...placed, name }} side={side} wide onCancelled={onDone} />
          <ChangeOrderButton no={placed.no} symbol={symbol} name={name} wide onChanged={onChanged} />
        </>
      ) : (
        <Button wide render={<Link to="/trade" search={positionsSearch(instrument.type)} replace={isOverChart} />}>
          <Trans>Positions</Trans>
        </Button>
      )}
      <Button wide variant="primary" onClick={onDone}>
        <Trans>Done</Trans>
      </Button>
    </div>
  );
}
