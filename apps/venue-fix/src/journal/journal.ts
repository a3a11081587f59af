import type { VenueCommand } from '../orders/venue-command.ts';
import type { VenueReport } from '../orders/venue-report.ts';

/** With which the name of a session for market data ends. */
export const marketEnding = '-market';

/** One run of the numbers of a session, from 1 until both sides begin anew. */
export interface Session {
  /** The session's own name: a venue has one for orders, and may have one for drop copies. */
  readonly venue: string;
  /** The day on which the run began by the venue's clock, as in 2026-11-25; a further one of that day is 2026-11-25.2. */
  readonly day: string;
}

export interface Received {
  readonly wireNo: number;
  /** The same as `wireNo`, and of a gap fill the last number that it stands for. */
  readonly through: number;
  /** As it came, in Latin-1. */
  readonly raw: string;
  /** Undefined where it says nothing of orders. */
  readonly said: VenueReport | undefined;
}

/** `up`: orders go out. `away`: nobody there. `closed`: outside of the venue's hours. `refused`: it does not let us in. */
export type LinkState = 'up' | 'away' | 'closed' | 'refused';

/** What a FIX session must remember, and where. Every promise resolves when it is committed. */
export interface Journal {
  /** The run that began last; undefined before the first. */
  latest(venue: string): Promise<Session | undefined>;
  /** Begins a run. One that has begun goes on as it is. */
  begin(session: Session): Promise<void>;
  /** The greatest number below which the inbox has no gap: what the session counts as received. 0 before the first. */
  receivedUpTo(session: Session): Promise<number>;
  /** Messages and what they say, all or none of them; a second one of the same number is nothing. */
  receive(session: Session, ...received: readonly Received[]): Promise<void>;
  /** Numbers to send are reserved ahead, so that none is used twice after a crash. @returns the first of `count`; of a run 1 */
  reserve(session: Session, count: number): Promise<number>;
  /** The next commands to put on the wire, `most` of them, already committed as sent with this number and those that follow it. */
  take(session: Session, wireNo: number, most: number): Promise<readonly VenueCommand[]>;
  /** The ClOrdID of the command that was sent with this number. */
  sentAs(session: Session, wireNo: number): Promise<string | undefined>;
  /**
   * That the venue has asked for these numbers again, and is told to go on behind them: a command among them that it has not answered
   * did not reach it, and never will. Only a venue that takes messages out of order could have it all the same.
   */
  miss(session: Session, from: number, through: number): Promise<void>;
  /** That a command which was taken cannot be said in the venue's FIX, and never went out. */
  refuse(session: Session, clOrdId: string, why: string): Promise<void>;
  /** How the link stands, for those who wait for it. `up` is told anew every two seconds: what is older than ten is `away`. */
  tell(venue: string, state: LinkState, why: string | undefined): Promise<void>;
}
