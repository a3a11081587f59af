import { useLingui } from '@lingui/react/macro';
import { formatDecimal } from '@sauda/money';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Instrument } from '../../data/instrument.ts';
import { ApiRefusal } from '../../lib/api.ts';
import { keepConfirmWay, readConfirmWay } from '../../lib/confirm-way.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import type { useMoneyAction } from '../../lib/money-action.ts';
import { TextButton } from '../../ui/button.tsx';
import { SlideToConfirm } from '../../ui/slide-to-confirm.tsx';
import { CommandNote } from '../frame/command-note.tsx';
import styles from './order-ticket.module.css';
import type { OrderRequest, PlacedOrder } from './place-order.ts';
import { TicketTotal } from './ticket-cost.tsx';
import type { TicketEntry, TicketProblemText } from './use-ticket.ts';

interface TicketBarProps {
  entry: TicketEntry;
  order: ReturnType<typeof useMoneyAction<OrderRequest, PlacedOrder>>;
  instrument: Instrument;
  decimals: number;
  problemText: TicketProblemText;
}

/** Why the order can't be sent or was refused, with the way out. */
export function TicketNote({ entry, order, problemText }: Pick<TicketBarProps, 'entry' | 'order' | 'problemText'>) {
  const { t } = useLingui();
  const { ticket, problems, holdsNone, shortWords } = entry;
  const lacksMoney = ticket.side === 'buy' && (problems.total !== undefined || isShort(order.error));
  return (
    <CommandNote
      isOrder
      failure={order.isError ? problemText.ofRefusal(order.error) : undefined}
      problem={holdsNone ? undefined : shortWords}
      checking={order.isChecking}
      action={lacksMoney ? <TextButton render={<Link to="/recharge" />}>{t`Add money`}</TextButton> : undefined}
    />
  );
}

/** What the order comes to, and the button that sends it. */
export function TicketAction({ entry, order, instrument, decimals, formId }: TicketBarProps & { formId: string }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const { ticket, facts, summary, request, amount, limitText } = entry;
  const isBuy = ticket.side === 'buy';
  const isPlacing = order.isUnderWay;
  const [way, setWay] = useState(readConfirmWay);

  function send(): void {
    if (request === undefined || isPlacing) return;
    const about = isBuy
      ? t`Buy ${amount} of ${instrument.name} at ${limitText} or lower`
      : t`Sell ${amount} of ${instrument.name} at ${limitText} or higher`;
    order.begin(request, { about });
  }

  return (
    <>
      <TicketTotal ticket={ticket} facts={facts} summary={summary} instrument={instrument} decimals={decimals} />
      <SlideToConfirm
        tone={ticket.side}
        form={formId}
        slides={way === 'slide'}
        slideLabel={isBuy ? t`Slide to buy ${amount}` : t`Slide to sell ${amount}`}
        busy={isPlacing}
        busyLabel={t`Placing the order`}
        disabled={request === undefined && !isPlacing}
        onConfirm={send}
      >
        {ticket.quantity === null ? (isBuy ? t`Buy` : t`Sell`) : isBuy ? t`Buy ${amount}` : t`Sell ${amount}`}
      </SlideToConfirm>
      <p className={styles.foot}>
        <span>
          {!isBuy
            ? t`Credited to your available balance`
            : facts.available === undefined
              ? t`Available`
              : t`Available ${money(formatDecimal(facts.available))}`}
        </span>
        <TextButton
          className={styles.way}
          onClick={() => {
            const other = way === 'slide' ? 'button' : 'slide';
            keepConfirmWay(other);
            setWay(other);
          }}
        >
          {way === 'slide' ? t`Use a button instead` : t`Slide instead`}
        </TextButton>
      </p>
    </>
  );
}

function isShort(error: Error | null): boolean {
  return error instanceof ApiRefusal && error.key === 'insufficient_funds';
}
