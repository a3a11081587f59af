import { isShared, liveListOf, mayDo, queueNames, queues, type DeskCallKey } from '@sauda/contract/desk';
import type { ServerResponse } from 'node:http';
import type { Desk } from '../../modules/staff/desk.ts';
import { openStaffSessions, type StaffSession } from '../../modules/staff/staff-session.ts';
import type { AuditRecord } from '../../modules/audit/audit-log.ts';
import type { DomainEvent } from '../../platform/outbox.ts';
import { Refusal } from '../../platform/refusal.ts';
import { beginEventStream, eventText, pingMs, pingText, tell } from '../../http/event-stream.ts';
import type { DeskHandlers } from '../wires/desk-handlers.ts';
import { endClosed } from './end-closed.ts';
import { gatherChanges } from './gather-changes.ts';
import type { Given } from '../../platform/given.ts';

declare module '../../platform/bus.ts' {
  interface Topics {
    /** Somebody of the staff has done something, to these objects. */
    'desk-command': { readonly call: DeskCallKey; readonly objects: ReadonlyArray<AuditRecord['object']> };
  }
}

export interface DeskStreamOptions extends Given<'bus' | 'rounds'> {
  readonly desk: Desk;
}

interface Stream {
  readonly session: StaffSession;
  readonly raw: ServerResponse;
}

/** A stream for each window that somebody looks at; a browser has no more connections to spare. */
const streamsPerSession = 5;
/** The first change of a list is told at once, and those after it together. */
const gatherMs = 1_000;

/** Nouns of commands that are each about one customer. */
const ofCustomers: ReadonlySet<string> = new Set(['fee-terms', 'journals']);

const shared: ReadonlySet<string> = new Set(queueNames.filter(isShared));

/** Server-sent events for the staff: which list is to be asked for again, whoever changed it. */
export function createDeskStreamHub({ bus, rounds, desk }: DeskStreamOptions) {
  const streams = new Set<Stream>();
  let endings: Array<() => void> = [];

  const changes = gatherChanges(gatherMs, (change) => {
    const text = eventText('changed', change);
    for (const stream of streams) {
      if (mayDo(stream.session.staff.role, `${change.list}.read`)) tell(stream.raw, text);
    }
  });

  function hearCustomer(event: DomainEvent): void {
    if (event.type === 'message') return changes.emit('conversations', [event.customerId]);
    if (event.type === 'ticket') return changes.emit('tickets');
    if (event.type === 'case') return changes.emit('cases');
    const list = event.type === 'request' ? queueNames.find((name) => queues[name].of === event.of) : undefined;
    if (list !== undefined) changes.emit(list);
  }

  function hearStaff({ call, objects }: { call: DeskCallKey; objects: ReadonlyArray<AuditRecord['object']> }): void {
    const [, noun = ''] = call.split('/');
    // Where the database does not answer, the next ping asks it again.
    if (noun === 'session' || noun === 'staff') endThoseClosed(streams).catch(() => undefined);
    const list = liveListOf(noun);
    if (list === 'conversations') changes.emit(list, idsOfConversations(objects));
    else if (list !== undefined) changes.emit(list);
    // A file opens and ends differences.
    if (noun === 'day-files') changes.emit('differences');
    // What is done elsewhere about a customer stands on their page, too.
    if (ofCustomers.has(noun) || objects.some(({ kind }) => kind === 'customer')) changes.emit('customers');
    // The queue says whose account is frozen.
    if (/\/(freeze|unfreeze)$/.test(call)) changes.emit('withdrawals');
    // What a queue decides above the limit waits for a second person.
    if (shared.has(noun) && !/\/(claim|release)$/.test(call)) changes.emit('proposals');
  }

  /** Ends the streams of sessions that have ended or are locked, of staff who were shut out, and of whoever has left. */
  const endThoseClosed = (asked: Iterable<Stream>) =>
    endClosed(
      asked,
      ({ session }) => nameOf(session.tokenHash),
      async (names) => new Set((await openStaffSessions(desk, names.map(hashOf))).map(nameOf)),
    );

  rounds.every(pingMs, 'pinging streams of the desk', () => {
    for (const { raw } of streams) tell(raw, pingText);
    return endThoseClosed(streams);
  });
  return {
    /** How many streams are open. */
    size: () => streams.size,
    handlers: {
      async 'GET /stream'({ session, reply }) {
        const others = [...streams].filter((other) => other.session.tokenHash.equals(session.tokenHash));
        if (others.length >= streamsPerSession) throw new Refusal('too_many_streams', { retryAfterSeconds: 10 });
        if (!beginEventStream(reply)) return '';
        const stream = { session, raw: reply.raw };
        streams.add(stream);
        reply.raw.on('close', () => streams.delete(stream));
        // It may have ended on the way here, and said so before the stream was there to hear it.
        await endThoseClosed([stream]).catch(() => reply.raw.end());
        return '';
      },
    } satisfies DeskHandlers,
    start() {
      endings = [bus.subscribe('domain-event', hearCustomer), bus.subscribe('desk-command', hearStaff)];
    },
    /** Ends every stream, so that clients turn to another node. */
    stop() {
      for (const end of endings) end();
      changes.stop();
      for (const { raw } of streams) raw.end();
    },
  };
}

const nameOf = (tokenHash: Buffer) => tokenHash.toString('hex');
const hashOf = (name: string) => Buffer.from(name, 'hex');

function idsOfConversations(objects: ReadonlyArray<AuditRecord['object']>): string[] {
  return objects.filter(({ kind }) => kind === 'conversation').map(({ id }) => id);
}
