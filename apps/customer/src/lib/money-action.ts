import {
  useMutation,
  useQueryClient,
  type MutationOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isUnanswered } from './api.ts';
import { randomUuid } from './idempotency.ts';
import { readToken, readUserInfo } from './session/session.ts';
import { dropUnanswered, isRepeatable, keepUnanswered, unansweredOf, type UnansweredDeed } from './unanswered.ts';

const FIRST_REPEAT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/** A call that moves money or makes a record. */
export interface MoneyAction<TRequest, TAnswer> {
  /** By which other screens, and the app after a reload, know that one is under way. */
  name: string;
  send(request: TRequest, idempotencyKey: string): Promise<TAnswer>;
  /** The cached answers that it puts out of date. */
  outdates: readonly QueryKey[];
  /** The request carries a password: it is repeated while the page is open, and not kept on the device. */
  isSecret?: boolean;
}

/** What a screen does about the answer while it is there. */
interface Told<TAnswer> {
  onSuccess?: (answer: TAnswer) => void;
  onError?: (error: Error) => void;
}

/**
 * How the app itself says what became of deeds that nobody on the screen waits for any more: the customer went elsewhere, the row
 * that began it is gone, or the page was loaded anew.
 */
const absent = new Map<string, Told<unknown>>();

/**
 * A money action for a screen. When its answer is lost the request is repeated with its own Idempotency-Key until the truth is
 * known, also after a reload; meanwhile it stays pending and `isChecking` is the state to show. A refusal is an answer and is
 * never repeated. While one is under way another is not begun, also where two taps come before the screen has drawn the first.
 */
export function useMoneyAction<TRequest, TAnswer>(action: MoneyAction<TRequest, TAnswer>) {
  const client = useQueryClient();
  const underWay = useRef(false);
  const isHere = useRef(true);
  const told = useRef<Told<TAnswer>>({});
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const tell = (deed: UnansweredDeed, say: (to: Told<TAnswer>) => void) => {
    if (isHere.current) say(told.current);
    else if (deed.customer === customerNow()) say(absent.get(action.name) ?? {});
  };
  const deeds = untilAnswered(client, action);
  const { mutate, variables, ...mutation } = useMutation({
    ...deeds,
    // Told before the lists are asked for anew: the row that began it may be gone then.
    onSuccess(answer, deed, ...rest) {
      tell(deed, (here) => here.onSuccess?.(answer));
      return deeds.onSuccess?.(answer, deed, ...rest);
    },
    onError(error, deed, ...rest) {
      tell(deed, (here) => here.onError?.(error));
      return deeds.onError?.(error, deed, ...rest);
    },
    onSettled() {
      underWay.current = false;
    },
  });
  return {
    ...mutation,
    request: variables?.request as TRequest | undefined,
    isChecking: mutation.isPending && mutation.failureCount > 0,
    begin(request: TRequest, options: Told<TAnswer> = {}) {
      if (underWay.current) return;
      underWay.current = true;
      const deed = { action: action.name, request, key: randomUuid(), customer: customerNow(), sentAt: Date.now() };
      if (action.isSecret !== true) keepUnanswered(deed);
      told.current = options;
      mutate(deed);
    },
  };
}

/** What other screens know an action by that is under way. */
export function moneyActionKey({ name }: { name: string }): QueryKey {
  return ['money-action', name];
}

/**
 * Says how the app tells of an action's deeds without a screen, and asks again what became of those that had no answer before the
 * page was loaded. Until there is one each is under way like any other.
 */
export function tellOfAbsent<TRequest, TAnswer>(
  client: QueryClient,
  action: MoneyAction<TRequest, TAnswer>,
  told: Required<Told<TAnswer>>,
): void {
  absent.set(action.name, told as Told<unknown>);
  if (readToken() === null) return;
  for (const deed of unansweredOf(customerNow(), Date.now()).filter((kept) => kept.action === action.name)) {
    const mutation = client.getMutationCache().build(client, untilAnswered(client, action));
    mutation.execute(deed).then(told.onSuccess, told.onError);
  }
}

function untilAnswered<TRequest, TAnswer>(
  client: QueryClient,
  action: MoneyAction<TRequest, TAnswer>,
): MutationOptions<TAnswer, Error, UnansweredDeed> {
  return {
    mutationKey: moneyActionKey(action),
    async mutationFn(deed) {
      // In another's name, or later than the server remembers, a repeat would be a deed of its own.
      if (deed.customer !== customerNow() || !isRepeatable(deed, Date.now()))
        throw new Error('The deed was abandoned.');
      return action.send(deed.request as TRequest, deed.key);
    },
    retry: (_failures, error) => isUnanswered(error),
    retryDelay: (failures) => Math.min(FIRST_REPEAT_MS * 2 ** failures, LONGEST_WAIT_MS),
    // Offline is waited out as part of the same deed, not refused.
    networkMode: 'always',
    async onSuccess(_answer, deed) {
      dropUnanswered(deed.key);
      await Promise.all(action.outdates.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: (_error, deed) => dropUnanswered(deed.key),
  };
}

function customerNow(): string {
  return String(readUserInfo()?.id ?? '');
}
