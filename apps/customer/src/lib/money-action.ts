import {
  useMutation,
  useQueryClient,
  type MutationOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isUnanswered } from './api.ts';
import { letGo, takeCharge } from './deed-lock.ts';
import { deedsInView } from './deeds-in-view.ts';
import { NotKept } from './error-text.ts';
import { randomUuid } from './idempotency.ts';
import { askForOutcome, sendMoneyCall, type MoneyRequest } from './send-money-call.ts';
import { readToken, readUserInfo } from './session/session.ts';
import {
  allUnanswered,
  dropUnanswered,
  isKnown,
  isStillMeant,
  keepUnanswered,
  onUnansweredChange,
  unansweredOf,
  type UnansweredDeed,
} from './unanswered.ts';

const FIRST_REPEAT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/** A deed with money. There is no other way to send one: see send-money-call.ts. */
export interface MoneyAction<TRequest, TAnswer> {
  /** By which every screen and tab, and the app after a reload, know that one is under way. */
  name: string;
  /** The call that it is, with its body. */
  call(request: TRequest): MoneyRequest;
  /** Only a type: what `data` of the answer is. */
  answer?: TAnswer;
  /** The cached answers that it puts out of date. */
  outdates: readonly QueryKey[];
  /** The request carries a password or a signature: it is not kept on the device. */
  isSecret?: boolean;
}

/** What a screen does about the answer while it is there. */
interface Told<TAnswer> {
  onSuccess?: (answer: TAnswer) => void;
  onError?: (error: Error) => void;
}

/** How the app itself tells what became of a deed that no screen waits for any more. */
export interface AbsentTold<TAnswer> {
  onSuccess(answer: TAnswer, deed: UnansweredDeed): void;
  onError(error: Error, deed: UnansweredDeed): void;
  /** The server cannot say any more what became of it. */
  onUnknown(deed: UnansweredDeed): void;
}

interface Absent {
  action: MoneyAction<never, unknown>;
  told: AbsentTold<never>;
}

interface SentDeed extends UnansweredDeed {
  /** It has not been kept yet, and not been sent. */
  isNew?: boolean;
}

const absent = new Map<string, Absent>();
/** The deeds that this page sees to, by key. */
const mine = new Set<string>();

/** Another tab has had the answer. */
class AnsweredElsewhere extends Error {}

/**
 * A money action for a screen. The deed is kept on the device before it is sent. When its answer is lost it is sent again with its
 * own Idempotency-Key, and later asked about by it, until the truth is known: also after a reload, and in whichever tab is left.
 * Meanwhile `isUnderWay` holds on every screen that offers the same, and `isChecking` is the state to show. A refusal is an answer
 * and is never repeated.
 * @param isShown whether the customer sees the outcome here: false while the sheet is closed
 */
export function useMoneyAction<TRequest, TAnswer>(action: MoneyAction<TRequest, TAnswer>, isShown = true) {
  const client = useQueryClient();
  const isUnderWay = useIsUnderWay(action);
  const underWay = useRef<string>(undefined);
  const isHere = useRef(isShown);
  const told = useRef<Told<TAnswer>>({});
  useEffect(() => {
    isHere.current = isShown;
    if (isShown && underWay.current !== undefined) deedsInView.add(underWay.current);
    return () => {
      isHere.current = false;
      if (underWay.current !== undefined) deedsInView.remove(underWay.current);
    };
  }, [isShown]);
  const deeds = untilAnswered<TRequest, TAnswer>(client, action);
  const { mutate, variables, ...mutation } = useMutation({
    ...deeds,
    // Told before the lists are asked for anew: the row that began it may be gone then.
    onSuccess(answer, deed, ...rest) {
      if (isHere.current) told.current.onSuccess?.(answer);
      else tellAbsent(deed, (to) => to.onSuccess(answer as never, deed));
      return deeds.onSuccess?.(answer, deed, ...rest);
    },
    onError(error, deed, ...rest) {
      if (isHere.current) told.current.onError?.(error);
      else tellAbsent(deed, (to) => to.onError(error, deed));
      return deeds.onError?.(error, deed, ...rest);
    },
    onSettled(_answer, _error, deed) {
      deedsInView.remove(deed.key);
      if (underWay.current === deed.key) underWay.current = undefined;
    },
  });
  return {
    ...mutation,
    request: variables?.request as TRequest | undefined,
    /** One of the kind is under way: of this screen, of another, of another tab, or from before the page was loaded. */
    isUnderWay: isUnderWay || mutation.isPending,
    isChecking: (isUnderWay && !mutation.isPending) || (mutation.isPending && mutation.failureCount > 0),
    /** @param about what is done and how much, as the customer reads it now and wherever it is told again */
    begin(request: TRequest, { about, ...options }: Told<TAnswer> & { about: string }) {
      // Also where two taps come before the screen has drawn the first, or another tab was quicker.
      if (underWay.current !== undefined || isUnderWayNow(action)) return;
      const { call } = action.call(request);
      const key = randomUuid();
      underWay.current = key;
      mine.add(key);
      deedsInView.add(key);
      told.current = options;
      const path = call.slice(call.indexOf(' ') + 1);
      mutate({
        action: action.name,
        path,
        request,
        about,
        key,
        customer: customerNow(),
        sentAt: Date.now(),
        isNew: true,
      });
    },
  };
}

