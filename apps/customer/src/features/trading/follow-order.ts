import { useQueries } from '@tanstack/react-query';
import { levyKeys } from '@sauda/facts';
import { decimal, formatDecimal } from '@sauda/money';
import { addCharges, type Charges } from '@sauda/rules';
import { chargesIn } from '../../data/charges.ts';
import { useReceiptOptions, type Receipt } from './order-queries.ts';
import type { PlacedOrder, SoldPart } from './place-order.ts';

/**
 * An order as it is now: a venue fills it after the answer to whoever placed it. As it was answered until its receipts are here, which
 * are asked for while it was pending then.
 */
export function useFollowedOrder(placed: PlacedOrder | undefined): PlacedOrder | undefined {
  const options = useReceiptOptions();
  const isFollowed = placed?.status === 'pending';
  const receipts = useQueries({
    queries: isFollowed ? numbersOf(placed).map((no) => options(no)) : [],
    combine: (results) => results.map(({ data }) => data),
  });
  return placed === undefined ? undefined : followed(placed, receipts);
}

/** What an order has become by its receipts, in the order of its parts; as it was where one is not known. */
export function followed(placed: PlacedOrder, receipts: readonly (Receipt | undefined)[]): PlacedOrder {
  const known = new Map(receipts.flatMap((receipt) => (receipt === undefined ? [] : [[receipt.no, receipt] as const])));
  const parts = placed.parts ?? [];
  if (!numbersOf(placed).every((no) => known.has(no))) return placed;
  if (parts.length <= 1) {
    const receipt = known.get(placed.no);
    if (receipt === undefined) return placed;
    const part = parts[0] === undefined ? {} : { parts: [partBy(parts[0], receipt)] };
    return { ...unfollowed(placed), ...factsBy(receipt), ...part };
  }
  return together(
    placed,
    parts.map((part) => partBy(part, known.get(part.no))),
    [...known.values()],
  );
}

const numbersOf = ({ no, parts }: PlacedOrder): readonly string[] =>
  parts !== undefined && parts.length > 1 ? parts.map((part) => part.no) : [no];

/** Without what a receipt leaves out once it no longer holds. */
function unfollowed<T extends Pick<PlacedOrder, 'reach' | 'asked' | 'saved' | 'charges'>>(order: T) {
  const { reach: _reach, asked: _asked, saved: _saved, charges: _charges, ...rest } = order;
  return rest;
}

function partBy(part: SoldPart, receipt: Receipt | undefined): SoldPart {
  if (receipt === undefined) return part;
  const { filled: _filled, reason: _reason, trigger_price: _trigger, triggered_at: _at, ...facts } = factsBy(receipt);
  return { ...unfollowed(part), ...facts, profit: receipt.profit };
}

/** What the answer to an order says of it, by its receipt. */
function factsBy(receipt: Receipt) {
  const { count, filled, amount, interest, fee, charges, source, reason, reach, asked, saved } = receipt;
  return {
    // The app's receipts speak words.
    status: receipt.status as SoldPart['status'],
    price: receipt.status === 'pending' ? receipt.limit_price : (receipt.filled_price ?? receipt.limit_price),
    count,
    filled,
    amount,
    interest,
    fee,
    source,
    reason,
    quote_time: receipt.quote_time,
    trigger_price: receipt.trigger_price,
    triggered_at: receipt.triggered_at,
    ...(charges === undefined ? {} : { charges }),
    ...(reach === undefined ? {} : { reach }),
    ...(asked === undefined ? {} : { asked }),
    ...(saved === undefined ? {} : { saved }),
  };
}

/** Of each levy what all of them were charged. */
function chargesTogether(receipts: readonly Receipt[]): Pick<Receipt, 'charges'> {
  const all = receipts.reduce<Charges>((sum, { charges }) => addCharges(sum, chargesIn(charges) ?? {}), {});
  const listed = levyKeys.flatMap((levy) =>
    all[levy] === undefined ? [] : [{ levy, amount: formatDecimal(all[levy]) }],
  );
  return listed.length === 0 ? {} : { charges: listed };
}

/** A sell over several lots, as the server sums it: it has succeeded once all of it has. */
function together(placed: PlacedOrder, parts: SoldPart[], receipts: readonly Receipt[]): PlacedOrder {
  const waiting = receipts.find(({ status }) => status !== 'success');
  const sum = (of: (receipt: Receipt) => string | null) =>
    formatDecimal(receipts.reduce((before, receipt) => before + decimal(of(receipt) ?? '0'), decimal('0')));
  const filled = receipts.reduce((before, receipt) => before + BigInt(receipt.filled), BigInt(0));
  const isSavedKnown = receipts.every(({ saved }) => saved !== undefined);
  const one = waiting ?? receipts[0];
  const { saved: _saved, ...facts } = one === undefined ? {} : factsBy(one);
  return {
    ...unfollowed(placed),
    ...facts,
    count: placed.count,
    filled: String(filled),
    amount: waiting === undefined ? sum(({ amount }) => amount) : null,
    interest: sum(({ interest }) => interest),
    fee: sum(({ fee }) => fee),
    ...chargesTogether(receipts),
    ...(isSavedKnown ? { saved: sum(({ saved }) => saved ?? '0') } : {}),
    parts,
  };
}
