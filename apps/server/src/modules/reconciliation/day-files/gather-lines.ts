import { fits, parseDecimal, type Decimal } from '@sauda/money';
import { FileFault, shortened } from './file-fault.ts';
import type { DayFileColumn, DayFileKind } from './file-kinds.ts';

/** A line by the columns that are looked at. */
export type Row = Readonly<Partial<Record<DayFileColumn, string>>>;

/** What the clearing broker says of a trade, or we do. */
export interface TradeLine {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  /** Units, above zero. */
  readonly quantity: bigint;
  /** In the instrument's currency. */
  readonly price: Decimal;
}

/** What is due between the clearing broker and us for the trades of the day; below zero where we pay. */
export interface DueLine {
  readonly currency: string;
  /** The asset class, where the broker tells them apart; undefined: of all. */
  readonly segment: string | undefined;
  readonly amount: Decimal;
}

/** All lines of a file. Lines about the same are added up, but for trades. */
export type Gathered =
  | { readonly kind: 'positions'; readonly positions: ReadonlyMap<string, bigint> }
  | { readonly kind: 'cash'; readonly balances: ReadonlyMap<string, Decimal>; readonly due: readonly DueLine[] }
  | {
      readonly kind: 'trades';
      /** By the name of the execution: more than one where it is told more than once. */
      readonly trades: ReadonlyMap<string, readonly TradeLine[]>;
      /** Of all of them. */
      readonly charges: Decimal;
    };

/** Takes in the lines of a file, one by one. */
export function createGathered(kind: DayFileKind) {
  const gathering = { positions, cash, trades }[kind]();
  let day: string | undefined;
  let isFirst = true;
  return {
    /** @throws FileFault */
    add(row: Row, line: number): void {
      const said = row.day === undefined || row.day === '' ? undefined : readDay(row.day, line, 'day');
      if (!isFirst && said !== day)
        throw new FileFault(`line ${line}: it is of ${said ?? 'no day'}, those before of ${day ?? 'none'}`);
      day = said;
      isFirst = false;
      gathering.add(row, line);
    },
    day: () => day,
    end: (): Gathered => gathering.end(),
  };
}

function positions() {
  const found = new Map<string, bigint>();
  return {
    add(row: Row, line: number): void {
      const symbol = readName(row.symbol, line, 'symbol');
      add(found, symbol, readQuantity(row.quantity, line), line);
    },
    end: (): Gathered => ({ kind: 'positions', positions: found }),
  };
}

function cash() {
  const balances = new Map<string, Decimal>();
  const due = new Map<string, Decimal>();
  return {
    add(row: Row, line: number): void {
      const currency = (row.currency ?? '').toUpperCase();
      if (!/^[A-Z]{3}$/.test(currency))
        throw new FileFault(`line ${line}: ${shortened(row.currency ?? '')} is no currency`);
      const amount = readAmount(row.balance, line, 'balance');
      if ((row.due_on ?? '') === '') return add(balances, currency, amount, line);
      readDay(row.due_on ?? '', line, 'due_on');
      const segment = row.segment === undefined || row.segment === '' ? '' : readName(row.segment, line, 'segment');
      return add(due, `${currency} ${segment.toLowerCase()}`, amount, line);
    },
    end: (): Gathered => ({
      kind: 'cash',
      balances,
      due: [...due].map(([key, amount]) => {
        const [currency = '', segment = ''] = key.split(' ');
        return { currency, segment: segment === '' ? undefined : segment, amount };
      }),
    }),
  };
}

function trades() {
  const found = new Map<string, TradeLine[]>();
  let charges = 0n;
  return {
    add(row: Row, line: number): void {
      const id = readName(row.execution_id, line, 'execution_id', longestId);
      const symbol = readName(row.symbol, line, 'symbol');
      const quantity = readQuantity(row.quantity, line);
      const price = readAmount(row.price, line, 'price');
      if (quantity <= 0n) throw new FileFault(`line ${line}: a trade is of one unit at least`);
      if (price < 0n) throw new FileFault(`line ${line}: a price is not below zero`);
      if ((row.charges ?? '') !== '') charges += readAmount(row.charges, line, 'charges');
      const trade = { symbol, side: readSide(row.side, line), quantity, price };
      const known = found.get(id);
      if (known === undefined) found.set(id, [trade]);
      else known.push(trade);
    },
    end: (): Gathered => ({ kind: 'trades', trades: found, charges }),
  };
}

function add(sums: Map<string, bigint>, key: string, more: bigint, line: number): void {
  const sum = (sums.get(key) ?? 0n) + more;
  if (!fits(sum)) throw new FileFault(`line ${line}: it is more than can be`);
  sums.set(key, sum);
}

const longestId = 80;

function readName(cell: string | undefined, line: number, column: DayFileColumn, longest = 40): string {
  const name = cell ?? '';
  if (!/^[\x21-\x7e]+$/.test(name) || name.length > longest)
    throw new FileFault(`line ${line}: ${shortened(name)} is no ${column}`);
  return name;
}

/** With or without signs between its groups: `1,00,000.50`. */
function readAmount(cell: string | undefined, line: number, column: DayFileColumn): Decimal {
  const written = cell ?? '';
  const isGrouped = /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(written);
  const value = parseDecimal(isGrouped ? written.replaceAll(',', '') : written);
  if (value === undefined || !fits(value)) throw new FileFault(`line ${line}: ${shortened(written)} is no ${column}`);
  return value;
}

const one = 10_000n;

function readQuantity(cell: string | undefined, line: number): bigint {
  const value = readAmount(cell, line, 'quantity');
  if (value % one !== 0n) throw new FileFault(`line ${line}: ${shortened(cell ?? '')} is not whole`);
  return value / one;
}

function readDay(cell: string, line: number, column: DayFileColumn): string {
  const time = /^20\d\d-\d\d-\d\d$/.test(cell) ? Date.parse(cell) : Number.NaN;
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(cell))
    throw new FileFault(`line ${line}: ${shortened(cell)} is no ${column}: a day is as 2026-11-25`);
  return cell;
}

const sides: Readonly<Record<string, TradeLine['side']>> = {
  b: 'buy',
  buy: 'buy',
  '1': 'buy',
  s: 'sell',
  sell: 'sell',
  '2': 'sell',
};

function readSide(cell: string | undefined, line: number): TradeLine['side'] {
  const side = sides[(cell ?? '').toLowerCase()];
  if (side === undefined) throw new FileFault(`line ${line}: ${shortened(cell ?? '')} is neither buy nor sell`);
  return side;
}
