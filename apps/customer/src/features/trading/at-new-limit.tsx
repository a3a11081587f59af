import { useLingui } from '@lingui/react/macro';
import { formatDecimal } from '@sauda/money';
import type { Instrument } from '../../data/instrument.ts';
import { isAsleep } from '../../data/stop-order.ts';
import { priceDecimals } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { CommandNote } from '../frame/command-note.tsx';
import { newTicket, summarize } from './ticket.ts';
import { problemsOf } from './ticket-problems.ts';
import type { PendingOrder } from './order-queries.ts';
import { useTicketFacts, useTicketProblemText } from './ticket-entry.ts';

interface AtNewLimitProps {
  instrument: Instrument;
  order: PendingOrder;
  /** Its limit, or the trigger of a stop order: a wire decimal. */
  price: string;
}

/** What an order does at another price: it trades at once, or holds another amount, or would be refused there as a stop. */
export function AtNewLimit({ instrument, order, price }: AtNewLimitProps) {
  const { t } = useLingui();
  const { figure, money } = useFormats();
  const problemText = useTicketProblemText();
  const facts = useTicketFacts(instrument);
  const terms = isAsleep(order) ? { trigger: price } : { limit: price };
  const ticket = { ...newTicket(order.side, Number.parseInt(order.count, 10)), ...terms };
  const summary = summarize(ticket, facts);
  const { fillsAtOnce, cost } = summary;
  const decimals = priceDecimals(instrument.tick_size);
  const { trigger } = problemsOf(ticket, facts, summary, (value) => figure(formatDecimal(value), { decimals }));
  if (trigger !== undefined)
    return <CommandNote failure={undefined} checking={false} problem={problemText.ofProblem(trigger)} />;
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
