import type { MutationOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiRefusal, isUnanswered } from './api.ts';
import { backoffMs, connectionOr } from './backoff.ts';
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
  type UnansweredCommand,
} from './unanswered.ts';

/** What is kept on the device before it is sent, and sent or asked about until there is an answer. */
export interface KeptAction<TAnswer> {
  /** By which every screen and tab, and the app after a reload, know that one is under way. */
  name: string;
  /** Sends it under its key, or asks what became of it. */
  send(command: UnansweredCommand): Promise<TAnswer>;
  /** The cached answers that it puts out of date. */
  outdates: readonly QueryKey[];
  /** What this device does once there is an answer, whichever of its pages hears it, before the screen is told. */
  onAnswer?(answer: TAnswer, request: unknown): void;
  /** The request carries a password or a signature: it is not kept on the device. */
  isSecret?: boolean;
  /** Those of the action go one after another, and one that is refused stays until the customer decides. */
  isQueue?: boolean;
}

/** How the app itself tells what became of a command that no screen waits for any more. */
export interface AbsentListener<TAnswer> {
  onSuccess(answer: TAnswer, command: UnansweredCommand): void;
  onError?(error: Error, command: UnansweredCommand): void;
  /** The server cannot say any more what became of it. */
  onUnknown?(command: UnansweredCommand): void;
}

interface Absent {
  action: KeptAction<unknown>;
  listener: AbsentListener<never>;
}

export interface SentCommand extends UnansweredCommand {
  /** It has not been kept yet, and not been sent. */
  isNew?: boolean;
  /** Attempts without an answer, and how long to wait before the next one. */
  failures?: number;
  waitMs?: number;
}

const absent = new Map<string, Absent>();
/** The commands that this page sees to, by key. */
const mine = new Set<string>();

/** Another tab has had the answer, or nobody waits for it any more. */
class AnsweredElsewhere extends Error {}

/** Says how the app tells of an action's commands without a screen. */
export function onAbsentAnswer<TAnswer>(action: KeptAction<TAnswer>, listener: AbsentListener<TAnswer>): void {
  absent.set(action.name, { action, listener });
}

export function notifyAbsent(command: UnansweredCommand, say: (to: AbsentListener<never>) => void): void {
  const listener = absent.get(command.action)?.listener;
  if (listener !== undefined && command.customer === currentCustomer()) say(listener);
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
    for (const command of unansweredOf(currentCustomer())) {
      const known = absent.get(command.action);
      if (mine.has(command.key) || command.refused !== undefined || known === undefined) continue;
      claim(command.key);
      const mutation = client.getMutationCache().build(client, untilAnswered(client, known.action));
      mutation.execute({ ...command }).then(
        (answer) => notifyAbsent(command, (to) => to.onSuccess(answer as never, command)),
        (error: Error) => notifyAbsent(command, (to) => to.onError?.(error, command)),
      );
    }
  };
  look();
  onUnansweredChange(look);
}

export function untilAnswered<TAnswer>(
  client: QueryClient,
  action: KeptAction<TAnswer>,
): MutationOptions<TAnswer, Error, SentCommand> {
  const refresh = () => Promise.all(action.outdates.map((queryKey) => client.invalidateQueries({ queryKey })));
  const settle = ({ key }: SentCommand) => {
    commandsInView.answered(key);
    letGo(key);
  };
  return {
    ...(action.isQueue === true ? { scope: { id: action.name } } : {}),
    async mutationFn(command) {
      if (command.waitMs !== undefined) await connectionOr(command.waitMs);
      await takeCharge(command.key);
      if (command.customer !== currentCustomer()) throw new Error('The command was abandoned.');
      keepBefore(command, action);
      try {
        return await action.send(command);
      } catch (error) {
        command.failures = (command.failures ?? 0) + 1;
        const askedMs = error instanceof ApiRefusal ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
        command.waitMs = Math.max(
          askedMs,
          backoffMs(command.failures - 1, intervals.repeatFirstMs, intervals.repeatMostMs),
        );
        throw error;
      }
    },
    retry(_failures, error) {
      return isUnanswered(error) || (action.isQueue === true && error instanceof ApiRefusal && error.status === 429);
    },
    // It waits before it is sent again, so that a connection that comes back ends the wait.
    retryDelay: 0,
    // Offline is waited out as part of the same command, not refused.
    networkMode: 'always',
    async onSuccess(answer, command) {
      dropUnanswered(command.key);
      action.onAnswer?.(answer, command.request);
      settle(command);
      await refresh();
    },
    async onError(error, command) {
      if (action.isQueue !== true) dropUnanswered(command.key);
      else if (!(error instanceof AnsweredElsewhere)) refuseUnanswered(command.key, refusalText(error) ?? '');
      settle(command);
      if (error instanceof AnsweredElsewhere) await refresh();
    },
  };
}

/** A command is kept before it is sent first; before it is sent again it has to be kept still. */
function keepBefore(command: SentCommand, { isSecret, isQueue }: KeptAction<unknown>): void {
  if (command.isNew === true) {
    command.isNew = false;
    const { isNew: _, request, ...kept } = command;
    try {
      keepUnanswered(isSecret === true ? kept : { ...kept, request });
    } catch (cause) {
      throw new NotKept({ cause });
    }
    return;
  }
  if (!allUnanswered().some(({ key }) => key === command.key)) throw new AnsweredElsewhere();
  commandsInView.lost(command.key);
  if (isKnown(command, Date.now())) return;
  // A repeat could be a second one: the customer decides.
  if (isQueue === true) throw new Error('It has waited for too long.');
  notifyAbsent(command, (to) => to.onUnknown?.(command));
  throw new AnsweredElsewhere();
}

const releases = new Map<string, () => void>();

/**
 * Waits until no other tab sees to the command, and has this one see to it until `letGo`, or until the page is gone. Where the
 * browser has no locks every tab may: a command is done once all the same, by its key.
 */
function takeCharge(key: string): Promise<void> {
  // Outside secure contexts there are none.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined || releases.has(key)) return Promise.resolve();
  return new Promise((taken, failed) => {
    const hold = () =>
      new Promise<void>((release) => {
        releases.set(key, release);
        taken();
      });
    locks.request(`sauda command ${key}`, hold).catch(failed);
  });
}

function letGo(key: string): void {
  releases.get(key)?.();
  releases.delete(key);
}

/** Which commands are told of by the screen that began them, and which of all have had no answer where one was due. */
interface CommandsInView {
  readonly inView: ReadonlySet<string>;
  readonly lost: ReadonlySet<string>;
}

let view: CommandsInView = { inView: new Set(), lost: new Set() };
const viewers = new Set<() => void>();

function changeView(what: keyof CommandsInView, key: string, isIn: boolean): void {
  if (view[what].has(key) === isIn) return;
  const others = [...view[what]].filter((other) => other !== key);
  view = { ...view, [what]: new Set(isIn ? [...others, key] : others) };
  for (const listener of viewers) listener();
}

export const commandsInView = {
  add: (key: string) => changeView('inView', key, true),
  remove: (key: string) => changeView('inView', key, false),
  lost: (key: string) => changeView('lost', key, true),
  answered: (key: string) => changeView('lost', key, false),
  /** Another one with each change: the compiled components look no further than at what they are given. */
  current: () => view,
  subscribe(listener: () => void): () => void {
    viewers.add(listener);
    return () => viewers.delete(listener);
  },
};

/** Whether the app itself has to tell of a command, on whichever screen the customer is. */
export function isForAll(key: string, { inView, lost }: CommandsInView): boolean {
  return lost.has(key) || !inView.has(key);
}
