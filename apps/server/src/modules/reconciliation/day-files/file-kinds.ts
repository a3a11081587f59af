/** What custodian and clearing broker state of a day. */
export const dayFileKinds = ['positions', 'cash', 'trades'] as const;
export type DayFileKind = (typeof dayFileKinds)[number];

/** The columns that a file may have, by the names that they have here. */
export const dayFileColumns = [
  'symbol',
  'quantity',
  'currency',
  'balance',
  'due_on',
  'segment',
  'execution_id',
  'order_id',
  'side',
  'price',
  'charges',
  'day',
] as const;
export type DayFileColumn = (typeof dayFileColumns)[number];

/** Other names for the same: of letters and digits alone, since the rest is left out where names are compared. */
const otherNames: Readonly<Record<string, DayFileColumn>> = {
  scrip: 'symbol',
  scripcode: 'symbol',
  tradingsymbol: 'symbol',
  security: 'symbol',
  ticker: 'symbol',
  qty: 'quantity',
  holding: 'quantity',
  tradedquantity: 'quantity',
  ccy: 'currency',
  amount: 'balance',
  duedate: 'due_on',
  settlementdate: 'due_on',
  assetclass: 'segment',
  tradeid: 'execution_id',
  tradeno: 'execution_id',
  execid: 'execution_id',
  orderno: 'order_id',
  clordid: 'order_id',
  buysell: 'side',
  rate: 'price',
  tradeprice: 'price',
  fees: 'charges',
  tradedate: 'day',
  date: 'day',
};

/** Without these it is no file of the kind. The first kind whose columns are all there is meant. */
export const neededOf: ReadonlyArray<readonly [DayFileKind, readonly DayFileColumn[]]> = [
  ['trades', ['execution_id', 'symbol', 'side', 'quantity', 'price']],
  ['cash', ['currency', 'balance']],
  ['positions', ['symbol', 'quantity']],
];

/** In small letters, without what is neither letter nor digit. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const knownNames = new Map<string, DayFileColumn>([
  ...Object.entries(otherNames),
  ...dayFileColumns.map((column) => [plain(column), column] as const),
]);

/** Which column of a file stands for which of ours, by their names in small letters: what somebody has said, before what is known. */
export type SaidColumns = Readonly<Partial<Record<DayFileColumn, string>>>;

/** For each column of a head what it is; undefined for what is not looked at. Of two that are the same the first one counts. */
export function columnsOfHead(head: readonly string[], said: SaidColumns): Array<DayFileColumn | undefined> {
  const bySaid = new Map(Object.entries(said).map(([column, name]) => [plain(name), column as DayFileColumn]));
  const taken = new Set<DayFileColumn>();
  const isSaid = (column: DayFileColumn, name: string) =>
    said[column] === undefined || bySaid.get(plain(name)) === column;
  return head.map((name) => {
    const column = bySaid.get(plain(name)) ?? knownNames.get(plain(name));
    if (column === undefined || taken.has(column) || !isSaid(column, name)) return undefined;
    taken.add(column);
    return column;
  });
}

/**
 * What somebody says of columns that are named otherwise: `symbol=Scrip, quantity=Net Qty`.
 * @returns undefined where it is not of that form, or names a column that there is not
 */
export function readSaidColumns(text: string): SaidColumns | undefined {
  const said: Partial<Record<DayFileColumn, string>> = {};
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [, name = '', meant = ''] = /^\s*(\w+)\s*=\s*(.{1,60}?)\s*$/u.exec(part) ?? [];
    const column = dayFileColumns.find((one) => one === name.toLowerCase());
    if (column === undefined) return undefined;
    said[column] = meant;
  }
  return said;
}
