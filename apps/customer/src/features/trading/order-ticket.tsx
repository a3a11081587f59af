import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatDecimal, type Decimal } from '@sauda/money';
import { useReducer, type FormEvent } from 'react';
import { priceText } from '../../lib/format/currency-symbol.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { CheckingNotice } from './checking-notice.tsx';
import { LimitPriceField } from './limit-price-field.tsx';
import { OrderOutcome } from './order-outcome.tsx';
import styles from './order-ticket.module.css';
import { orderRequest, useIsPlacingOrder, usePlaceOrder } from './place-order.ts';
import { lotsQuery } from './position-queries.ts';
import { TicketCost } from './ticket-cost.tsx';
import { useTicketFacts, type TicketInstrument } from './ticket-facts.ts';
import { TicketPrice } from './ticket-price.tsx';
import { useTicketProblemText } from './ticket-problem-text.ts';
import { TicketQuantity } from './ticket-quantity.tsx';
import { useUnits } from './use-units.ts';
import { newTicket, problemsOf, summarize, ticketReducer, type Side } from './ticket.ts';

interface OrderTicketProps {
  instrument: TicketInstrument;
  decimals: number;
  side: Side;
  /** The lot to sell from at first. */
  lotNo: string | undefined;
  onSide: (side: Side) => void;
}

/** Buys or sells one instrument. The form is a pure function of the ticket and of what it stands on; see ticket.ts. */
export function OrderTicket({ instrument, decimals, side, lotNo, onSide }: OrderTicketProps) {
  const { t } = useLingui();
  const { currency, money, figure } = useFormats();
  const facts = useTicketFacts(instrument);
  const { data: lots } = useQuery(lotsQuery(instrument.symbol));
  const [ticket, dispatch] = useReducer(ticketReducer, newTicket(side, facts.lotSize, lotNo));
  const order = usePlaceOrder();
  const isPlacing = useIsPlacingOrder();
  const problemText = useTicketProblemText();

  const summary = summarize(ticket, facts);
  const write = (price: Decimal) => figure(formatDecimal(price), { decimals });
  const problems = problemsOf(ticket, facts, summary, write);
  const request = orderRequest(ticket, summary, instrument);
  const errorOf = (field: 'quantity' | 'limit' | 'total') =>
    problemText.ofProblem(problems[field]) ?? problemText.ofRefusal(order.error, field);
  const holdsNone = ticket.side === 'sell' && lots?.length === 0;
  const blocked = holdsNone || request === undefined || Object.keys(problems).length > 0;
  const refused = order.isError ? (problemText.ofRefusal(order.error, undefined) ?? undefined) : undefined;
  const amount = useUnits()(instrument.type, ticket.quantity ?? 0, instrument.terms?.base_currency);

  function change(action: Parameters<typeof dispatch>[0]): void {
    if (isPlacing) return;
    order.reset();
    dispatch(action);
  }

  function changeSide(next: Side): void {
    if (isPlacing) return;
    change({ type: 'side', side: next, quantity: facts.lotSize });
    onSide(next);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!blocked && !isPlacing) order.begin(request);
  }

  if (order.isSuccess) {
    return (
      <OrderOutcome
        placed={order.data}
        side={order.request?.side ?? ticket.side}
        instrument={instrument}
        decimals={decimals}
        onAnother={() => {
          order.reset();
          dispatch({ type: 'side', side: ticket.side, quantity: facts.lotSize });
        }}
      />
    );
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.fields}>
        <SegmentedControl
          label={t`Side`}
          segments={[
            { value: 'buy', label: t`Buy`, tone: 'accent' },
            { value: 'sell', label: t`Sell`, tone: 'sell' },
          ]}
          value={ticket.side}
          onChange={changeSide}
        />
        <TicketPrice instrument={instrument} decimals={decimals} />
        <TicketQuantity
          instrument={instrument}
          ticket={ticket}
          facts={facts}
          summary={summary}
          lots={lots}
          error={holdsNone ? t`You hold none of ${instrument.name} to sell` : errorOf('quantity')}
          disabled={isPlacing || holdsNone}
          dispatch={change}
        />
        <LimitPriceField
          side={ticket.side}
          currency={instrument.currency}
          value={ticket.limit ?? write(facts.marketPrice).replace(/[^\d.]/gu, '')}
          followsMarket={ticket.limit === undefined}
          fillsAtOnce={summary.fillsAtOnce}
          limitText={
            summary.limit === undefined
              ? ''
              : priceText(formatDecimal(summary.limit), instrument.currency, currency, { decimals })
          }
          error={errorOf('limit')}
          onLimit={(limit) => change({ type: 'limit', limit })}
          onFollowMarket={() => change({ type: 'followMarket' })}
        />
        <TicketCost
          ticket={ticket}
          facts={facts}
          summary={summary}
          instrument={instrument}
          decimals={decimals}
          error={holdsNone ? undefined : errorOf('total')}
        />
        <AlertLine text={refused} />
        <CheckingNotice shown={isPlacing && (order.isChecking || !order.isPending)} />
      </div>
      <ActionBar
        caption={
          ticket.side === 'sell' ? (
            <Trans>Credited to your available balance</Trans>
          ) : facts.available === undefined ? (
            <Trans>Available</Trans>
          ) : (
            <Trans>Available {money(formatDecimal(facts.available))}</Trans>
          )
        }
      >
        <Button
          type="submit"
          wide
          variant={ticket.side === 'buy' ? 'primary' : 'sell'}
          busy={isPlacing}
          busyLabel={t`Placing the order`}
          disabled={blocked && !isPlacing}
        >
          {ticket.side === 'buy' ? t`Buy ${amount}` : t`Sell ${amount}`}
        </Button>
      </ActionBar>
    </form>
  );
}
