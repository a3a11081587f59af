import { useLingui } from '@lingui/react/macro';
import { formatDecimal } from '@sauda/money';
import type { Instrument } from '../../data/instrument.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { newTicket, summarize } from './ticket.ts';
import type { PendingOrder } from './order-queries.ts';
import { useTicketFacts } from './ticket-entry.ts';

interface AtNewLimitProps {
  instrument: Instrument;
  order: PendingOrder;
  /** A wire decimal. */
  limit: string;
}

/** What an order does at another limit: it trades at once, or holds another amount. */
export function AtNewLimit({ instrument, order, limit }: AtNewLimitProps) {
  const { t } = useLingui();
  const { money } = useFormats();
  const facts = useTicketFacts(instrument);
  const ticket = { ...newTicket(order.side, Number.parseInt(order.count, 10)), limit };
  const { fillsAtOnce, cost } = summarize(ticket, facts);
  const held = order.side === 'sell' || cost === undefined ? undefined : money(formatDecimal(cost.total));
  if (!fillsAtOnce && held === undefined) return null;
  return (
    <p className="muted small">
      {fillsAtOnce
        ? t`The market is at your limit or better: filled at once at the market price.`
        : t`${held} is then held for it.`}
    </p>
  );
}
