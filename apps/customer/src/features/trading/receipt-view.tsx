import { Trans, useLingui } from '@lingui/react/macro';
import { Link, getRouteApi } from '@tanstack/react-router';
import { ApiRefusal } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';
import { canShare, share } from '../../lib/native.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { OrdersDrawing } from '../../ui/empty-drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ShareIcon } from '../../ui/icons/icons.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { CancelOrderButton } from './cancel-order-button.tsx';
import { ChangeOrderButton } from './change-order-button.tsx';
import { OrderStatusPill } from '../frame/order-row.tsx';
import { type Receipt, useReceipt } from './order-queries.ts';
import { ReceiptChanges } from './receipt-changes.tsx';
import { ReceiptShareChanges } from './receipt-share-changes.tsx';
import { isInParts, ReceiptExecutions } from './receipt-executions.tsx';
import { ReceiptFacts } from './receipt-facts.tsx';
import { useUnits } from './use-units.ts';
import { isQueued } from '../../data/order-kind.ts';
import { isAsleep } from '../../data/stop-order.ts';
import { LoadFailed } from '../frame/not-loaded.tsx';
import { useLevyWords } from '../../data/levy-words.ts';
import { reasonText } from '../../data/reason-text.ts';
import { List, Figure, Row } from '../../ui/list.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './receipt.module.css';
import { useWhereTraded } from './where-traded.ts';
import { priceText, decimalsOfKind } from '../../lib/format/money.ts';
import { Well } from '../../ui/card.tsx';

const route = getRouteApi('/records/$no');

/** Everything about one order: what became of it, which quote priced it, and every transfer that it made. */
export function ReceiptView() {
  const { t } = useLingui();
  const { no } = route.useParams();
  const query = useReceipt(no);
  const { data: receipt, error } = query;
  if (receipt !== undefined) return <ReceiptContent receipt={receipt} />;
  if (error === null) {
    return (
      <Loading label={t`Loading the receipt`}>
        <SkeletonRows count={8} columns="7rem" figures={1} />
      </Loading>
    );
  }
  if (error instanceof ApiRefusal && error.status === 404) {
    return (
      <EmptyState
        drawing={<OrdersDrawing />}
        title={t`You have no order with this number`}
        action={<Button variant="primary" render={<Link to="/trade" />}>{t`Positions`}</Button>}
      >
        {no}
      </EmptyState>
    );
  }
  return <LoadFailed query={query} />;
}