/** True while the outcome of a deed of this kind is unknown, wherever it was begun. */
function useIsUnderWay(action: Pick<MoneyAction<never, unknown>, 'name'>): boolean {
  return useSyncExternalStore(
    onUnansweredChange,
    () => isUnderWayNow(action),
    () => false,
  );
}

function isUnderWayNow({ name }: Pick<MoneyAction<never, unknown>, 'name'>): boolean {
  return allUnanswered().some((deed) => deed.action === name && deed.customer === customerNow());
}

/** Says how the app tells of an action's deeds without a screen. */
export function tellOfAbsent<TRequest, TAnswer>(
  action: MoneyAction<TRequest, TAnswer>,
  told: AbsentTold<TAnswer>,
): void {
  absent.set(action.name, { action, told });
}

/**
 * Sees to the deeds that had no answer when a page was left: those from before this one was loaded, and from now on those of other
 * tabs, once they are closed. Until there is an answer each is under way like any other.
 */
export function seeToUnanswered(client: QueryClient): void {
  const look = () => {
    if (readToken() === null) return;
    for (const deed of unansweredOf(customerNow())) {
      const known = absent.get(deed.action);
      if (mine.has(deed.key) || known === undefined) continue;
      mine.add(deed.key);
      const mutation = client.getMutationCache().build(client, untilAnswered(client, known.action));
      mutation.execute(deed).then(
        (answer) => tellAbsent(deed, (to) => to.onSuccess(answer as never, deed)),
        (error: Error) => tellAbsent(deed, (to) => to.onError(error, deed)),
      );
    }
  };
  look();
  onUnansweredChange(look);
}

function tellAbsent(deed: UnansweredDeed, say: (to: AbsentTold<never>) => void): void {
  const told = absent.get(deed.action)?.told;
  if (told !== undefined && deed.customer === customerNow()) say(told);
}

function untilAnswered<TRequest, TAnswer>(
  client: QueryClient,
  action: MoneyAction<TRequest, TAnswer>,
): MutationOptions<TAnswer, Error, SentDeed> {
  const refresh = () => Promise.all(action.outdates.map((queryKey) => client.invalidateQueries({ queryKey })));
  const settle = ({ key }: SentDeed) => {
    dropUnanswered(key);
    deedsInView.answered(key);
    letGo(key);
  };
  return {
    async mutationFn(deed) {
      await takeCharge(deed.key);
      if (deed.customer !== customerNow()) throw new Error('The deed was abandoned.');
      keepBefore(deed, action.isSecret === true);
      const isSent = deed.request !== undefined && isStillMeant(deed, Date.now());
      const answer = isSent
        ? await sendMoneyCall(action.call(deed.request as TRequest), deed.key)
        : await askForOutcome(deed);
      return answer as TAnswer;
    },
    retry(_failures, error) {
      return isUnanswered(error);
    },
    retryDelay: (failures) => Math.min(FIRST_REPEAT_MS * 2 ** failures, LONGEST_WAIT_MS),
    // Offline is waited out as part of the same deed, not refused.
    networkMode: 'always',
    async onSuccess(_answer, deed) {
      settle(deed);
      await refresh();
    },
    async onError(error, deed) {
      settle(deed);
      if (error instanceof AnsweredElsewhere) await refresh();
    },
  };
}

/** A deed is kept before it is sent first; before it is sent again it has to be kept still. */
function keepBefore(deed: SentDeed, isSecret: boolean): void {
  if (deed.isNew === true) {
    deed.isNew = false;
    const { isNew: _, request, ...kept } = deed;
    try {
      keepUnanswered(isSecret ? kept : { ...kept, request });
    } catch (cause) {
      throw new NotKept({ cause });
    }
    return;
  }
  if (!allUnanswered().some(({ key }) => key === deed.key)) throw new AnsweredElsewhere();
  deedsInView.lost(deed.key);
  if (isKnown(deed, Date.now())) return;
  tellAbsent(deed, (to) => to.onUnknown(deed));
  throw new AnsweredElsewhere();
}

function customerNow(): string {
  return String(readUserInfo()?.id ?? '');
}
