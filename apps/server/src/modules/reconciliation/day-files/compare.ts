import { formatDecimal } from '@sauda/money';
import type { DueLine, TradeLine } from './gather-lines.ts';
import type { OurDue, OurTrade } from './our-day.ts';

/** What of a day books and file do not say alike. `trade_…`: missing with us or there, told more than once, or in other words. */
export const foundKinds = [
  'position',
  'cash_due',
  'trade_missing_here',
  'trade_missing_there',
  'trade_doubled',
  'trade_differs',
] as const;

export interface Found {
  readonly kind: (typeof foundKinds)[number];
  /** What names it within its day. */
  readonly name: string;
  /** Which it holds back. */
  readonly symbol: string | undefined;
  readonly ours: string | undefined;
  readonly theirs: string | undefined;
  readonly sentence: string;
}

/** Units of each instrument, with us and at the custodian; what one of them does not have is none. */
export function comparePositions(
  ours: ReadonlyMap<string, bigint>,
  theirs: ReadonlyMap<string, bigint>,
  day: string,
): Found[] {
  const symbols = [...new Set([...ours.keys(), ...theirs.keys()])].toSorted();
  return symbols.flatMap((symbol): Found[] => {
    const [here, there] = [ours.get(symbol) ?? 0n, theirs.get(symbol) ?? 0n];
    if (here === there) return [];
    const sentence = `at the end of ${day} customers had ${here} of ${symbol}, and the custodian held ${there}`;
    return [{ kind: 'position', name: symbol, symbol, ours: here.toString(), theirs: there.toString(), sentence }];
  });
}

/** What is due for the day's trades, by currency and by asset class where the file tells them apart. */
export function compareDue(ours: readonly OurDue[], theirs: readonly DueLine[], day: string): Found[] {
  const bySegment = new Set(theirs.filter(({ segment }) => segment !== undefined).map(({ currency }) => currency));
  const here = sumsOf(ours.map((one) => ({ ...one, segment: bySegment.has(one.currency) ? one.segment : undefined })));
  const there = sumsOf(theirs);
  return [...new Set([...here.keys(), ...there.keys()])].toSorted().flatMap((name): Found[] => {
    const [our, their] = [here.get(name) ?? 0n, there.get(name) ?? 0n];
    if (our === their) return [];
    const [said, told] = [formatDecimal(our), formatDecimal(their)];
    const sentence = `for the trades of ${day} in ${name} ${said} is due by the books, and ${told} by the clearing broker`;
    return [{ kind: 'cash_due', name, symbol: undefined, ours: said, theirs: told, sentence }];
  });
}

function sumsOf(lines: readonly DueLine[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { currency, segment, amount } of lines) {
    const name = segment === undefined ? currency : `${currency} ${segment}`;
    sums.set(name, (sums.get(name) ?? 0n) + amount);
  }
  return sums;
}

/**
 * Compares trades by their names, ours as they come in.
 * @param theirs by their names, more than one where a name is told more than once
 */
export function createTradeComparison(theirs: ReadonlyMap<string, readonly TradeLine[]>) {
  /** What of a name is not matched yet; a name without an entry is whole. */
  const left = new Map<string, TradeLine[]>();
  const matched = new Set<string>();
  const alone: Array<{ readonly id: string; readonly trade: OurTrade }> = [];
  let count = 0;

  return {
    add(trade: OurTrade): void {
      count += 1;
      const id = trade.names.find((name) => theirs.has(name)) ?? trade.names[0] ?? '';
      const told = left.get(id) ?? [...(theirs.get(id) ?? [])];
      const place = told.findIndex((line) => isSame(line, trade));
      if (place === -1) alone.push({ id, trade });
      else told.splice(place, 1);
      if (place !== -1) matched.add(id);
      if (theirs.has(id)) left.set(id, told);
    },
    /** How many of ours were compared. */
    count: () => count,
    end: (): Found[] => [...ofOurs(alone, left, matched), ...ofTheirs(theirs, left, matched)],
  };
}

const isSame = (line: TradeLine, trade: OurTrade): boolean =>
  line.symbol === trade.symbol &&
  line.side === trade.side &&
  line.quantity === trade.quantity &&
  line.price === trade.price;

function ofOurs(
  alone: ReadonlyArray<{ id: string; trade: OurTrade }>,
  left: ReadonlyMap<string, TradeLine[]>,
  matched: ReadonlySet<string>,
): Found[] {
  return alone.map(({ id, trade }): Found => {
    const ours = wordsOf(trade);
    const about = { name: id, symbol: trade.symbol, ours };
    const other = left.get(id)?.shift();
    if (other !== undefined) {
      const theirs = wordsOf(other);
      const sentence = `trade ${id} of order ${trade.orderNo} is ${ours} in the books, and ${theirs} at the clearing broker`;
      return { ...about, kind: 'trade_differs', theirs, sentence };
    }
    if (matched.has(id)) {
      const sentence = `trade ${id} of order ${trade.orderNo}, ${ours}, is in the books more often than at the clearing broker`;
      return { ...about, kind: 'trade_doubled', theirs: undefined, sentence };
    }
    const sentence = `trade ${id} of order ${trade.orderNo}, ${ours}, is not in the clearing broker’s file`;
    return { ...about, kind: 'trade_missing_there', theirs: undefined, sentence };
  });
}

function ofTheirs(
  theirs: ReadonlyMap<string, readonly TradeLine[]>,
  left: ReadonlyMap<string, TradeLine[]>,
  matched: ReadonlySet<string>,
): Found[] {
  const found: Found[] = [];
  for (const [id, lines] of theirs) {
    for (const line of left.get(id) ?? lines) {
      const words = wordsOf(line);
      const isDoubled = matched.has(id);
      found.push({
        kind: isDoubled ? 'trade_doubled' : 'trade_missing_here',
        name: id,
        symbol: line.symbol,
        ours: undefined,
        theirs: words,
        sentence: isDoubled
          ? `trade ${id}, ${words}, is in the clearing broker’s file more often than in the books`
          : `trade ${id}, ${words}, is in the clearing broker’s file, and not in the books`,
      });
    }
  }
  return found;
}

const wordsOf = ({ side, quantity, symbol, price }: TradeLine): string =>
  `${side} ${quantity} ${symbol} at ${formatDecimal(price)}`;