function ReceiptContent({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const name = useInstrumentName()(receipt.name);
  const isBuy = receipt.side === 'buy';
  const count = Number.parseInt(receipt.count, 10);
  const units = useUnits();
  const amount = units(receipt.kind, count);
  /** What of it has traded: it may have ended in part. */
  function tradedText(): string {
    const amount = units(receipt.kind, Number.parseInt(receipt.filled, 10));
    return isBuy ? t`Bought ${amount} of ${name}` : t`Sold ${amount} of ${name}`;
  }
  const total = receipt.total === null ? undefined : money(receipt.total.replace('-', ''));
  return (
    <>
      <div className={classNames('gap-5', styles.receipt)}>
        <section className="gap-3 start">
          <OrderStatusPill status={receipt.status} />
          <h2 className="heading">{isBuy ? t`Buy ${amount} of ${name}` : t`Sell ${amount} of ${name}`}</h2>
          {total !== undefined && (
            <p>
              <span className="muted">{isBuy ? t`Paid in total` : t`Received in total`}</span>
              <br />
              <MoneyText size="hero" text={total} />
            </p>
          )}
          {receipt.status !== 'success' && receipt.reason !== null && (
            <p className="muted">{errorText(receipt.reason) ?? receipt.reason}</p>
          )}
          {receipt.house_reason !== undefined && <p className="muted">{t`Why: ${receipt.house_reason}`}</p>}
          {receipt.venue_text !== undefined && <p className="muted">{t`The exchange says: ${receipt.venue_text}`}</p>}
        </section>
        <ReceiptProvenance receipt={receipt} />
        <ReceiptFacts receipt={receipt} />
        <ReceiptExecutions receipt={receipt} />
        <ReceiptChanges receipt={receipt} />
        <ReceiptShareChanges receipt={receipt} />
        <ReceiptTransfers transfers={receipt.transfers} />
        <KeyValueList items={[{ label: t`Order number`, value: receipt.no }]} />
        {total !== undefined && canShare() && (
          <Button
            wide
            icon={<ShareIcon size="s" />}
            onClick={() =>
              void share({
                title: t`Receipt`,
                text: [tradedText(), total, receipt.no].join('\n'),
              })
            }
          >
            {t({ message: 'Share', context: 'to send to others' })}
          </Button>
        )}
      </div>
      {receipt.status === 'pending' && (
        <ActionBar>
          <CancelOrderButton order={receipt} side={receipt.side} wide />
          <ChangeOrderButton no={receipt.no} symbol={receipt.symbol} name={receipt.name} wide />
        </ActionBar>
      )}
    </>
  );
}

/** The transfers of the order, each with the free balance after it. */
export function ReceiptTransfers({ transfers }: Pick<Receipt, 'transfers'>) {
  const { t } = useLingui();
  const { money, dateTime } = useFormats();
  const levyText = useLevyWords();
  if (transfers.length === 0) return null;
  return (
    <section className={styles.transfers}>
      <h3 className="bold">
        <Trans>Transfers</Trans>
      </h3>
      <List label={t`Transfers`}>
        {transfers.map((transfer) => {
          const income = transfer.type === 'income';
          const amount = transfer.amount.replace('-', '');
          return (
            <Row
              key={transfer.id}
              title={transfer.levy === undefined ? reasonText(transfer.reason, t) : levyText(transfer.levy)}
              subtitle={dateTime(transfer.created_at)}
              figures={[
                <Figure key="amount" note={t`Balance ${money(transfer.balance)}`}>
                  <span className={income ? 'gain' : undefined}>
                    {money(income ? amount : `-${amount}`, { signed: true })}
                  </span>
                </Figure>,
              ]}
            />
          );
        })}
      </List>
    </section>
  );
}

/** In words: what set the price of the fill, when, and who says so. A limit that waits has no price yet. */
function ReceiptProvenance({ receipt }: { receipt: Receipt }) {
  if (receipt.filled_price === null || receipt.quote_time === null) {
    return receipt.status === 'pending' ? <NotPricedYet receipt={receipt} /> : null;
  }
  return (
    <Well className="small leading">
      {receipt.priced_by === 'block' ? (
        <OfBlock receipt={receipt} />
      ) : (
        <OfMarket receipt={receipt} price={receipt.filled_price} at={receipt.quote_time} />
      )}
    </Well>
  );
}

function usePrice({ currency: of, kind }: Receipt) {
  const { currency } = useFormats();
  return (text: string) => priceText(text, of, currency, { decimals: decimalsOfKind(kind) });
}

function NotPricedYet({ receipt }: { receipt: Receipt }) {
  const price = usePrice(receipt);
  const limit = price(receipt.limit_price);
  const { dateTime } = useFormats();
  if (isQueued(receipt)) {
    const opening = dateTime(receipt.queued_until ?? '');
    return (
      <Well className="small leading">
        <Trans>Not priced yet: the order waits for the opening of the market, {opening}.</Trans>
      </Well>
    );
  }
  if (isAsleep(receipt)) {
    const trigger = price(receipt.trigger_price ?? '0');
    return (
      <Well className="small leading">
        {receipt.side === 'buy' ? (
          <Trans>
            Not priced yet: the order waits until the market is at {trigger} or higher, then buys for {limit} at most.
          </Trans>
        ) : (
          <Trans>
            Not priced yet: the order waits until the market is at {trigger} or lower, then sells for {limit} at least.
          </Trans>
        )}
      </Well>
    );
  }
  if (receipt.order_type === 'market') {
    return (
      <Well className="small leading">
        {receipt.side === 'buy' ? (
          <Trans>Not priced yet: the exchange fills it at the market, for {limit} at most.</Trans>
        ) : (
          <Trans>Not priced yet: the exchange fills it at the market, for {limit} at least.</Trans>
        )}
      </Well>
    );
  }
  return (
    <Well className="small leading">
      {receipt.side === 'buy' ? (
        <Trans>Not priced yet: the order waits until the market is at {limit} or lower.</Trans>
      ) : (
        <Trans>Not priced yet: the order waits until the market is at {limit} or higher.</Trans>
      )}
    </Well>
  );
}

function OfMarket({ receipt, price: filled, at }: { receipt: Receipt; price: string; at: string }) {
  const { date, timeToSecond } = useFormats();
  const inWords = usePrice(receipt);
  const price = inWords(filled);
  const limit = inWords(receipt.limit_price);
  const day = date(at);
  const time = timeToSecond(at);
  const from = receipt.price_source ?? '–';
  const isAtMarket = receipt.order_type === 'market';
  if (receipt.priced_by === 'ipo') {
    return (
      <Trans>The issue price of {price}, for everybody the same: it follows from all bids in the public offer.</Trans>
    );
  }
  if (receipt.priced_by === 'rights') {
    return <Trans>The price of {price} of the rights issue, for every holder the same.</Trans>;
  }
  if (receipt.priced_by === 'settlement' && receipt.price_source === 'terms') {
    return (
      <Trans>
        Redeemed at its face value of {price}, as its terms say, for everybody who held it the same, on {day} at {time}.
      </Trans>
    );
  }
  if (receipt.priced_by === 'settlement') {
    return (
      <Trans>
        Settled at {price}, for everybody who held it the same. The price is of {day} at {time}, source {from}.
      </Trans>
    );
  }
  if (isInParts(receipt)) {
    return isAtMarket ? (
      <Trans>
        Traded in parts, at {price} on average. Each is below, with where and when it traded: the order would have taken{' '}
        {limit} at worst.
      </Trans>
    ) : (
      <Trans>
        Traded in parts, at {price} on average. Each is below, with where and when it traded: the limit sent with the
        order was {limit}.
      </Trans>
    );
  }
  return <OfOneTrade receipt={receipt} price={filled} at={at} />;
}

/** A venue says what it has traded at; within the house it was a quote. */
function OfOneTrade({ receipt, price: filled, at }: { receipt: Receipt; price: string; at: string }) {
  const { date, timeToSecond } = useFormats();
  const inWords = usePrice(receipt);
  const where = useWhereTraded();
  const price = inWords(filled);
  const limit = inWords(receipt.limit_price);
  const day = date(at);
  const time = timeToSecond(at);
  const from = receipt.price_source ?? '–';
  const [trade] = receipt.executions;
  const venue = trade === undefined || trade.venue === 'internal' ? undefined : where(trade.venue);
  if (receipt.triggered_by === null && receipt.order_type === 'market') {
    return venue === undefined ? (
      <Trans>
        Priced by the quote of {price} made on {day} at {time}, source {from}. Nobody set this price by hand: the order
        would have taken {limit} at worst.
      </Trans>
    ) : (
      <Trans>
        Traded at {price} on {day} at {time}, venue {venue}. The order would have taken {limit} at worst.
      </Trans>
    );
  }
  if (receipt.triggered_by === null) {
    return venue === undefined ? (
      <Trans>
        Priced by the quote of {price} made on {day} at {time}, source {from}. Nobody set this price by hand: the limit
        sent with the order was {limit}.
      </Trans>
    ) : (
      <Trans>
        Traded at {price} on {day} at {time}, venue {venue}. The limit sent with the order was {limit}.
      </Trans>
    );
  }
  const set = inWords(receipt.trigger_price ?? '0');
  return (
    <>
      {receipt.triggered_by === 'stop' ? (
        <Trans>Sold by your stop at {set}, because the market had fallen to it.</Trans>
      ) : (
        <Trans>Sold by your target at {set}, because the market had risen to it.</Trans>
      )}{' '}
      {venue === undefined ? (
        <Trans>
          Priced by the quote of {price} made on {day} at {time}, source {from}. Nobody set this price by hand: the stop
          or target would not have sold below {limit}.
        </Trans>
      ) : (
        <Trans>
          Traded at {price} on {day} at {time}, venue {venue}. The stop or target would not have sold below {limit}.
        </Trans>
      )}
    </>
  );
}

/** A block's price is set by people: it says so, and what the market said at the same moment. */
function OfBlock({ receipt }: { receipt: Receipt }) {
  const { dateTimeToSecond, timeToSecond } = useFormats();
  const inWords = usePrice(receipt);
  const price = inWords(receipt.filled_price ?? '0');
  const { offered_at: offeredAt, market_price: marketPrice, market_time: marketTime } = receipt;
  const offered = offeredAt === null ? '–' : dateTimeToSecond(offeredAt);
  const market = inWords(marketPrice ?? '0');
  const quoted = marketTime === null ? '–' : timeToSecond(marketTime);
  const from = receipt.market_source ?? '–';
  return (
    <>
      {receipt.offered_by === 'two_staff' ? (
        <Trans>
          The house offered this block at {price}: two members of its staff published the price on {offered}.
        </Trans>
      ) : receipt.offered_by === 'practice' ? (
        <Trans>
          The practice market offered this block at {price}, by itself, on {offered}.
        </Trans>
      ) : (
        <Trans>The house offered this block at {price}.</Trans>
      )}
      {marketPrice !== null && (
        <>
          {' '}
          <Trans>
            When it was bought the market was at {market}, quoted at {quoted}, source {from}.
          </Trans>
        </>
      )}
    </>
  );
}
