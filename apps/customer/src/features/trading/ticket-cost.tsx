import { Trans, useLingui } from '@lingui/react/macro';
import { formatDecimal, formatRate, isEven } from '@sauda/money';
import type { Side } from '@sauda/rules';
import { priceText, moneyText } from '../../lib/format/money.ts';
import { useConfig } from '../../lib/config.ts';
import { secondaryAmount } from '../../lib/format/secondary-amount.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import type { Instrument } from '../../data/instrument.ts';
import {
  type Ticket,
  type TicketFacts,
  type TicketSummary,
  feePercent,
  hasInterest,
  multiplierText,
} from './ticket.ts';
import styles from './order-ticket.module.css';

interface TicketCostProps {
  ticket: Ticket;
  facts: TicketFacts;
  summary: TicketSummary;
  instrument: Instrument;
  decimals: number;
}

/** What the order comes to, the fee in it, and the total, before anything is sent. */
export function TicketCost({ ticket, facts, summary, instrument, decimals }: TicketCostProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { cost, price } = summary;
  const { entries } = useConfig();
  const rate = facts.settlementRate;
  const secondary = cost && secondaryAmount(cost.total, formats.currency, entries.get('trade_display_rate'));
  const money = (amount: bigint | undefined) => (amount === undefined ? '–' : formats.money(formatDecimal(amount)));
  const quantity = formats.figure(String(ticket.quantity ?? 0), { decimals: 0 });
  const priced = priceText(formatDecimal(price), instrument.currency, formats.currency, { decimals });
  const fee = formats.figure(formatDecimal(feePercent(facts)), { decimals: 2 });
  const converted = rate === undefined || isEven(rate) ? '' : ` × ${formatRate(rate)}`;
  return (
    <div className="gap-2">
      <KeyValueList
        items={[
          { label: `${quantity} × ${priced}${multiplierText(facts)}${converted}`, value: money(cost?.amount) },
          ...(hasInterest(facts) ? [{ label: t`Accrued interest`, value: money(cost?.interest) }] : []),
          { label: t`Fee, ${fee}%`, value: money(cost?.fee) },
          { label: ticket.side === 'buy' ? t`Total` : t`You receive`, value: money(cost?.total), total: true },
        ]}
      />
      {secondary !== undefined && (
        <p className="muted end">{t`About ${moneyText(formatDecimal(secondary.amount), secondary.currency)}`}</p>
      )}
      {rate === undefined && (
        <p className="muted">{t`The exchange rate is not known; the server prices the order in your currency.`}</p>
      )}
    </div>
  );
}

/** What the order comes to and the fee in it, beside the button that sends it. */
export function TicketTotal({ side, summary: { cost } }: { side: Side; summary: TicketSummary }) {
  const { money } = useFormats();
  if (cost === undefined) return null;
  const [total, fee] = [money(formatDecimal(cost.total)), money(formatDecimal(cost.fee))];
  return (
    <span className={styles.total}>
      {side === 'buy' ? (
        <Trans>
          In all <b>{total}</b>, of which {fee} fee
        </Trans>
      ) : (
        <Trans>
          You get <b>{total}</b>, after {fee} fee
        </Trans>
      )}
    </span>
  );
}
