import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { checkStatus, describe, recordDeed, type OfferingDeed } from '../record-deed.ts';
import type { IpoRow, IpoStatus } from './ipo.ts';

export interface IpoDeed {
  readonly deed: OfferingDeed['deed'];
  readonly from: readonly IpoStatus[];
  readonly actor: string;
  readonly at: Date;
}

/** The seed stays a secret, and the text would be told twice. */
const leftOut = ['sealedSeed', 'about'] as const;

/**
 * Changes an IPO that nobody else is at, and writes down what was done.
 * @throws Refusal `not_found`, `offering_not_editable` where its status is none of `from`
 */
export async function changeIpo(
  tx: Tx,
  id: bigint,
  { deed, from, actor, at }: IpoDeed,
  change: (before: IpoRow) => PromiseLike<readonly IpoRow[]>,
): Promise<OfferingDeed> {
  const [before] = await tx<IpoRow[]>`SELECT * FROM ipos WHERE id = ${id} FOR UPDATE`;
  if (before === undefined) throw new Refusal('not_found');
  checkStatus(before.status, from);
  const [after] = await change(before);
  if (after === undefined) throw new Error(`IPO ${id} went away`);
  return recordIpoDeed(tx, deed, before, after, actor, at);
}

export function recordIpoDeed(
  tx: Tx,
  deed: OfferingDeed['deed'],
  before: IpoRow | undefined,
  after: IpoRow,
  actor: string,
  at: Date,
): Promise<OfferingDeed> {
  return recordDeed(tx, {
    offering: 'ipo',
    id: after.id,
    deed,
    actor,
    before: before === undefined ? undefined : describe(before, leftOut),
    after: describe(after, leftOut),
    at,
  });
}
