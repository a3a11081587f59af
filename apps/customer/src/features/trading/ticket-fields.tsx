import { useLingui } from '@lingui/react/macro';
import { formatDecimal } from '@sauda/money';
import type { Side } from '@sauda/rules';
import type { ReactNode } from 'react';
import type { Instrument } from '../../data/instrument.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { LimitPriceField } from './limit-price-field.tsx';
import type { TicketEntry, TicketProblemText } from './ticket-entry.ts';
import { SecondaryTotal } from './ticket-cost.tsx';
import { TicketPrice } from './ticket-price.tsx';
import { TicketQuantity } from './ticket-quantity.tsx';
import type { TicketAction } from './ticket.ts';

export function SideChoice({ side, onSide }: { side: Side; onSide: (side: Side) => void }) {
  const { t } = useLingui();
  return (
    <SegmentedControl
      label={t`Side`}
      segments={[
        { value: 'buy', label: t`Buy`, tone: 'accent' },
        { value: 'sell', label: t`Sell`, tone: 'sell' },
      ]}
      value={side}
      onChange={onSide}
    />
  );
}

interface TicketFieldsProps {
  entry: TicketEntry;
  instrument: Instrument;
  decimals: 2 | 4;
  problemText: TicketProblemText;
  isPlacing: boolean;
  change: (action: TicketAction) => void;
  /** What else can be asked for. */
  children?: ReactNode;
}

/** The market's price, at which price to trade, and how many. */
export function TicketFields({
  entry,
  instrument,
  decimals,
  problemText,
  isPlacing,
  change,
  children,
}: TicketFieldsProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const { ticket, facts, summary, problems, holdsNone } = entry;
  const { limit } = ticket;
  // While an order is placed, what it sells may be gone from the lots before its outcome is there.
  const isLotGone = summary.isLotGone && !isPlacing;
  return (
    <>
      <SegmentedControl
        label={t`Order type`}
        segments={[
          { value: 'market', label: t({ message: 'Market', context: 'order type' }) },
          { value: 'limit', label: t({ message: 'Limit', context: 'order type' }) },
        ]}
        value={limit === undefined ? 'market' : 'limit'}
        onChange={(type) =>
          change(
            type === 'market'
              ? { type: 'followMarket' }
              : { type: 'limit', limit: figure(formatDecimal(facts.marketPrice), { decimals }) },
          )
        }
      />
      <TicketPrice instrument={instrument} decimals={decimals} />
      <PriceHelp entry={entry} />
      {limit !== undefined && (
        <LimitPriceField
          currency={instrument.currency}
          decimals={decimals}
          value={limit}
          error={entry.limitWords ?? problemText.ofProblem(problems.limit)}
          onLimit={(typed) => change({ type: 'limit', limit: typed })}
        />
      )}
      <TicketQuantity
        instrument={instrument}
        ticket={ticket}
        facts={facts}
        summary={summary}
        lots={entry.lots}
        error={
          holdsNone
            ? t`You hold none of ${instrument.name} to sell`
            : summary.isLotGone
              ? undefined
              : problemText.ofProblem(problems.quantity)
        }
        lotError={isLotGone ? t`This lot has been sold. Choose another lot or all lots.` : undefined}
        disabled={isPlacing || holdsNone}
        dispatch={change}
      />
      {children}
      <SecondaryTotal summary={summary} />
    </>
  );
}

/** What happens at the price that is chosen. */
function PriceHelp({ entry: { ticket, summary, limitText } }: { entry: TicketEntry }) {
  const { t } = useLingui();
  const isBuy = ticket.side === 'buy';

  function words(): string {
    if (ticket.limit === undefined) {
      return isBuy
        ? t`Bought at once at this price or lower. If the market rises first, the order waits.`
        : t`Sold at once at this price or higher. If the market falls first, the order waits.`;
    }
    if (summary.fillsAtOnce) return t`The market is at your limit or better: filled at once at the market price.`;
    return isBuy
      ? t`The market is above your limit: the order waits until the price falls to ${limitText}.`
      : t`The market is below your limit: the order waits until the price rises to ${limitText}.`;
  }

  return <p className="muted">{words()}</p>;
}
