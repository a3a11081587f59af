import { Trans, useLingui } from '@lingui/react/macro';
import { totalOf, type Side } from '@sauda/rules';
import { decimal, formatDecimal } from '@sauda/money';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { directionOf, priceText } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { DeltaText } from '../../ui/delta-text.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { List, Row } from '../../ui/list.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './order-ticket.module.css';
import { OrderStatusPill } from '../frame/order-row.tsx';
import { positionsSearch } from './position-queries.ts';
import type { PlacedOrder, SoldPart } from './place-order.ts';
import type { Instrument } from '../../data/instrument.ts';
import { useUnits } from './use-units.ts';

interface OrderOutcomeProps {
  placed: PlacedOrder;
  side: Side;
  instrument: Instrument;
  decimals: number;
}

/** What became of an order, announced, with the ways to its receipt and to the positions. */
export function OrderOutcome({ placed, side, instrument, decimals }: OrderOutcomeProps) {
  const { t } = useLingui();
  const { currency, timeToSecond } = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const count = Number.parseInt(placed.count, 10);
  const amount = useUnits()(instrument.type, count, instrument.terms?.base_currency);
  const price = priceText(placed.price, instrument.currency, currency, { decimals });
  const isFilled = placed.status === 'success';
  const title = isFilled
    ? side === 'buy'
      ? t`Bought ${amount} of ${instrument.name}`
      : t`Sold ${amount} of ${instrument.name}`
    : t`Order placed: it waits for ${price}`;
  const settled = useSettledFacts(placed, side);
  const parts = placed.parts ?? [];
  return (
    <div className={classNames('gap-4 start', styles.outcome)} role="status">
      <OrderStatusPill status={placed.status} />
      <h2 ref={heading} tabIndex={-1} className={styles.outcomeTitle}>
        {title}
      </h2>
      {!isFilled && (
        <p className="muted">
          {side === 'buy'
            ? t`The market is above your limit. The order fills when the price gets there; until then its money is held, and you can cancel it under Trade.`
            : t`The market is below your limit. The order fills when the price gets there; until then what it sells is set aside, and you can cancel it under Trade.`}
        </p>
      )}
      <KeyValueList
        items={[
          { label: isFilled ? t`Price` : t`Limit price`, value: price },
          ...(placed.quote_time === null
            ? []
            : [{ label: t`Priced by the quote of`, value: timeToSecond(placed.quote_time) }]),
          ...settled,
          ...(parts.length > 1 ? [] : [{ label: t`Order number`, value: placed.no }]),
        ]}
      />
      {parts.length > 1 ? (
        <PartReceipts parts={parts} instrument={instrument} />
      ) : (
        <TextButton render={<Link to="/records/$no" params={{ no: placed.no }} />}>{t`Receipt`}</TextButton>
      )}
    </div>
  );
}

/** The order of each lot that was sold from, with its profit. */
function PartReceipts({ parts, instrument }: { parts: readonly SoldPart[]; instrument: Instrument }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const units = useUnits();
  return (
    <div className={styles.receipts}>
      <List label={t`Receipts`}>
        {parts.map((part) => (
          <Row
            key={part.no}
            title={units(instrument.type, Number.parseInt(part.count, 10), instrument.terms?.base_currency)}
            subtitle={t`Receipt ${part.no}`}
            figures={[
              part.profit === null ? (
                '–'
              ) : (
                <DeltaText
                  key="profit"
                  direction={directionOf(part.profit)}
                  value={money(part.profit, { signed: true })}
                />
              ),
            ]}
            chevron
            render={<Link to="/records/$no" params={{ no: part.no }} />}
          />
        ))}
      </List>
    </div>
  );
}

/** What comes after an order: what is held now, or the chart again. */
export function OutcomeActions({ instrument, onDone }: { instrument: Instrument; onDone: () => void }) {
  return (
    <>
      <Button wide variant="primary" onClick={onDone}>
        <Trans>Done</Trans>
      </Button>
      <Button wide variant="plain" render={<Link to="/trade" search={positionsSearch(instrument.type)} />}>
        <Trans>Positions</Trans>
      </Button>
    </>
  );
}

/** What a filled order came to; nothing for one that waits. */
function useSettledFacts({ amount, interest, fee }: PlacedOrder, side: Side) {
  const { t } = useLingui();
  const { money } = useFormats();
  if (amount === null) return [];
  const total = totalOf(side, { amount: decimal(amount), interest: decimal(interest), fee: decimal(fee) });
  return [
    { label: t`Amount`, value: money(amount) },
    ...(Number(interest) === 0 ? [] : [{ label: t`Accrued interest`, value: money(interest) }]),
    { label: t`Fee`, value: money(fee) },
    {
      label: side === 'buy' ? t`Total paid` : t`You received`,
      value: money(formatDecimal(total)),
      total: true,
    },
  ];
}
