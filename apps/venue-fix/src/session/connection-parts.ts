import type { Clock } from '../../../server/src/platform/clock.ts';
import type { Logger } from '../../../server/src/platform/log.ts';
import type { Journal, Session } from '../journal/journal.ts';
import type { Incoming } from './incoming.ts';
import type { Outgoing } from './outgoing.ts';
import type { SessionOptions } from './session-options.ts';

/** Why a connection ended. */
export type Ending =
  /** It was lost, or was given up since nothing came. */
  | { readonly kind: 'lost'; readonly why: string }
  /** The venue does not go on with this session: the log-on is refused, or its numbers do not fit ours. */
  | { readonly kind: 'refused'; readonly why: string }
  /** The venue has begun its numbers anew by itself. */
  | { readonly kind: 'reset' }
  /** Both sides have said good-bye. */
  | { readonly kind: 'loggedOut' };

export interface ConnectionParts {
  readonly options: SessionOptions;
  readonly journal: Journal;
  readonly run: Session;
  readonly incoming: Incoming;
  readonly outgoing: Outgoing;
  readonly clock: Clock;
  /** Milliseconds that no setting of the clock moves, by which waiting is counted. */
  readonly ticks: () => number;
  readonly log: Logger;
  /** Whether both sides are to begin at 1 (ResetSeqNumFlag). */
  readonly resets: boolean;
  /** Puts bytes on the wire. */
  readonly write: (text: string) => void;
  readonly onUp: () => void;
  readonly onEnd: (ending: Ending) => void;
}
