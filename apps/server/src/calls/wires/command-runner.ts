import type { CallDefinition } from '@sauda/contract';
import { mayCall, roles, type DeskCallKey, type DeskProposed } from '@sauda/contract/desk';
import type { TObject } from 'typebox';
import {
  describeCommandProposal,
  endCommandProposal,
  lockCommandProposal,
  requireSameBefore,
  commandProposalId,
  proposeCommand,
} from '../../modules/staff/proposals/command-proposals.ts';
import { actorOf, countStaffOf, type Staff } from '../../modules/staff/staff.ts';
import { appendToAuditLog, type AuditRecord, type Json } from '../../modules/audit/audit-log.ts';
import type { Bus } from '../../platform/bus.ts';
import { onCommit, savepoint, type Tx } from '../../platform/database.ts';
import type { KeyedHash } from '../../platform/encryption.ts';
import { Refusal } from '../../platform/refusal.ts';
import { identify, type Once } from '../../platform/idempotency.ts';
import { asRecorded, type Done, type Recorded, type Work } from './desk-handlers.ts';
import { namedCustomers, refuseOwnCustomer } from './own-customer.ts';
import type { Given } from '../../platform/given.ts';

export interface CommandRunnerOptions extends Given<'bus' | 'clock' | 'database'> {
  /** Tells a repeat from another request under the same key. */
  readonly hashBody: KeyedHash;
  readonly once: Once;
}

/** A request of somebody who has the right to make it. */
export interface DeskRequest {
  readonly key: DeskCallKey;
  readonly definition: CallDefinition;
  readonly staff: Staff;
  readonly body: unknown;
  readonly query: unknown;
  readonly address: string;
  readonly repeatKey: string | string[] | undefined;
}

/** Where every command of the desk passes: the record commits with the command, and what takes two is done by the second. */
export interface CommandRunner {
  /** A command as it was asked for: done, or proposed where it takes two. */
  ask<T, P>(request: DeskRequest, work: Work<T, P>, prepare: () => Promise<P>): Promise<Recorded<T | DeskProposed>>;
  /**
   * The same for the second person.
   * @param request theirs, with the call and the body that were proposed
   */
  confirm<T, P>(
    proposal: bigint,
    request: DeskRequest,
    work: Work<T, P>,
    prepare: () => Promise<P>,
  ): Promise<Recorded<T>>;
  /** Writes down that somebody has looked at something. */
  look(request: DeskRequest, record: AuditRecord): Promise<void>;
}

export function createCommandRunner(options: CommandRunnerOptions): CommandRunner {
  const { database, bus, clock, hashBody, once } = options;
  return {
    async ask<T, P>(request: DeskRequest, work: Work<T, P>, prepare: () => Promise<P>) {
      const { key, definition, staff, body } = request;
      const isRepeatable = definition.repeatable === true;
      // An answer is kept only where the contract says so: others may hold a password that is shown once.
      const identity = identify(`/desk ${key}`, isRepeatable ? request.repeatKey : undefined, body, hashBody);
      if (isRepeatable && identity.key === undefined) {
        throw new Refusal('invalid', { fields: { 'Idempotency-Key': 'is required' } });
      }
      const answer = await once<T | DeskProposed, P>({
        customerId: staff.id,
        identity,
        prepare,
        async work(tx, prepared) {
          const tried = await tryCommand(tx, definition, (inner) => work(inner, prepared));
          requireAsSeen(body, recordsOf(tried.done));
          if (tried.takesTwo) return keepProposal(tx, request, tried.done, options);
          const records = recordsOf(tried.done);
          await append(tx, request, key, records, clock.now());
          notify(tx, bus, key, records);
          return tried.done.answer;
        },
      });
      return asRecorded(answer);
    },

    async confirm<T, P>(id: bigint, request: DeskRequest, work: Work<T, P>, prepare: () => Promise<P>) {
      const { key, definition, staff } = request;
      const prepared = await prepare();
      const answer = await database.transaction(async (tx) => {
        const at = clock.now();
        const proposal = await lockCommandProposal(tx, id, at);
        if (proposal.by.id === staff.id) throw new Refusal('second_person_other');
        // Who proposed it has to be somebody still who may.
        const { role, disabledAt, name } = proposal.by;
        if (disabledAt !== undefined || !mayCall(role, definition.access)) {
          throw new Refusal('proposer_gone', { values: { name } });
        }
        const named = namedCustomers(definition, request);
        for (const phone of [staff.phone, proposal.by.phone]) await refuseOwnCustomer(tx, phone, named);
        const end = await endCommandProposal(tx, proposal, { outcome: 'confirmed', staff, at });
        const done = await work(tx, prepared);
        const records = recordsOf(done);
        requireSameBefore(proposal.records, records);
        await append(tx, request, 'POST /proposals/confirm', [end], at);
        await append(tx, request, key, records, at);
        notify(tx, bus, key, records);
        notify(tx, bus, 'POST /proposals/confirm', [end]);
        return done.answer;
      });
      return asRecorded(answer);
    },

    look: (request, record) => database.transaction((tx) => append(tx, request, request.key, [record], clock.now())),
  };
}

