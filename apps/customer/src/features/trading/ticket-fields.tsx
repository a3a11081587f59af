import { useLingui } from '@lingui/react/macro';
import type { Side } from '@sauda/rules';
import type { ReactNode } from 'react';
import type { Instrument } from '../../data/instrument.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import type { TicketEntry, TicketProblemText } from './ticket-entry.ts';
import { SecondaryTotal } from './ticket-cost.tsx';
import { KindChoice, PriceFields, PriceHelp } from './ticket-kind.tsx';
import { TicketPrice } from './ticket-price.tsx';
import { TicketQuantity } from './ticket-quantity.tsx';
import type { TicketAction, TicketKind } from './ticket.ts';

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
  /** Of which kind it may be; there is nothing to choose where that is one. */
  kinds?: readonly TicketKind[];
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
  kinds = ['market', 'limit', 'stop', 'trailing'],
  children,
}: TicketFieldsProps) {
  const { t } = useLingui();
  const { ticket, facts, summary, problems, holdsNone } = entry;
  // While an order is placed, what it sells may be gone from the lots before its outcome is there.
  const isLotGone = summary.isLotGone && !isPlacing;
  const wrong = problems.quantity;
  const held = summary.lot !== undefined && wrong?.key === 'exceeds_position' ? wrong.values?.['available'] : undefined;
  return (
    <>
      <KindChoice entry={entry} kinds={kinds} decimals={decimals} change={change} />
      <TicketPrice instrument={instrument} decimals={decimals} />
      <PriceHelp entry={entry} />
      <PriceFields
        entry={entry}
        currency={instrument.currency}
        decimals={decimals}
        problemText={problemText}
        change={change}
      />
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
              : held === undefined
                ? problemText.ofProblem(wrong)
                : t`You hold ${held} of this lot`
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
