import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDecimal, parseDecimal, type Decimal } from '@sauda/money';
import { useState } from 'react';
import { changeBasketCount, dropFromBasket, useBasket, type BasketInput, type BasketOrder } from '../../data/basket.ts';
import { instrumentQuery, type Instrument } from '../../data/instrument.ts';
import { useBuyingPower, useFees } from '../../data/account.ts';
import { useChargeTerms } from '../../data/charges.ts';
import { useConfig } from '../../lib/config.ts';
import { errorText, failureText } from '../../lib/error-text.ts';
import { decimalsOfKind, priceDecimals } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useFigures } from '../../lib/i18n/use-figures.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';
import { intervals } from '../../lib/intervals.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { usePollingMs } from '../../lib/stream/use-live.ts';
import { classNames } from '../../ui/class-names.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, TextButton } from '../../ui/button.tsx';
import { OrdersDrawing } from '../../ui/empty-drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Figure, List, Row } from '../../ui/list.tsx';
import { MoneyForm } from '../../ui/money-form.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { CommandNote } from '../frame/command-note.tsx';
import { OrderStatusPill, type OrderRecord } from '../frame/order-row.tsx';
import { usePartWords } from '../frame/use-part-words.ts';
import { useTriggerWords } from '../frame/use-trigger-words.ts';
import styles from './basket-view.module.css';
import {
  leftToSell,
  missingForBuys,
  placeBasket,
  ticketOfInput,
  totalsOf,
  understandInput,
  type BasketOutcome,
  type UnderstoodOrder,
} from './basket.ts';
import { newestOrdersQuery, useReceipt } from './order-queries.ts';
import { lotsQuery } from './position-queries.ts';
import { toHeldLot, useTicketProblemText } from './ticket-entry.ts';
import { kindOf } from './ticket.ts';
import { useKindWords } from './use-kind-words.ts';

/** Of a sell, and of what is not known yet: the server says what an order may have at most. */
const MOST = 1_000_000;

/** The orders that were put together, what they come to, and the one button that places them; then what became of each. */
export function BasketView() {
  const { t } = useLingui();
  const kept = useBasket();
  const command = usePlacing();
  const [sent, setSent] = useState<readonly BasketOrder[]>([]);
  // They leave the basket as soon as there is an answer, and their outcome is shown once the lists are those after it.
  const orders = command.isPending ? sent : kept;
  if (command.isSuccess) return <Outcomes orders={sent} outcomes={command.data.orders} onBack={command.reset} />;
  if (orders.length === 0) {
    return (
      <EmptyState
        drawing={<OrdersDrawing />}
        title={t`Your basket is empty`}
        action={<Button variant="primary" render={<Link to="/markets" />}>{t`Go to Markets`}</Button>}
      >
        {t`Put orders into it from a stock’s ticket, or a watchlist as a whole, and place up to 50 at once.`}
      </EmptyState>
    );
  }

  function send(): void {
    setSent(orders);
    const about = plural(orders.length, { one: 'A basket of # order', other: 'A basket of # orders' });
    command.begin({ orders: orders.map(({ order }) => order), keys: orders.map(({ key }) => key) }, { about });
  }

  return <Composed orders={orders} command={command} onSend={send} />;
}

const usePlacing = () => useMoneyAction(placeBasket);

interface ComposedProps {
  orders: readonly BasketOrder[];
  command: Pick<ReturnType<typeof usePlacing>, 'isUnderWay' | 'isChecking' | 'isError' | 'error'>;
  onSend: () => void;
}

/** The basket before it is placed. What it comes to may be more than there is: each order is decided for itself. */
function Composed({ orders, command, onSend }: ComposedProps) {
  const { t } = useLingui();
  const { money } = useFormats();
  const { instruments, understood } = useUnderstood(orders);
  const power = useBuyingPower(true);
  const available = power === undefined ? undefined : parseDecimal(power);
  const totals = totalsOf(orders.map(({ order: { side } }, index) => ({ side, cost: understood[index]?.cost })));
  const missing = missingForBuys(totals, available);
  const missingText = missing === undefined ? undefined : money(formatDecimal(missing));
  return (
    <>
      <MoneyForm className="gap-3 below-3">
        <List label={t`Orders`}>
          {orders.map((one, index) => (
            <Line
              key={one.key}
              one={one}
              instrument={instruments.get(one.symbol)}
              understood={understood[index]}
              disabled={command.isUnderWay}
            />
          ))}
        </List>
        <Sums totals={totals} available={available} hasSells={orders.some(({ order }) => order.side === 'sell')} />
      </MoneyForm>
      <ActionBar>
        <div className={styles.foot}>
          <CommandNote
            isOrder
            failure={
              command.isError
                ? failureText(command.error, t`The basket could not be placed, please try again later`)
                : undefined
            }
            problem={missingText !== undefined ? t`Not enough for all of it: ${missingText} is missing` : undefined}
            checking={command.isChecking}
            action={
              missingText !== undefined ? (
                <TextButton render={<Link to="/recharge" />}>{t`Add money`}</TextButton>
              ) : undefined
            }
          />
          <Button variant="primary" wide busy={command.isUnderWay} onClick={onSend}>
            {plural(orders.length, { one: 'Place # order', other: 'Place # orders' })}
          </Button>
        </div>
      </ActionBar>
    </>
  );
}

