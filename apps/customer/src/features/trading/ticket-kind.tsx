import { useLingui } from '@lingui/react/macro';
import { formatDecimal, type Decimal } from '@sauda/money';
import { isImmediate, type Lifetime } from '@sauda/rules';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { InlineSelect } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LimitPriceField } from './limit-price-field.tsx';
import styles from './order-ticket.module.css';
import type { TicketEntry, TicketProblemText } from './ticket-entry.ts';
import { firstTrigger, kindOf, lifetimesOf, type TicketAction, type TicketKind, type TrailUnit } from './ticket.ts';
import { useKindWords } from './use-kind-words.ts';

interface KindChoiceProps {
  entry: TicketEntry;
  kinds: readonly TicketKind[];
  decimals: 2 | 4;
  change: (action: TicketAction) => void;
}

/** What kind of order it is, and how long it stands: one line, over which the phone's own lists open. */
export function KindChoice({ entry: { ticket, facts }, kinds, decimals, change }: KindChoiceProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const words = useKindWords();
  if (kinds.length < 2) return null;
  const typed = (price: Decimal) => figure(formatDecimal(price), { decimals });
  const kind = kindOf(ticket);
  const lifetimes = kinds.includes('trailing') ? lifetimesOf[kind] : [];

  function choose(next: TicketKind): void {
    if (next === 'market') change({ type: 'followMarket' });
    else if (next === 'limit') change({ type: 'limit', limit: typed(facts.marketPrice) });
    else if (next === 'stop') change({ type: 'stop', trigger: typed(firstTrigger(ticket.side, facts)) });
    else change({ type: 'trail', away: '2', unit: 'percent' });
  }

  return (
    <div className={styles.kind}>
      <InlineSelect
        label={t`Order type`}
        options={kinds.map((one) => ({ value: one, label: words.kinds[one] }))}
        value={kind}
        onValueChange={(value) => choose(value as TicketKind)}
      />
      {lifetimes.length > 1 && (
        <InlineSelect
          label={t`Valid`}
          options={lifetimes.map((one) => ({ value: one, label: words.lifetimes[one] }))}
          value={ticket.lifetime ?? lifetimes[0] ?? ''}
          onValueChange={(value) => change({ type: 'lifetime', lifetime: value as Lifetime })}
        />
      )}
    </div>
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
    if (kindOf(ticket) === 'trailing') {
      if (problems.trail !== undefined)
        return t`The stop follows the market at this distance, and only ever to your favour.`;
      return isBuy
        ? t`The stop now lies at ${triggerText} and follows the market down. Once that rises to it, it buys, for ${limitText} at most.`
        : t`The stop now lies at ${triggerText} and follows the market up. Once that falls to it, it sells, for ${limitText} at least.`;
    }
    if (ticket.limit === undefined) {
      return isBuy
        ? t`Bought at once, for ${limitText} at most. What is left then is cancelled.`
        : t`Sold at once, for ${limitText} at least. What is left then is cancelled.`;
    }
    if (isImmediate({ lifetime: ticket.lifetime ?? 'day' }) && !summary.fillsAtOnce) {
      return t`The market is beyond your limit: the order would end at once.`;
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
  if (ticket.trail !== undefined)
    return <TrailFields {...shared} entry={entry} problemText={problemText} change={change} />;
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

/** How far a trailing stop keeps behind the market, in per cent or as an amount, and how far beyond it its limit lies, where it has its own. */
function TrailFields({ entry, currency, decimals, problemText, change }: PriceFieldsProps) {
  const { t } = useLingui();
  const { symbol } = useFormats();
  const { trail } = entry.ticket;
  if (trail === undefined) return null;
  const units: ReadonlyArray<{ value: TrailUnit; label: string }> = [
    { value: 'percent', label: '%' },
    { value: 'amount', label: symbol(currency) },
  ];
  return (
    <>
      <div className={styles.trail}>
        <TextField
          label={t`Distance from the market`}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          value={trail.away}
          error={entry.trailWords ?? problemText.ofProblem(entry.problems.trail)}
          onValueChange={(away) => change({ type: 'trail', ...trail, away })}
        />
        <InlineSelect
          label={t`Distance in`}
          options={units}
          value={trail.unit}
          onValueChange={(unit) => change({ type: 'trail', ...trail, unit: unit as TrailUnit })}
        />
      </div>
      <LimitPriceField
        label={t`Limit beyond the stop (optional)`}
        currency={currency}
        decimals={decimals}
        value={trail.limit ?? ''}
        error={entry.trailLimitWords ?? problemText.ofProblem(entry.problems.trailLimit)}
        onLimit={(limit) => change({ type: 'trail', ...trail, limit })}
      />
    </>
  );
}
