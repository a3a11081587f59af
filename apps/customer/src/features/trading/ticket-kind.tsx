import { useLingui } from '@lingui/react/macro';
import { formatDecimal, type Decimal } from '@sauda/money';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { LimitPriceField } from './limit-price-field.tsx';
import styles from './order-ticket.module.css';
import type { TicketEntry, TicketProblemText } from './ticket-entry.ts';
import { firstTrigger, kindOf, type TicketAction, type TicketKind } from './ticket.ts';

interface KindChoiceProps {
  entry: TicketEntry;
  kinds: readonly TicketKind[];
  decimals: 2 | 4;
  change: (action: TicketAction) => void;
}

/** At the market, at a limit, or once the market is at a price. */
export function KindChoice({ entry: { ticket, facts }, kinds, decimals, change }: KindChoiceProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  if (kinds.length < 2) return null;
  const words: Readonly<Record<TicketKind, string>> = {
    market: t({ message: 'Market', context: 'order type' }),
    limit: t({ message: 'Limit', context: 'order type' }),
    stop: t({ message: 'Stop', context: 'order type' }),
  };
  const typed = (price: Decimal) => figure(formatDecimal(price), { decimals });

  function choose(kind: TicketKind): void {
    if (kind === 'market') change({ type: 'followMarket' });
    else if (kind === 'limit') change({ type: 'limit', limit: typed(facts.marketPrice) });
    else change({ type: 'stop', trigger: typed(firstTrigger(ticket.side, facts)) });
  }

  return (
    <SegmentedControl
      label={t`Order type`}
      segments={kinds.map((kind) => ({ value: kind, label: words[kind] }))}
      value={kindOf(ticket)}
      onChange={choose}
    />
  );
}

/** What happens at the price that is chosen. */
export function PriceHelp({ entry }: { entry: TicketEntry }) {
  const { ticket, summary, problems, limitText, triggerText } = entry;
  const { t } = useLingui();
  const isBuy = ticket.side === 'buy';

  function words(): string {
    if (kindOf(ticket) === 'stop') {
      if (problems.trigger !== undefined || problems.limit !== undefined) {
        return isBuy
          ? t`The order waits until the price rises to your stop, and then buys.`
          : t`The order waits until the price falls to your stop, and then sells.`;
      }
      return isBuy
        ? t`The order waits until the price rises to ${triggerText}, then buys at the market, for ${limitText} at most.`
        : t`The order waits until the price falls to ${triggerText}, then sells at the market, for ${limitText} at least.`;
    }
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

interface PriceFieldsProps {
  entry: TicketEntry;
  currency: string;
  decimals: 2 | 4;
  problemText: TicketProblemText;
  change: (action: TicketAction) => void;
}

/** The limit, or the trigger of a stop order and the worst price that it takes; none at the market. */
export function PriceFields({ entry, currency, decimals, problemText, change }: PriceFieldsProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const { ticket, summary, problems } = entry;
  const { limit, trigger } = ticket;
  const wrongLimit = entry.limitWords ?? problemText.ofProblem(problems.limit);
  const shared = { currency, decimals };
  if (trigger === undefined) {
    return limit === undefined ? null : (
      <LimitPriceField
        {...shared}
        value={limit}
        error={wrongLimit}
        onLimit={(typed) => change({ type: 'limit', limit: typed })}
      />
    );
  }
  const protection = summary.limit === undefined ? '' : figure(formatDecimal(summary.limit), { decimals });
  return (
    <div className={styles.prices}>
      <LimitPriceField
        {...shared}
        label={t`Trigger price`}
        value={trigger}
        error={entry.triggerWords ?? problemText.ofProblem(problems.trigger)}
        onLimit={(typed) => change({ type: 'stop', trigger: typed })}
      />
      <LimitPriceField
        {...shared}
        label={ticket.side === 'buy' ? t`At most` : t({ message: 'At least', context: 'a price' })}
        value={limit ?? protection}
        error={wrongLimit}
        onLimit={(typed) => change({ type: 'stop', trigger, limit: typed })}
      />
    </div>
  );
}
