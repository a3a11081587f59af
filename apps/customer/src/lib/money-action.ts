import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { deedsInView } from './deeds-in-view.ts';
import { randomUuid } from './random-uuid.ts';
import { askForOutcome, sendMoneyCall, type MoneyRequest } from './send-money-call.ts';
import {
  claim,
  tellAbsent,
  tellOfAbsent,
  untilAnswered,
  type AbsentTold,
  type KeptAction,
} from './send-until-answered.ts';
import { currentCustomer } from './session/session.ts';
import { allUnanswered, isStillMeant, onUnansweredChange } from './unanswered.ts';

/** A deed with money. There is no other way to send one: see send-money-call.ts. */
export interface MoneyAction<TRequest, TAnswer> extends Omit<KeptAction<TAnswer>, 'send' | 'isQueue'> {
  /** The call that it is, with its body. */
  call(request: TRequest): MoneyRequest;
  /** Only a type: what `data` of the answer is. */
  answer?: TAnswer;
}

/** What a screen does about the answer while it is there. */
interface Told<TAnswer> {
  onSuccess?: (answer: TAnswer) => void;
  onError?: (error: Error) => void;
}

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
  const deeds = untilAnswered(client, kept(action));
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
      else tellAbsent(deed, (to) => to.onError?.(error, deed));
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
      claim(key);
      deedsInView.add(key);
      told.current = options;
      const path = call.slice(call.indexOf(' ') + 1);
      const [customer, sentAt] = [currentCustomer(), Date.now()];
      mutate({ action: action.name, path, request, about, key, customer, sentAt, isNew: true });
    },
  };
}

/** Says how the app tells of a money action's deeds without a screen. */
export function tellOfAbsentMoney<TRequest, TAnswer>(
  action: MoneyAction<TRequest, TAnswer>,
  told: AbsentTold<TAnswer>,
): void {
  tellOfAbsent(kept(action), told);
}

/** What is still meant is sent again; what is not, or is gone with the page, is asked about. */
function kept<TRequest, TAnswer>({ call, ...action }: MoneyAction<TRequest, TAnswer>): KeptAction<TAnswer> {
  return {
    ...action,
    async send(deed) {
      const isSent = deed.request !== undefined && isStillMeant(deed, Date.now());
      return (await (isSent
        ? sendMoneyCall(call(deed.request as TRequest), deed.key)
        : askForOutcome(deed))) as TAnswer;
    },
  };
}

type Named = Pick<KeptAction<unknown>, 'name'>;

/** True while the outcome of a deed of this kind is unknown, wherever it was begun. */
function useIsUnderWay(action: Named): boolean {
  return useSyncExternalStore(
    onUnansweredChange,
    () => isUnderWayNow(action),
    () => false,
  );
}

function isUnderWayNow({ name }: Named): boolean {
  return allUnanswered().some((deed) => deed.action === name && deed.customer === currentCustomer());
}
