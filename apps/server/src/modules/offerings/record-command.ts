import { snakeCase, type Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';

export type OfferingKind = 'block' | 'ipo' | 'fund';

/** What was done to an offering, ready for an audit log. */
export interface OfferingCommand {
  readonly offering: OfferingKind;
  readonly id: bigint;
  readonly command: 'create' | 'edit' | 'publish' | 'open' | 'close' | 'draw' | 'allot' | 'list' | 'cancel';
  /** A member of staff by id, or what acts by itself. */
  readonly actor: string;
  /** The fields as they were and as they are; absent where there was nothing. */
  readonly before: Readonly<Record<string, string | null>> | undefined;
  readonly after: Readonly<Record<string, string | null>>;
  readonly at: Date;
}

/** Writes a command down for good, in its own transaction. */
export async function recordCommand(tx: Tx, command: OfferingCommand): Promise<OfferingCommand> {
  await tx`
    INSERT INTO offering_events (offering, offering_id, command, actor, before, after, at)
    VALUES (${command.offering}, ${command.id}, ${command.command}, ${command.actor},
      ${command.before === undefined ? null : tx.json(command.before)}, ${tx.json(command.after)}, ${command.at})`;
  return command;
}

type Value = string | bigint | number | boolean | Date | Uint8Array | undefined;

/** A row as text, for the record. What is secret or large is left out. */
export function describe<R extends { [K in keyof R]: Value }>(
  row: R,
  leftOut: ReadonlyArray<keyof R> = [],
): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries<Value>(row)
      .filter(([name]) => !(leftOut as readonly string[]).includes(name))
      .map(([name, value]) => [snakeCase(name), textOf(value)]),
  );
}

function textOf(value: Value): string | null {
  if (value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  return String(value);
}

/** @throws Refusal `offering_not_editable` where an offering is past the states in which this can be done */
export function checkStatus<S extends string>(status: S, allowed: readonly S[]): void {
  if (!allowed.includes(status)) throw new Refusal('offering_not_editable', { values: { status } });
}
