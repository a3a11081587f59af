import type { MutationOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiRefusal, isUnanswered } from './api.ts';
import { backoffMs, connectionOr } from './backoff.ts';
import { letGo, takeCharge } from './deed-lock.ts';
import { deedsInView } from './deeds-in-view.ts';
import { NotKept, refusalText } from './error-text.ts';
import { intervals } from './intervals.ts';
import { currentCustomer, readToken } from './session/session.ts';
import {
  allUnanswered,
  dropUnanswered,
  isKnown,
  keepUnanswered,
  onUnansweredChange,
  refuseUnanswered,
  unansweredOf,
  type UnansweredDeed,
} from './unanswered.ts';

/** What is kept on the device before it is sent, and sent or asked about until there is an answer. */
export interface KeptAction<TAnswer> {
  /** By which every screen and tab, and the app after a reload, know that one is under way. */
  name: string;
  /** Sends it under its key, or asks what became of it. */
  send(deed: UnansweredDeed): Promise<TAnswer>;
  /** The cached answers that it puts out of date. */
  outdates: readonly QueryKey[];
  /** The request carries a password or a signature: it is not kept on the device. */
  isSecret?: boolean;
  /** Those of the action go one after another, and one that is refused stays until the customer decides. */
  isQueue?: boolean;
}

/** How the app itself tells what became of a deed that no screen waits for any more. */
export interface AbsentTold<TAnswer> {
  onSuccess(answer: TAnswer, deed: UnansweredDeed): void;
  onError?(error: Error, deed: UnansweredDeed): void;
  /** The server cannot say any more what became of it. */
  onUnknown?(deed: UnansweredDeed): void;
}

interface Absent {
  action: KeptAction<unknown>;
  told: AbsentTold<never>;
}

export interface SentDeed extends UnansweredDeed {
  /** It has not been kept yet, and not been sent. */
  isNew?: boolean;
  /** Attempts without an answer, and how long to wait before the next one. */
  failures?: number;
  waitMs?: number;
}

const absent = new Map<string, Absent>();
/** The deeds that this page sees to, by key. */
const mine = new Set<string>();

/** Another tab has had the answer, or nobody waits for it any more. */
class AnsweredElsewhere extends Error {}

/** Says how the app tells of an action's deeds without a screen. */
export function tellOfAbsent<TAnswer>(action: KeptAction<TAnswer>, told: AbsentTold<TAnswer>): void {
  absent.set(action.name, { action, told });
}

export function tellAbsent(deed: UnansweredDeed, say: (to: AbsentTold<never>) => void): void {
  const told = absent.get(deed.action)?.told;
  if (told !== undefined && deed.customer === currentCustomer()) say(told);
}

/** From now on this page sees to it: what it keeps is not sent by `seeToUnanswered`. */
export function claim(key: string): void {
  mine.add(key);
}

/**
 * Sees to whatever is kept and has no answer: from before the page was loaded, from now on what this page keeps, and what other
 * tabs leave behind when they are closed. Until there is an answer each is under way.
 */
export function seeToUnanswered(client: QueryClient): void {
  const look = () => {
    if (readToken() === null) return;
    for (const deed of unansweredOf(currentCustomer())) {
      const known = absent.get(deed.action);
      if (mine.has(deed.key) || deed.refused !== undefined || known === undefined) continue;
      claim(deed.key);
      const mutation = client.getMutationCache().build(client, untilAnswered(client, known.action));
      mutation.execute({ ...deed }).then(
        (answer) => tellAbsent(deed, (to) => to.onSuccess(answer as never, deed)),
        (error: Error) => tellAbsent(deed, (to) => to.onError?.(error, deed)),
      );
    }
  };
  look();
  onUnansweredChange(look);
}

export function untilAnswered<TAnswer>(
  client: QueryClient,
  action: KeptAction<TAnswer>,
): MutationOptions<TAnswer, Error, SentDeed> {
  const refresh = () => Promise.all(action.outdates.map((queryKey) => client.invalidateQueries({ queryKey })));
  const settle = ({ key }: SentDeed) => {
    deedsInView.answered(key);
    letGo(key);
  };
  return {
    ...(action.isQueue === true ? { scope: { id: action.name } } : {}),
    async mutationFn(deed) {
      if (deed.waitMs !== undefined) await connectionOr(deed.waitMs);
      await takeCharge(deed.key);
      if (deed.customer !== currentCustomer()) throw new Error('The deed was abandoned.');
      keepBefore(deed, action);
      try {
        return await action.send(deed);
      } catch (error) {
        deed.failures = (deed.failures ?? 0) + 1;
        const askedMs = error instanceof ApiRefusal ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
        deed.waitMs = Math.max(askedMs, backoffMs(deed.failures - 1, intervals.repeatFirstMs, intervals.repeatMostMs));
        throw error;
      }
    },
    retry(_failures, error) {
      return isUnanswered(error) || (action.isQueue === true && error instanceof ApiRefusal && error.status === 429);
    },
    // It waits before it is sent again, so that a connection that comes back ends the wait.
    retryDelay: 0,
    // Offline is waited out as part of the same deed, not refused.
    networkMode: 'always',
    async onSuccess(_answer, deed) {
      dropUnanswered(deed.key);
      settle(deed);
      await refresh();
    },
    async onError(error, deed) {
      if (action.isQueue !== true) dropUnanswered(deed.key);
      else if (!(error instanceof AnsweredElsewhere)) refuseUnanswered(deed.key, refusalText(error) ?? '');
      settle(deed);
      if (error instanceof AnsweredElsewhere) await refresh();
    },
  };
}

/** A deed is kept before it is sent first; before it is sent again it has to be kept still. */
function keepBefore(deed: SentDeed, { isSecret, isQueue }: KeptAction<unknown>): void {
  if (deed.isNew === true) {
    deed.isNew = false;
    const { isNew: _, request, ...kept } = deed;
    try {
      keepUnanswered(isSecret === true ? kept : { ...kept, request });
    } catch (cause) {
      throw new NotKept({ cause });
    }
    return;
  }
  if (!allUnanswered().some(({ key }) => key === deed.key)) throw new AnsweredElsewhere();
  deedsInView.lost(deed.key);
  if (isKnown(deed, Date.now())) return;
  // A repeat could be a second one: the customer decides.
  if (isQueue === true) throw new Error('It has waited for too long.');
  tellAbsent(deed, (to) => to.onUnknown?.(deed));
  throw new AnsweredElsewhere();
}
