import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { feel } from './haptics.ts';
import { randomUuid, ApiRefusal, api, wire } from './api.ts';
import { currentCustomer } from './session/session.ts';
import { allUnanswered, isStillMeant, onUnansweredChange } from './unanswered.ts';
import {
  claim,
  commandsInView,
  notifyAbsent,
  onAbsentAnswer,
  untilAnswered,
  type AbsentListener,
  type KeptAction,
} from './until-answered.ts';
import { addPlainTerms } from '@sauda/contract/spec-words';
import type { Answer, Body, MoneyCall } from '@sauda/contract';

/**
 * A command with money, by one of the calls `K`. What is answered follows from the call: an action names no answer of its own. There
 * is no other way to send one: see sendMoneyCall.
 */
export interface MoneyAction<K extends MoneyCall, TRequest = Body<K>> extends Omit<
  KeptAction<MoneyAnswer<K>>,
  'send' | 'isQueue' | 'onAnswer'
> {
  /** The call that it is, with its body. */
  call(request: TRequest): MoneyRequest<K>;
  onAnswer?(answer: MoneyAnswer<K>, request: TRequest): void;
}

/** `data` of what the server answers. */
export type MoneyAnswer<K extends MoneyCall> = K extends MoneyCall
  ? Answer<K> extends { data: infer TData }
    ? TData
    : never
  : never;

/** What a screen does about the answer while it is there. */
export interface Listener<TAnswer> {
  onSuccess?: (answer: TAnswer) => void;
  onError?: (error: Error) => void;
}

/**
 * A money action for a screen. The command is kept on the device before it is sent. When its answer is lost it is sent again with its
 * own Idempotency-Key, and later asked about by it, until the truth is known: also after a reload, and in whichever tab is left.
 * Meanwhile `isUnderWay` holds on every screen that offers the same, and `isChecking` is the state to show. A refusal is an answer
 * and is never repeated.
 * @param isShown whether the customer sees the outcome here: false while the sheet is closed
 */
export function useMoneyAction<K extends MoneyCall, TRequest>(action: MoneyAction<K, TRequest>, isShown = true) {
  type TAnswer = MoneyAnswer<K>;
  const client = useQueryClient();
  const isUnderWay = useIsUnderWay(action);
  const underWay = useRef<string>(undefined);
  const isHere = useRef(isShown);
  const listener = useRef<Listener<TAnswer>>({});
  // With the paint that takes the screen away at the latest: an answer that comes after it is told elsewhere, or by nobody.
  useLayoutEffect(() => {
    isHere.current = isShown;
    if (isShown && underWay.current !== undefined) commandsInView.add(underWay.current);
    return () => {
      isHere.current = false;
      if (underWay.current !== undefined) commandsInView.remove(underWay.current);
    };
  }, [isShown]);
  const commands = untilAnswered(client, kept(action));
  const { mutate, variables, ...mutation } = useMutation({
    ...commands,
    // Told before the lists are asked for anew: the row that began it may be gone then.
    onSuccess(answer, command, ...rest) {
      if (isHere.current) {
        feel('success');
        listener.current.onSuccess?.(answer);
      } else notifyAbsent(command, (to) => to.onSuccess(answer as never, command));
      return commands.onSuccess?.(answer, command, ...rest);
    },
    onError(error, command, ...rest) {
      if (isHere.current) listener.current.onError?.(error);
      else notifyAbsent(command, (to) => to.onError?.(error, command));
      return commands.onError?.(error, command, ...rest);
    },
    onSettled(_answer, _error, command) {
      commandsInView.remove(command.key);
      if (underWay.current === command.key) underWay.current = undefined;
    },
  });
  return {
    ...mutation,
    request: variables?.request as TRequest | undefined,
    /** One of the kind is under way: of this screen, of another, of another tab, or from before the page was loaded. */
    isUnderWay: isUnderWay || mutation.isPending,
    isChecking: (isUnderWay && !mutation.isPending) || (mutation.isPending && mutation.failureCount > 0),
    /** @param about what is done and how much, as the customer reads it now and wherever it is named again */
    begin(request: TRequest, { about, ...options }: Listener<TAnswer> & { about: string }) {
      // Also where two taps come before the screen has drawn the first, or another tab was quicker.
      if (underWay.current !== undefined || isUnderWayNow(action)) return;
      const { call } = action.call(request);
      const key = randomUuid();
      underWay.current = key;
      claim(key);
      commandsInView.add(key);
      listener.current = options;
      const path = call.slice(call.indexOf(' ') + 1);
      const [customer, sentAt] = [currentCustomer(), Date.now()];
      mutate({ action: action.name, path, request, about, key, customer, sentAt, isNew: true });
    },
  };
}

/** Says how the app tells of a money action's commands without a screen. */
export function notifyOfAbsentMoney<K extends MoneyCall, TRequest>(
  action: MoneyAction<K, TRequest>,
  listener: AbsentListener<MoneyAnswer<K>>,
): void {
  onAbsentAnswer(kept(action), listener);
}

/** What is still meant is sent again; what is not, or is gone with the page, is asked about. */
function kept<K extends MoneyCall, TRequest>({
  call,
  ...action
}: MoneyAction<K, TRequest>): KeptAction<MoneyAnswer<K>> {
  return {
    ...action,
    async send(command) {
      const isSent = command.request !== undefined && isStillMeant(command, Date.now());
      return (await (isSent
        ? sendMoneyCall(call(command.request as TRequest), command.key)
        : askForOutcome(command))) as MoneyAnswer<K>;
    },
  };
}

type Named = Pick<KeptAction<unknown>, 'name'>;

/** True while the outcome of a command of this kind is unknown, wherever it was begun. */
function useIsUnderWay(action: Named): boolean {
  return useSyncExternalStore(
    onUnansweredChange,
    () => isUnderWayNow(action),
    () => false,
  );
}

function isUnderWayNow({ name }: Named): boolean {
  return allUnanswered().some((command) => command.action === name && command.customer === currentCustomer());
}

/** One of the commands with money, with its body. */
type MoneyRequest<K extends MoneyCall> = { [P in K]: { call: P; body: Body<P> } }[K];

/**
 * Sends a command with money. For money-action.ts alone, which keeps it before and finds out what became of it; `api` has no such calls.
 * @returns `data` of the answer
 */
async function sendMoneyCall<K extends MoneyCall>(request: MoneyRequest<K>, idempotencyKey: string): Promise<unknown> {
  // The call and its body are of one kind, which TypeScript cannot follow through a union.
  const input = { body: request.body as Body<'POST /stock/success/deal/buy'>, idempotencyKey };
  return (await wire.call(request.call as 'POST /stock/success/deal/buy', input)).data;
}

/**
 * What became of a command that is not to be sent again: its first answer, or its refusal where it has not arrived and never will be done.
 * @throws ApiRefusal as it was refused
 */
async function askForOutcome({ path, key }: { path: string; key: string }): Promise<unknown> {
  const { status, answer } = (await api.call('POST /stock/success/deeds/outcome', { body: { path, key } })).data;
  const first = JSON.parse(answer) as { data: unknown };
  addPlainTerms(`POST ${path}`, first);
  if (status === 200) return first.data;
  throw new ApiRefusal(status, first as ConstructorParameters<typeof ApiRefusal>[1], undefined);
}
