import { Trans } from '@lingui/react/macro';
import { formatDecimal } from '@sauda/money';
import type { Side } from '@sauda/rules';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import styles from './order-ticket.module.css';
import type { TicketSummary } from './ticket.ts';

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
