import { useLingui } from '@lingui/react/macro';
import { decimal, parseDecimal } from '@sauda/money';
import { isPassed, type TriggerSide } from '@sauda/rules';
import { priceText, decimalsOfKind, directionOf } from '../../lib/format/money.ts';
import { useLevyWords } from '../../data/levy-words.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import type { ReactNode } from 'react';
import { DeltaText } from '../../ui/delta-text.tsx';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { usePartWords } from '../frame/use-part-words.ts';
import { useReachWords } from '../frame/use-reach-words.ts';
import type { Receipt } from './order-queries.ts';
import { isInParts } from './receipt-executions.tsx';
import { useKindWords } from './use-kind-words.ts';
import { useSavedWords } from './use-saved-words.ts';

interface Line {
  label: ReactNode;
  value: ReactNode;
  shown: boolean;
}

/** The order's figures, one a line; those that this order has not are left out. */
export function ReceiptFacts({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui();
  const { currency, money, dateTime } = useFormats();
  const price = (text: string) =>
    priceText(text, receipt.currency, currency, { decimals: decimalsOfKind(receipt.kind) });
  // Of the fill, or of the moment when what it holds was worked out: not of that when it was cancelled.
  const heldSince = receipt.changes.at(-1)?.asked_at ?? receipt.created_at;
  const settledAt = receipt.filled_price === null ? heldSince : (receipt.ended_at ?? receipt.created_at);
  const rateAge = ageInSeconds(receipt.rate_quote_time, settledAt);
  // What the house offered, drew or settled at was no limit of the customer's.
  const hasLimit = receipt.priced_by === null || receipt.priced_by === 'quote';
  // Shares of a public offer or a rights issue come when they are listed or allotted, long after they were applied for; what ends is sold by its terms.
  const isOfOffer = receipt.priced_by === 'ipo' || receipt.priced_by === 'rights';
  const isPlaced = !isOfOffer && receipt.priced_by !== 'settlement';
  const exits = useExitLines(receipt, price);
  const stops = useStopLines(receipt, price);
  // What a stop or target of a lot has sold was no order of the customer's.
  const kinds = useKindLines(receipt, price, hasLimit && isPlaced && receipt.triggered_by === null);
  const traded = useTradedLines(receipt, price);
  const quoted = useQuotedLines(receipt, price);
  const costs = useCostLines(receipt);
  const lines: Line[] = [
    { label: t`Code`, value: `${receipt.symbol} · ${receipt.market}`, shown: true },
    ...traded.quantity,
    ...stops,
    ...kinds,
    { label: t`Limit price`, value: price(receipt.limit_price), shown: hasLimit && receipt.order_type !== 'market' },
    ...exits,
    traded.price,
    ...quoted,
    { label: t`Bought at`, value: price(receipt.price), shown: receipt.side === 'sell' },
    {
      label: t`Exchange rate`,
      value: `1 ${receipt.currency} = ${receipt.settlement_rate} ${receipt.account_currency}`,
      shown: receipt.currency !== receipt.account_currency,
    },
    {
      label: t`Rate from`,
      value: t`${receipt.rate_source ?? '–'}, ${rateAge} s old`,
      shown: receipt.rate_source !== null,
    },
    ...costs,
    {
      label: t`Held until it ends`,
      value: money(receipt.held),
      shown: receipt.status === 'pending' && receipt.side === 'buy',
    },
    {
      label: t`Profit before fees`,
      value: (
        <DeltaText
          direction={directionOf(receipt.profit ?? '0')}
          value={money(receipt.profit ?? '0', { signed: true })}
        />
      ),
      shown: receipt.profit !== null,
    },
    { label: t`Placed`, value: dateTime(receipt.created_at), shown: isPlaced },
    { label: t`Listing`, value: dateTime(receipt.created_at), shown: isOfOffer },
    {
      label: t`Ended`,
      value: dateTime(receipt.ended_at ?? receipt.created_at),
      shown: receipt.ended_at !== null && !isOfOffer,
    },
    {
      label: t`Expires`,
      value: dateTime(receipt.expires_at ?? receipt.created_at),
      shown: receipt.status === 'pending' && receipt.expires_at !== null,
    },
    { label: t({ message: 'Lot', context: 'of a purchase' }), value: receipt.lot_no, shown: receipt.lot_no !== null },
  ];
  return <KeyValueList items={lines.filter(({ shown }) => shown)} />;
}

/** What it has traded, with its fee and what it was charged by law, each levy a line. */
function useCostLines({ amount: traded, interest, fee, fee_percent: percent, charges = [] }: Receipt): Line[] {
  const { t } = useLingui();
  const { money } = useFormats();
  const levyText = useLevyWords();
  return [
    { label: t`Amount`, value: money(traded ?? '0'), shown: traded !== null },
    { label: t`Accrued interest`, value: money(interest), shown: directionOf(interest) !== 'flat' },
    { label: <FeeLabel percent={percent} />, value: money(fee), shown: traded !== null },
    ...charges.map(({ levy, amount }) => ({ label: levyText(levy), value: money(amount), shown: true })),
  ];
}

/** How many an order is for, how many of them have traded where that is not all, and its price: the average where it traded in parts. */
function useTradedLines(receipt: Receipt, write: (price: string) => string): { quantity: Line[]; price: Line } {
  const { t } = useLingui();
  const { figure } = useFormats();
  const part = usePartWords()(receipt);
  const reach = useReachWords()(receipt);
  const { filled_price: filled, multiplier } = receipt;
  return {
    quantity: [
      { label: t`Quantity`, value: figure(receipt.count, { decimals: 0 }), shown: true },
      { label: t`Filled`, value: part, shown: part !== '' },
      { label: t({ message: 'State', context: 'of an order at the exchange' }), value: reach, shown: reach !== '' },
      { label: t`Multiplier`, value: figure(String(multiplier), { decimals: 0 }), shown: multiplier !== null },
    ],
    price: {
      label: isInParts(receipt) ? t`Average price` : t`Price`,
      value: write(filled ?? '0'),
      shown: filled !== null,
    },
  };
}

/** What was asked, of a sell bid, at the time of the order, and what its trades have saved or cost against that. */
function useQuotedLines({ side, quoted, saved }: Receipt, write: (price: string) => string): Line[] {
  const { t } = useLingui();
  const best = side === 'buy' ? quoted?.ask : quoted?.bid;
  const savings = useSavedWords()(saved);
  return [
    {
      label: side === 'buy' ? t`Ask at the time of the order` : t`Bid at the time of the order`,
      value: write(best ?? '0'),
      shown: best != null,
    },
    { label: savings?.label, value: savings?.amount, shown: savings !== undefined },
  ];
}

/** What sets a stop order off, and what did; of a sell that a lot's own stop has made, the words above say it. */
function useStopLines(receipt: Receipt, write: (price: string) => string): Line[] {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const { trigger_price: trigger, triggered_at: at, triggered_price: by } = receipt;
  const isStop = trigger !== null && receipt.triggered_by === null;
  const reached = at === null ? '' : dateTime(at);
  return [
    { label: t`Trigger price`, value: write(trigger ?? '0'), shown: isStop },
    { label: t`Reached`, value: t`${reached}, at ${write(by ?? '0')}`, shown: isStop && at !== null },
  ];
}

/**
 * Of what kind an order is, what one at the market takes at worst, for how long it stands, how far a trailing stop keeps behind, and for
 * which opening it was queued.
 */
function useKindLines(receipt: Receipt, write: (price: string) => string, isOrdered: boolean): Line[] {
  const { t } = useLingui();
  const { dateTime, rate } = useFormats();
  const { kinds, validities } = useKindWords();
  const {
    order_type: kind = 'limit',
    lifetime = 'day',
    side,
    limit_price: limit,
    trail_amount: amount,
    trail_percent: part,
  } = receipt;
  const { trail_limit: beyond } = receipt;
  const opening = receipt.queued_until ?? null;
  const worst = side === 'buy' ? t`Market, at most ${write(limit)}` : t`Market, at least ${write(limit)}`;
  return [
    { label: t`Order type`, value: kind === 'market' ? worst : kinds[kind], shown: isOrdered },
    { label: t`Validity`, value: validities[lifetime], shown: isOrdered },
    {
      label: t`Distance from the market`,
      value: part == null ? write(amount ?? '0') : rate(part),
      shown: kind === 'trailing',
    },
    { label: t`Limit beyond the stop`, value: write(beyond ?? '0'), shown: beyond != null },
    { label: t`Queued for`, value: opening === null ? '' : dateTime(opening), shown: opening !== null },
  ];
}

/** The stop and the target that came with a buy; one that the price had passed when the order filled was not set. */
function useExitLines(receipt: Receipt, write: (price: string) => string): Line[] {
  const { t } = useLingui();
  const filled = parseDecimal(receipt.filled_price ?? '');
  const line = (side: TriggerSide, label: string): Line => {
    const wanted = receipt[`${side}_price`];
    const written = write(wanted ?? '0');
    const isUnset = wanted !== null && filled !== undefined && isPassed(side, decimal(wanted), filled);
    return {
      label,
      value: isUnset ? t`${written}, not set: the price had passed it` : written,
      shown: wanted !== null,
    };
  };
  return [line('stop', t`Stop placed with it`), line('target', t`Target placed with it`)];
}

/** How old a quote was at a moment. */
function ageInSeconds(quotedAt: string | null, at: string): string {
  return quotedAt === null ? '–' : String(Math.max(0, Math.round((Date.parse(at) - Date.parse(quotedAt)) / 1_000)));
}

/** With what it was worked out by, where that is known. */
function FeeLabel({ percent }: { percent: string | null }) {
  const { t } = useLingui();
  const { figure } = useFormats();
  return percent === null ? t`Fee` : t`Fee, ${figure(percent, { decimals: 2 })}%`;
}
