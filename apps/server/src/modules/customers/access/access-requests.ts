import type { ErrorKey } from '@sauda/contract/errors';
import type { Given } from '../../../platform/given.ts';
import { emitEvents } from '../../../platform/outbox.ts';
import type { Sql, Tx } from '../../../platform/database.ts';
import type { LoginThrottle } from '../login-throttle.ts';
import type { LostKey } from './lost-keys.ts';

/** What requests for access work with. */
export interface AccessContext extends Given<'clock' | 'database' | 'jobs'> {
  readonly throttle: LoginThrottle;
  /** After how long a request ends that nobody decides on. */
  liveDays(): number;
  /** How long what was agreed to waits, that of another phone number, and how long money rests afterwards: in hours. */
  hours(): { readonly wait: number; readonly waitOfPhone: number; readonly hold: number };
  /** Whether a member of staff has this phone. */
  isOfStaff(tx: Tx, phone: string): Promise<boolean>;
  /** Writes down what has taken effect by itself. */
  record(tx: Tx, replaced: Replaced): Promise<void>;
}

/** What the clock has brought about, for the audit log. */
export interface Replaced {
  readonly customerId: string;
  readonly no: string;
  readonly lost: LostKey;
  /** False where it could not be done any more, and nothing has changed. */
  readonly isDone: boolean;
  readonly at: Date;
}

/** How a request for access stands: the first five are open. */
type AccessStatus =
  | 'received'
  | 'taken_up'
  | 'identity_asked'
  | 'code_ready'
  | 'waiting'
  | 'done'
  | 'refused'
  | 'withdrawn'
  | 'expired';

/** A request for access as whoever made it sees it. */
export interface AccessRequest {
  readonly no: string;
  readonly lost: LostKey;
  readonly status: AccessStatus;
  /** When it takes effect, once it was agreed to. */
  readonly dueAt: Date | undefined;
  readonly reason: ErrorKey | undefined;
  readonly steps: ReadonlyArray<{ readonly status: AccessStatus; readonly at: Date }>;
  readonly expiresAt: Date;
}

/** A row: `denied` is the no of the customer whose account it is. */
interface Row {
  readonly no: string;
  readonly lost: LostKey;
  readonly status: AccessStatus | 'denied';
  readonly reason: ErrorKey | undefined;
  readonly createdAt: Date;
  readonly takenUpAt: Date | undefined;
  readonly identityAskedAt: Date | undefined;
  readonly codeReadyAt: Date | undefined;
  readonly waitingAt: Date | undefined;
  readonly dueAt: Date | undefined;
  readonly expiresAt: Date;
  readonly endedAt: Date | undefined;
}

/** The request of a token, whoever asks: nobody guesses one. */
export async function findRequest(sql: Sql | Tx, tokenHash: Buffer, at: Date): Promise<AccessRequest | undefined> {
  const [row] = await sql<Row[]>`
    SELECT no, lost, status, reason, created_at, taken_up_at, identity_asked_at, code_ready_at, waiting_at, due_at, expires_at,
      ended_at
    FROM access_requests WHERE token_hash = ${tokenHash}`;
  return row && toRequest(row, at);
}

function toRequest(row: Row, at: Date): AccessRequest {
  const { no, lost, createdAt, takenUpAt, identityAskedAt, codeReadyAt, waitingAt, dueAt, expiresAt } = row;
  const { status, reason, endedAt } = outcomeOf(row, at);
  const steps = [
    { status: 'received', at: createdAt },
    { status: 'taken_up', at: takenUpAt },
    { status: 'identity_asked', at: identityAskedAt },
    { status: 'code_ready', at: codeReadyAt },
    { status: 'waiting', at: waitingAt },
    { status, at: endedAt },
  ] as const;
  return {
    no,
    lost,
    status,
    dueAt,
    reason,
    expiresAt,
    steps: steps.flatMap((step) => (step.at === undefined ? [] : [{ status: step.status, at: step.at }])),
  };
}

/**
 * How it stands. The customer's own no is told as a refusal like any other, since it says that somebody is registered with the
 * phone; and what has run out is over before a round has written it down.
 */
function outcomeOf(
  { status, reason, endedAt, expiresAt }: Row,
  at: Date,
): Pick<AccessRequest, 'status' | 'reason'> & { readonly endedAt: Date | undefined } {
  if (endedAt === undefined && expiresAt <= at) return { status: 'expired', reason: undefined, endedAt: expiresAt };
  if (status === 'denied') return { status: 'refused', reason: 'declined', endedAt };
  return { status, reason, endedAt };
}

/** In the place of a customer's id where nobody is registered with the phone: it has the shape, and is nobody's. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/** Whose requests, and which. */
export interface RequestKey {
  readonly customerId: string | undefined;
  readonly no: string;
}

/** Tells the desk, and the customer's open apps where it is about one. */
export function tellOfRequests(tx: Tx, keys: readonly RequestKey[], status: string): Promise<void> {
  return emitEvents(
    tx,
    keys.map(({ customerId = nobody, no }) => ({ type: 'request', of: 'access', customerId, no, status })),
  );
}

declare module '../../../platform/outbox.ts' {
  interface RequestKinds {
    access: true;
  }
}