/** What each order is likely to come to and what is wrong with it, where that is known, and the instruments that it follows from. */
function useUnderstood(orders: readonly BasketOrder[]) {
  const config = useConfig();
  const { figure } = useFormats();
  const charged = { fees: useFees(config), charges: useChargeTerms() };
  const symbols = [...new Set(orders.map(({ symbol }) => symbol))];
  const found = useQueries({
    queries: symbols.map((symbol) => ({ ...instrumentQuery(symbol), refetchInterval: intervals.tradingMs })),
  });
  const instruments = new Map(symbols.map((symbol, index) => [symbol, found[index]?.data]));
  const sold = [...new Set(orders.filter(({ order }) => order.side === 'sell').map(({ symbol }) => symbol))];
  const held = useQueries({ queries: sold.map((symbol) => lotsQuery(symbol)) });
  const lotsOf = new Map(sold.map((symbol, index) => [symbol, held[index]?.data?.map(toHeldLot)]));
  const understood = orders.map(({ symbol, order }, place): UnderstoodOrder | undefined => {
    const instrument = instruments.get(symbol);
    if (instrument === undefined) return undefined;
    const lots = lotsOf.get(symbol);
    const free = lots?.reduce((sum, { available }) => sum + available, 0);
    const left = free === undefined ? undefined : leftToSell(orders, place, free);
    const decimals = priceDecimals(instrument.tick_size);
    const write = (price: Decimal) => figure(formatDecimal(price), { decimals });
    return understandInput(order, instrument, config, { ...charged, lots, left, write });
  });
  return { instruments, understood };
}

interface SumsProps {
  totals: ReturnType<typeof totalsOf>;
  available: bigint | undefined;
  hasSells: boolean;
}

function Sums({ totals: { buys, sells, fees }, available, hasSells }: SumsProps) {
  const { t } = useLingui();
  const { money } = useFormats();
  return (
    <div className="gutter">
      <KeyValueList
        items={[
          { label: t`Buys, about`, value: money(formatDecimal(buys)) },
          ...(hasSells ? [{ label: t`Sells, about`, value: money(formatDecimal(sells)) }] : []),
          { label: t`Fees included`, value: money(formatDecimal(fees)) },
          { label: t`Available`, value: available === undefined ? '–' : money(formatDecimal(available)) },
        ]}
      />
    </div>
  );
}

interface LineProps {
  one: BasketOrder;
  instrument: Instrument | undefined;
  understood: UnderstoodOrder | undefined;
  disabled: boolean;
}

function Line({ one, instrument, understood, disabled }: LineProps) {
  const { t } = useLingui();
  const { money } = useFormats();
  const { quantity } = useFigures();
  const name = useInstrumentName()(one.name);
  const terms = useTermWords()(one, instrument?.currency);
  const problemText = useTicketProblemText();
  const [isCleared, setCleared] = useState(false);
  const lot = instrument?.lot_size ?? 1;
  const count = Number(one.order.count ?? lot);
  const total = understood?.cost?.total;
  return (
    <Row
      title={name}
      subtitle={terms}
      figures={[total === undefined ? '–' : money(formatDecimal(total))]}
      below={
        <div className={classNames(styles.line, 'gutter below-3')}>
          <Stepper
            label={t`Quantity of ${name}`}
            unlabelled
            decreaseLabel={t`Fewer of ${name}`}
            increaseLabel={t`More of ${name}`}
            min={lot}
            max={one.order.side === 'buy' ? (understood?.greatest ?? MOST) : MOST}
            step={lot}
            value={isCleared && count === 0 ? null : count}
            error={problemText.ofProblem(understood?.problem)}
            read={(text) => {
              const { wire, words } = quantity(text);
              return wire === undefined ? { words } : { value: Number(wire) };
            }}
            disabled={disabled}
            onChange={(next) => {
              setCleared(next === null);
              changeBasketCount(one, next ?? 0);
            }}
          />
          <TextButton disabled={disabled} aria-label={t`Remove ${name}`} onClick={() => dropFromBasket(one.key)}>
            {t`Remove`}
          </TextButton>
        </div>
      }
    />
  );
}

