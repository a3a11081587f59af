import type { Tx } from '../../../platform/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { checkStatus, describe, recordCommand, type OfferingCommand } from '../record-command.ts';
import type { IpoRow, IpoStatus } from './ipo.ts';

export interface IpoCommand {
  readonly command: OfferingCommand['command'];
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
  { command, from, actor, at }: IpoCommand,
  change: (before: IpoRow) => PromiseLike<readonly IpoRow[]>,
): Promise<OfferingCommand> {
  const [before] = await tx<IpoRow[]>`SELECT * FROM ipos WHERE id = ${id} FOR UPDATE`;
  if (before === undefined) throw new Refusal('not_found');
  checkStatus(before.status, from);
  const [after] = await change(before);
  if (after === undefined) throw new Error(`IPO ${id} went away`);
  return recordIpoCommand(tx, command, before, after, actor, at);
}

export function recordIpoCommand(
  tx: Tx,
  command: OfferingCommand['command'],
  before: IpoRow | undefined,
  after: IpoRow,
  actor: string,
  at: Date,
): Promise<OfferingCommand> {
  return recordCommand(tx, {
    offering: 'ipo',
    id: after.id,
    command,
    actor,
    before: before === undefined ? undefined : describe(before, leftOut),
    after: describe(after, leftOut),
    at,
  });
}
