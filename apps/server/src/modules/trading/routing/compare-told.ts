import type { Compared } from '../../venues/index.ts';

/** A trade as one session tells it, with what was taken back or put right since. */
export interface Standing {
  /** The trade's own row, or where that is missing the one that puts it right. */
  readonly trade: Compared;
  readonly quantity: bigint;
  readonly price: bigint;
  /** All rows by which it stands so. */
  readonly ids: readonly bigint[];
  /** When the last of them came. */
  readonly since: Date;
}

/** What two sessions do not tell alike of an order. */
export type Finding =
  | { readonly kind: 'copy_alone'; readonly copied: Standing; readonly told?: undefined }
  | { readonly kind: 'copy_missing'; readonly told: Standing; readonly copied?: undefined }
  | { readonly kind: 'copy_differs'; readonly told: Standing; readonly copied: Standing };

/**
 * Compares what the two sessions of a venue tell of one order. Names are the session's own, so that trades are the same by quantity and
 * price, and by the name only where there is a choice.
 * @returns what they do not tell alike, and the rows of what they do
 */
export function compareTold(rows: readonly Compared[]): { findings: Finding[]; agreed: bigint[] } {
  const [ofOrders, ofCopy] = [standingOf(rows, 'orders'), standingOf(rows, 'copy')];
  const agreed = [...ofOrders.gone, ...ofCopy.gone];
  let { standing: told } = ofOrders;
  let { standing: copied } = ofCopy;
  const pairs: Array<[Standing, Standing]> = [];
  const pairBy = (isSame: (one: Standing, other: Standing) => boolean) => {
    for (const one of told) {
      const other = copied.find((candidate) => isSame(one, candidate));
      if (other === undefined) continue;
      pairs.push([one, other]);
      told = told.filter((left) => left !== one);
      copied = copied.filter((left) => left !== other);
    }
  };
  const isAlike = (one: Standing, other: Standing) => one.quantity === other.quantity && one.price === other.price;
  const hasName = (one: Standing, other: Standing) => one.trade.executionId === other.trade.executionId;
  pairBy((one, other) => isAlike(one, other) && hasName(one, other));
  pairBy(isAlike);
  agreed.push(...pairs.splice(0).flatMap(([one, other]) => [...one.ids, ...other.ids]));
  pairBy(hasName);
  pairBy((one, other) => one.quantity === other.quantity);
  if (told.length === 1 && copied.length === 1) pairBy(() => true);
  const findings: Finding[] = [
    ...pairs.map(([one, other]): Finding => ({ kind: 'copy_differs', told: one, copied: other })),
    ...told.map((one): Finding => ({ kind: 'copy_missing', told: one })),
    ...copied.map((one): Finding => ({ kind: 'copy_alone', copied: one })),
  ];
  return { findings, agreed };
}

/** @returns what stands of the trades that a session tells, and the rows of which nothing does */
function standingOf(rows: readonly Compared[], toldBy: Compared['toldBy']) {
  const ofSession = rows.filter((row) => row.toldBy === toldBy && row.kind !== 'unreadable');
  const standing: Standing[] = [];
  const gone: bigint[] = [];
  for (const ofTrade of Map.groupBy(ofSession, tradeNamer(ofSession)).values()) {
    const trade = ofTrade.find(({ kind }) => kind === 'trade');
    const changes = ofTrade.filter(({ kind }) => kind !== 'trade').toSorted((a, b) => timeOf(a) - timeOf(b));
    const last = changes.at(-1) ?? trade;
    const ids = ofTrade.map(({ id }) => id);
    if (last?.quantity === undefined || last.price === undefined) gone.push(...ids);
    else {
      const since = new Date(Math.max(...ofTrade.map(({ receivedAt }) => receivedAt.getTime())));
      standing.push({ trade: trade ?? last, quantity: last.quantity, price: last.price, ids, since });
    }
  }
  return { standing, gone };
}

const timeOf = ({ tradedAt, receivedAt }: Compared): number => (tradedAt ?? receivedAt).getTime();

/** @returns what says of a row which trade it is about. A name that came again with other words is another trade. */
function tradeNamer(rows: readonly Compared[]): (row: Compared) => string {
  // A correction may name the one before it.
  const earlier = new Map<string, string>();
  for (const { executionId, refersTo } of rows) if (refersTo !== undefined) earlier.set(executionId, refersTo);
  const first = new Map<string, bigint>();
  for (const { kind, executionId, id } of rows)
    if (kind === 'trade' && !first.has(executionId)) first.set(executionId, id);
  return ({ kind, executionId, id }) => {
    if (kind === 'trade') return first.get(executionId) === id ? executionId : `${executionId} again ${id}`;
    let name = executionId;
    for (let steps = rows.length; steps > 0 && earlier.has(name); steps -= 1) name = earlier.get(name) ?? name;
    return name;
  };
}