/** "Buy · Limit 1,240.00 · Until cancelled · Target 1,300.00". */
function useTermWords(): (one: { order: BasketInput; kind: string }, currency?: string) => string {
  const { t } = useLingui();
  const { currency: account, priceBeside, rate } = useFormats();
  const words = useKindWords();
  const triggerWords = useTriggerWords();
  return ({ order, kind }, currency = account) => {
    const type = kindOf(ticketOfInput(order));
    const decimals = decimalsOfKind(kind);
    const write = (price: string | number) => priceBeside(String(price), currency, { decimals });
    const { price, trigger_price: trigger, trail_amount: amount, trail_percent: percent } = order;
    const away = percent === undefined ? amount && write(amount) : rate(String(percent));
    const value = { market: undefined, limit: price && write(price), stop: trigger && write(trigger), trailing: away };
    const side =
      order.side === 'buy' ? t({ message: 'Buy', context: 'an order' }) : t({ message: 'Sell', context: 'an order' });
    const text = (exit: string | number | undefined) => (exit === undefined ? undefined : String(exit));
    const exits = { stop_price: text(order.stop_price), target_price: text(order.target_price), currency };
    return [
      side,
      [words.kinds[type], value[type]].filter(Boolean).join(' '),
      type === 'stop' && price !== undefined && `${words.kinds.limit} ${write(price)}`,
      order.lifetime && words.lifetimes[order.lifetime],
      triggerWords(exits, decimals),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

interface OutcomesProps {
  orders: readonly BasketOrder[];
  outcomes: readonly BasketOutcome[];
  onBack: () => void;
}

/** What became of each order, in their order, and becomes of those that a venue fills later. */
function Outcomes({ orders, outcomes, onBack }: OutcomesProps) {
  const { t } = useLingui();
  const pollingMs = usePollingMs(intervals.tradingMs);
  const isFollowed = outcomes.some(({ outcome }) => outcome === 'placed');
  const { data: now } = useQuery({ ...newestOrdersQuery, enabled: isFollowed, refetchInterval: pollingMs });
  const done = outcomes.filter(({ outcome }) => outcome === 'filled' || outcome === 'placed').length;
  const all = outcomes.length;
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused').length;
  return (
    <>
      <div role="status" className="gutter above-3">
        <h2 className="heading">{t`${done} of ${all} orders placed`}</h2>
        {refused > 0 && (
          <p className="muted">
            {plural(refused, {
              one: '# was refused, and is still in your basket.',
              other: '# were refused, and are still in your basket.',
            })}
          </p>
        )}
      </div>
      {refused > 0 && (
        <div className="gutter">
          <TextButton onClick={onBack}>{t`Back to the basket`}</TextButton>
        </div>
      )}
      <List label={t`Outcomes`}>
        {outcomes.map((outcome, index) => (
          <OutcomeRow
            key={orders[index]?.key ?? index}
            one={orders[index]}
            outcome={outcome}
            now={now?.get(outcome.order?.no ?? '')}
          />
        ))}
      </List>
      <ActionBar>
        <Button wide render={<Link to="/records" replace />}>{t`Orders`}</Button>
        <Button wide variant="primary" render={<Link to="/trade" replace />}>{t`Positions`}</Button>
      </ActionBar>
    </>
  );
}

interface OutcomeRowProps {
  one: BasketOrder | undefined;
  outcome: BasketOutcome;
  /** The order since it was answered. */
  now: OrderRecord | undefined;
}

function OutcomeRow({ one, outcome, now }: OutcomeRowProps) {
  const nameOf = useInstrumentName();
  const { figure, money } = useFormats();
  const terms = useTermWords();
  const partOf = usePartWords();
  const problemText = useTicketProblemText();
  const { order, refusal } = outcome;
  const status = now?.status ?? order?.status ?? 'failed';
  const no = order?.no;
  // Why it ended, where that came after the answer, is told by its receipt alone.
  const isEndedSince = order?.status === 'pending' && status !== 'pending' && status !== 'success';
  const { data: receipt } = useReceipt(no ?? '', isEndedSince);
  const reason = receipt?.reason ?? order?.reason ?? undefined;
  const why =
    refusal === undefined
      ? reason && (errorText(reason) ?? reason)
      : (problemText.ofProblem(refusal) ?? refusal.message);
  const part = now === undefined ? '' : partOf(now);
  const amount = now?.status === 'success' ? now.total_price : order?.amount;
  return (
    <Row
      title={nameOf(one?.name ?? '')}
      subtitle={
        <>
          {one !== undefined && (
            <span className="line">{`${figure(String(one.order.count ?? ''), { decimals: 0 })} · ${terms(one, now?.currency)}`}</span>
          )}
          {part !== '' && <span className="line">{part}</span>}
          {why !== undefined && <span className="line">{why}</span>}
        </>
      }
      figures={[
        amount == null ? (
          <OrderStatusPill key="status" status={status} />
        ) : (
          <Figure key="status" note={<OrderStatusPill status={status} />}>
            {money(amount)}
          </Figure>
        ),
      ]}
      {...(no === undefined ? {} : { chevron: true, render: <Link to="/records/$no" params={{ no }} /> })}
    />
  );
}
