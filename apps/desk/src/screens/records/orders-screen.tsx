import { Typography } from '@mui/material';
import { DeskList, type ListColumn } from '../../features/lists/desk-list.tsx';
import { wordChoices, type Filter } from '../../features/lists/filters.tsx';
import { exactTimeText, timeText } from '../../lib/format.ts';
import type { RowOf } from '../../lib/lists.ts';
import { useMay } from '../../lib/session.ts';
import { useOne } from '../../lib/use-call.ts';
import { Facts } from '../../ui/facts.tsx';
import { Figure, Money } from '../../ui/figure.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { RecordTable } from '../../ui/record-table.tsx';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { asWords } from '../../ui/words.ts';
import { OrderChanges } from '../customers/customer-tabs.tsx';
import { ChargesText } from '../charges/charges-text.tsx';
import { CancelOrderButton } from './cancel-order.tsx';
import { EndOrderButton } from './end-order.tsx';
import { CustomerLink } from '../ledger/links.tsx';
import { TransfersOf } from './owned.tsx';

type Order = RowOf<'orders'>;

const tones: Readonly<Record<string, Tone>> = { success: 'good', pending: 'waiting', failed: 'bad' };

const columns: ListColumn<'orders'>[] = [
  { label: 'Number', cell: ({ no }) => no },
  { label: 'Time', cell: ({ created_at: at }) => exactTimeText(at) },
  { label: 'Customer', cell: ({ customer }) => <CustomerLink customer={customer} /> },
  { label: 'Side', cell: ({ side }) => asWords(side) },
  { label: 'Kind', cell: ({ order_type: type }) => asWords(type) },
  { label: 'Instrument', cell: ({ symbol }) => symbol },
  { label: 'Quantity', align: 'right', cell: ({ quantity }) => <Figure value={quantity} decimals={0} /> },
  { label: 'Filled', align: 'right', cell: ({ filled }) => <Figure value={filled} decimals={0} /> },
  { label: 'Limit', align: 'right', cell: ({ limit, currency }) => <Figure value={limit} unit={currency} /> },
  { label: 'Price', align: 'right', cell: ({ price, currency }) => <Figure value={price} unit={currency} /> },
  { label: 'Status', cell: (order) => <OrderState order={order} /> },
  { label: 'Why', cell: ({ reason }) => (reason === null ? '–' : asWords(reason)) },
];

const filters: Filter<'orders'>[] = [
  { source: 'symbol', label: 'Code' },
  { source: 'status', label: 'Status', choices: wordChoices(['pending', 'success', 'failed', 'cancelled', 'expired']) },
  { source: 'side', label: 'Side', choices: wordChoices(['buy', 'sell']) },
  { source: 'from', label: 'From', kind: 'time' },
  { source: 'to', label: 'Until', kind: 'time' },
];

/** Orders of everybody. */
export function OrdersScreen() {
  return (
    <DeskList
      name="orders"
      title="Orders"
      empty="No order fits."
      columns={columns}
      filters={filters}
      pathOf={({ id }) => `/orders/${encodeURIComponent(id)}`}
    />
  );
}

function OrderState({ order: { status } }: { order: Order }) {
  return <StatusPill tone={tones[status] ?? 'quiet'}>{asWords(status)}</StatusPill>;
}

const lifetimes: Readonly<Record<Order['lifetime'], string>> = {
  day: 'day',
  gtc: 'good till cancelled',
  ioc: 'immediate or cancel',
  fok: 'fill or kill',
};
const reaches: Readonly<Record<NonNullable<Order['reach']>, string>> = {
  queued: 'to be sent',
  sent: 'sent, not answered',
  working: 'taken by the venue',
  doubtful: 'in doubt',
};

function OrderCommands({ order }: { order: Order }) {
  const may = useMay();
  const { id, reach, customer, no, status, asked } = order;
  const what = `${asWords(order.side)} ${order.quantity} ${order.symbol}, ${order.filled} of it filled`;
  return (
    <>
      {reach === 'doubtful' && may('venue.stop') ? <EndOrderButton customer={customer.id} no={no} /> : null}
      {status === 'pending' && asked !== 'cancel' && may('orders.cancel') ? (
        <CancelOrderButton id={id} what={what} />
      ) : null}
    </>
  );
}

/** One order: what was asked, what has traded, and what that has moved. */
export function OrderScreen() {
  const query = useOne('orders/one');
  return (
    <Loaded query={query}>
      {(order) => (
        <Page title={`Order ${order.no}`} actions={<OrderCommands order={order} />}>
          <Facts
            rows={[
              ['Customer', <CustomerLink key="customer" customer={order.customer} />],
              ['Instrument', `${order.name} (${order.symbol})`],
              ['Side', asWords(order.side)],
              ['Kind', `${asWords(order.order_type)}, ${lifetimes[order.lifetime]}`],
              ['Origin', asWords(order.origin)],
              ['Quantity', <Figure key="quantity" value={order.quantity} decimals={0} />],
              ['Filled', <Figure key="filled" value={order.filled} decimals={0} />],
              ['Limit', <Figure key="limit" value={order.limit} unit={order.currency} />],
              ['Trigger', <Figure key="trigger" value={order.trigger_price} unit={order.currency} />],
              ['Trigger reached', exactTimeText(order.triggered_at)],
              ['Stop', <Figure key="stop" value={order.stop_price} unit={order.currency} />],
              ['Target', <Figure key="target" value={order.target_price} unit={order.currency} />],
              ['Price', <Figure key="price" value={order.price} unit={order.currency} />],
              ['Quote', order.source === null ? null : `${order.source}, ${timeText(order.quote_time)}`],
              ['Fee', <Money key="fee" amount={order.fee} />],
              ['Charged by law', <ChargesText key="charges" charges={order.charges} />],
              ['Status', <OrderState key="status" order={order} />],
              ['Why', order.reason === null ? null : asWords(order.reason)],
              ['Why we have cancelled it', order.house_reason],
              ['Venue', order.venue],
              ['There', order.reach === null ? null : reaches[order.reach]],
              ['The venue says', order.venue_text],
              ['Asked of the venue', order.asked === null || order.asked === 'none' ? null : asWords(order.asked)],
              ['Placed', exactTimeText(order.created_at)],
              ['Stands until', timeText(order.expires_at)],
              ['Ended', exactTimeText(order.ended_at)],
              ['Changed by the customer', <OrderChanges key="changes" changes={order.changes} />],
            ]}
          />
          <section>
            <Typography variant="h2">What has traded</Typography>
            <RecordTable
              label="What has traded"
              rows={order.executions}
              empty="Nothing yet."
              columns={[
                { label: 'Part', cell: ({ part }) => part },
                { label: 'Time', cell: ({ booked_at: at }) => exactTimeText(at) },
                { label: 'Kind', cell: ({ kind }) => asWords(kind) },
                { label: 'Quantity', align: 'right', cell: ({ quantity }) => <Figure value={quantity} decimals={0} /> },
                {
                  label: 'Price',
                  align: 'right',
                  cell: ({ price }) => <Figure value={price} unit={order.currency} />,
                },
                { label: 'Amount', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
                { label: 'Fee', align: 'right', cell: ({ fee }) => <Money amount={fee} /> },
                { label: 'Charged by law', align: 'right', cell: ({ charges }) => <ChargesText charges={charges} /> },
                { label: 'Venue', cell: ({ venue }) => venue },
                { label: 'Its name there', cell: ({ execution_id: id }) => id },
              ]}
            />
          </section>
          <TransfersOf customer={order.customer.id} subject={order.no} />
        </Page>
      )}
    </Loaded>
  );
}