function append(
  tx: Tx,
  { staff, address }: DeskRequest,
  action: string,
  records: readonly AuditRecord[],
  at: Date,
): Promise<void> {
  return appendToAuditLog(tx, { actor: actorOf(staff), action, address, at }, records);
}

/** Tells whoever looks at the desk, once it is done. */
function notify(tx: Tx, bus: Bus, call: DeskCallKey, records: readonly AuditRecord[]): void {
  onCommit(tx, () => bus.publish('desk-command', { call, objects: records.map(({ object }) => object) }));
}

/** Keeps what was only tried for a second person. */
async function keepProposal<T>(
  tx: Tx,
  request: DeskRequest,
  done: Done<T>,
  { bus, clock }: CommandRunnerOptions,
): Promise<DeskProposed> {
  const { key, definition, staff } = request;
  const records = recordsOf(done);
  const named = namedCustomers(definition, request);
  const customerId = done.stakes?.customerId ?? (named.ids.length === 1 ? named.ids[0] : undefined);
  const stakes = { ...done.stakes, customerId };
  const body = declaredOf(definition.body, request.body);
  const { id, isNew } = await proposeCommand(tx, { call: key, body, records, stakes, staff, at: clock.now() });
  const object = { kind: 'proposal', id: commandProposalId(id) };
  const others = await countSeconds(tx, definition, [staff.id, ...(done.notBy ?? [])]);
  const answer = { msg: 'ok', state: 'proposed', proposal: object.id, others } as const;
  if (!isNew) return answer;
  const after = describeCommandProposal({ call: key, records });
  await append(tx, request, key, [{ object, after, reason: records[0]?.reason }], clock.now());
  notify(tx, bus, 'POST /proposals/confirm', [{ object }]);
  return answer;
}

/** How many there are now who may confirm it: where there is nobody, who proposes has to know. */
function countSeconds(tx: Tx, { access }: CallDefinition, except: readonly string[]): Promise<number> {
  return countStaffOf(
    tx,
    roles.filter((role) => mayCall(role, access)),
    except,
  );
}

/** Thrown to undo what was only tried. */
class Tried<T> extends Error {
  readonly done: Done<T>;
  constructor(done: Done<T>) {
    super('tried');
    this.done = done;
  }
}

/** Does a command, or where it takes two people finds out what it would do, and undoes it. */
async function tryCommand<T>(
  tx: Tx,
  { second }: CallDefinition,
  work: (tx: Tx) => Promise<Done<T>>,
): Promise<{ readonly done: Done<T>; readonly takesTwo: boolean }> {
  if (second === undefined) return { done: await work(tx), takesTwo: false };
  try {
    const done = await savepoint(tx, async (inner) => {
      const tried = await work(inner);
      if (second === 'always' || tried.takesTwo !== false) throw new Tried(tried);
      return tried;
    });
    return { done, takesTwo: false };
  } catch (error) {
    if (error instanceof Tried) return { done: error.done as Done<T>, takesTwo: true };
    throw error;
  }
}

/**
 * Makes sure that what is written over is what whoever asks has seen there, where they say what that was.
 * @throws Refusal `changed_meanwhile`
 */
function requireAsSeen(body: unknown, [first]: readonly AuditRecord[]): void {
  const { was } = (body ?? {}) as { readonly was?: unknown };
  // An entry of the settings says it in a word, and is held against it with its value.
  if (typeof was !== 'object' || was === null) return;
  const found = (first?.before ?? {}) as Readonly<Record<string, Json | undefined>>;
  const isSame = Object.entries(was).every(([name, value]) => (found[name] ?? null) === value);
  if (!isSame) throw new Refusal('changed_meanwhile');
}

function recordsOf<T>({ record }: Done<T>): readonly AuditRecord[] {
  return Array.isArray(record) ? (record as readonly AuditRecord[]) : [record as AuditRecord];
}

/** What of a body the contract knows: unknown fields are ignored, and not kept either. */
function declaredOf(schema: TObject | undefined, body: unknown): Json {
  const known = Object.keys(schema?.properties ?? {});
  const entries = Object.entries((body ?? {}) as Record<string, Json>);
  return Object.fromEntries(entries.filter(([name]) => known.includes(name)));
}
