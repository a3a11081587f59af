import { useLingui } from '@lingui/react/macro';
import { levyKeys } from '@sauda/facts';
import { formatDecimal, formatRate, isEven } from '@sauda/money';
import { sumOfCharges, type Charges } from '@sauda/rules';
import { useLevyWords } from '../../data/levy-words.ts';
import { priceText } from '../../lib/format/money.ts';
import { useConfig } from '../../lib/config.ts';
import { secondaryAmount } from '../../lib/format/secondary-amount.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import type { Instrument } from '../../data/instrument.ts';
import {
  type Ticket,
  type TicketFacts,
  type TicketSummary,
  feePercent,
  hasInterest,
  isOfStop,
  multiplierText,
} from './ticket.ts';
import styles from './order-ticket.module.css';

interface TicketTotalProps {
  ticket: Ticket;
  facts: TicketFacts;
  summary: TicketSummary;
  instrument: Instrument;
  decimals: number;
}

/** What the order comes to, and of what: beside the button that sends it. */
export function TicketTotal({ ticket, facts, summary, instrument, decimals }: TicketTotalProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { cost, price } = summary;
  const rate = facts.settlementRate;
  if (cost === undefined) {
    if (rate !== undefined) return null;
    return <p className="muted">{t`The exchange rate is not known; the server prices the order in your currency.`}</p>;
  }
  const money = (amount: bigint) => formats.money(formatDecimal(amount));
  const quantity = formats.figure(String(ticket.quantity ?? 0), { decimals: 0 });
  const priced = priceText(formatDecimal(price), instrument.currency, formats.currency, { decimals });
  const percent = formats.figure(formatDecimal(feePercent(facts)), { decimals: 2 });
  const converted = rate === undefined || isEven(rate) ? '' : ` × ${formatRate(rate)}`;
  const fee = money(cost.fee);
  const costs = money(cost.fee + sumOfCharges(cost.charges));
  const units = `${quantity} × ${priced}${multiplierText(facts)}${converted}`;
  const worst = ticket.side === 'buy' ? t`At most ${units}` : t`At least ${units}`;
  const parts = [
    isOfStop(ticket) ? worst : units,
    ...(hasInterest(facts) ? [t`+ accrued interest ${money(cost.interest)}`] : []),
    ...(cost.charges === undefined
      ? [ticket.side === 'buy' ? t`+ fee ${fee} (${percent}%)` : t`− fee ${fee} (${percent}%)`]
      : [ticket.side === 'buy' ? t`+ fee and charges ${costs}` : t`− fee and charges ${costs}`]),
  ];
  return (
    <div className={styles.total}>
      <p className={styles.parts}>{parts.join(' ')}</p>
      <p className={styles.sum}>
        <span className="sr-only">{ticket.side === 'buy' ? t`Total` : t`You receive`} </span>
        <MoneyText text={money(cost.total)} />
      </p>
      {cost.charges !== undefined && <ChargeList fee={fee} percent={percent} charges={cost.charges} />}
    </div>
  );
}

/** Of what the fee and the charges by law are made up, once it is asked for. */
function ChargeList({ fee, percent, charges }: { fee: string; percent: string; charges: Charges }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const levyText = useLevyWords();
  return (
    <details className={styles.charges}>
      {/* The sheet takes what is pressed for its swipe otherwise. */}
      <summary data-base-ui-swipe-ignore="">{t`Fee and charges`}</summary>
      <KeyValueList
        items={[
          { label: t`Fee, ${percent}%`, value: fee },
          ...levyKeys.flatMap((levy) => {
            const charge = charges[levy];
            return charge === undefined ? [] : [{ label: levyText(levy), value: money(formatDecimal(charge)) }];
          }),
        ]}
      />
    </details>
  );
}

/** The total in the operator's second currency, where there is one. */
export function SecondaryTotal({ summary: { cost } }: { summary: TicketSummary }) {
  const { t } = useLingui();
  const { currency } = useFormats();
  const { entries } = useConfig();
  const secondary = cost && secondaryAmount(cost.total, currency, entries.get('trade_display_rate'));
  if (secondary === undefined) return null;
  return (
    <p className="muted end">{t`About ${priceText(formatDecimal(secondary.amount), secondary.currency, currency)}`}</p>
  );
}
