import { useLingui } from '@lingui/react/macro';
import { formatDecimal } from '@sauda/money';
import { Link } from '@tanstack/react-router';
import type { Instrument } from '../../data/instrument.ts';
import { ApiRefusal } from '../../lib/api.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import type { useMoneyAction } from '../../lib/money-action.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { CommandNote } from '../frame/command-note.tsx';
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
      <Button
        form={formId}
        wide
        variant={isBuy ? 'primary' : 'sell'}
        busy={isPlacing}
        busyLabel={t`Placing the order`}
        disabled={request === undefined && !isPlacing}
        onClick={send}
      >
        {ticket.quantity === null ? (isBuy ? t`Buy` : t`Sell`) : isBuy ? t`Buy ${amount}` : t`Sell ${amount}`}
      </Button>
      <p className="caption">
        {!isBuy
          ? t`Credited to your available balance`
          : facts.available === undefined
            ? t`Available`
            : t`Available ${money(formatDecimal(facts.available))}`}
      </p>
    </>
  );
}

function isShort(error: Error | null): boolean {
  return error instanceof ApiRefusal && error.key === 'insufficient_funds';
}
