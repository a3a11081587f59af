import type { CallKey, MoneyCall, Answer } from '@sauda/contract';
import {
  ApiRefusal,
  ApiUnreachable,
  createClient,
  faultId,
  inPlainTerms,
  isUnanswered,
  randomUuid,
  type PlainClient,
  type PlainInput,
} from '@sauda/contract/client';
import { loadOtherTexts } from './i18n/activate-locale.ts';
import { intervals } from './intervals.ts';
import { untilStill } from './motion-hold.ts';
import { reachability } from './reachability.ts';
import { fetchTelling } from './server-clock.ts';
import { currentCustomer, isEndingSession, loseSession, readToken } from './session/session.ts';

export { ApiRefusal, ApiUnreachable, faultId, isUnanswered, randomUuid };

const client = inPlainTerms(
  createClient({
    token: () => readToken() ?? undefined,
    onLogout: loseSession,
    timeoutMs: intervals.callTimeoutMs,
    fetch: fetchAtRest,
  }),
);

/**
 * The wire, with this customer's token. A session that the server has ended is ended here too, which leads to login. For
 * money-action.ts alone: everything else uses `api`.
 */
export const wire: PlainClient = {
  async call(key, input) {
    try {
      const answer = await client.call(key, input);
      reachability.answered();
      return answer;
    } catch (error) {
      if (error instanceof ApiRefusal) {
        reachability.answered();
        if (error.key !== 'logout') await wordsOfRefusals();
      } else if (error instanceof ApiUnreachable) reachability.lost();
      throw error;
    }
  },
};

/** The first refusal fetches the sentences of all. Where they do not come soon, it is told as the server wrote it. */
function wordsOfRefusals(): Promise<void> {
  return Promise.race([
    loadOtherTexts().catch(() => undefined),
    new Promise<void>((resolve) => setTimeout(resolve, intervals.wordsMs)),
  ]);
}

/** The wire without commands with money: those have a way of their own, in money-action.ts. */
export const api: {
  call<K extends Exclude<CallKey, MoneyCall>>(key: K, input: PlainInput<K>): Promise<Answer<K>>;
} = {
  call: (key, input) =>
    isCommand(key, input) ? unlessGone(once(key, input), isEndingSession()) : unlessGone(wire.call(key, input), false),
};

/**
 * Never ends once who asked has logged out: what follows from an answer would be told to who logs in next at this page, or be kept among
 * what is theirs, and what has none would be asked for again in their name. Commands with money know themselves whose they are.
 * @param endsSession which another tab may hear of before the answer is here: it comes all the same, unless somebody else has logged in
 */
async function unlessGone<T>(answer: Promise<T>, endsSession: boolean): Promise<T> {
  const asker = currentCustomer();
  const isGone = () => {
    const now = currentCustomer();
    return asker !== '' && now !== asker && !(endsSession && now === '');
  };
  const never = new Promise<never>(() => undefined);
  try {
    const known = await answer;
    return isGone() ? await never : known;
  } catch (error) {
    // The end of a session is for who has it.
    const isEnd = error instanceof ApiRefusal && error.key === 'logout';
    if (isGone() && !isEnd) await never;
    throw error;
  }
}

/** What can be given up, and what only reads, is no command. */
const isCommand = (key: string, { signal }: { signal?: AbortSignal }): boolean =>
  key.startsWith('POST ') && signal === undefined;

/** The command that was sent last, while its answer is waited for. */
let sentLast: { what: string; answer: Promise<unknown> } | undefined;

/**
 * Sends a command, but not the same one twice while its answer is waited for: two presses may come before the screen has drawn what the
 * first began, and the second would set another alert, or be refused what the first has just done. Once another command was sent
 * between, it is sent again: after adding and removing, adding is meant anew.
 */
function once<K extends CallKey>(key: K, input: PlainInput<K>): Promise<Answer<K>> {
  const what = JSON.stringify([key, readToken(), input.body, input.query]);
  if (sentLast?.what === what) return sentLast.answer as Promise<Answer<K>>;
  const answer = wire.call(key, input).finally(() => {
    if (sentLast === sent) sentLast = undefined;
  });
  const sent = { what, answer };
  sentLast = sent;
  return answer;
}

const MOST_REPEATS = 2;

/** For a mutation under an idempotency key: a lost answer is asked for again, twice at the most. */
export function retryUnanswered(failures: number, error: Error): boolean {
  return isUnanswered(error) && failures < MOST_REPEATS;
}

/** The same without a mutation. @param send makes the call, under the same key each time */
export async function sendUntilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof Error && retryUnanswered(failures, error))) throw error;
    }
  }
}

declare global {
  interface Window {
    /** Answers that boot.ts asked for before the app's code was there, by path and query. */
    firstAnswers?: Map<string, { token: string | null; response: Promise<Response> }>;
  }
}

/** An answer that comes while something moves across the screen is not read before it rests, unless a finger moves it for long. */
async function fetchAtRest(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetchOrTakeFirst(input, init);
  await untilStill(intervals.restMs);
  return response;
}

/** What was asked for at the start is old by then, in milliseconds since the page was opened: who was away comes back to what is now. */
const FIRST_MS = 30_000;

/** As fetch, but takes an answer that boot.ts has asked for already: once, and only if it was asked for with the same token. */
function fetchOrTakeFirst(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const first = typeof input === 'string' ? window.firstAnswers?.get(input) : undefined;
  if (first === undefined) return fetchTelling(input, init);
  window.firstAnswers?.delete(input as string);
  const token = new Headers(init?.headers).get('token');
  const isOfNow = token === first.token && performance.now() < FIRST_MS;
  // One that failed is asked for again, as if it had never been.
  return isOfNow ? first.response.catch(() => fetchTelling(input, init)) : fetchTelling(input, init);
}

/**
 * The names under which answers are cached. What one event changes shares a first word, so that it is refreshed by that word; which events
 * those are, `app/live-updates.ts` says.
 */
export const queryKeys = {
  config: ['config'],
  categories: ['categories', 'named by language'],
  account: ['account'],
  orders: ['orders'],
  positions: ['positions'],
  alerts: ['alerts'],
  triggers: ['triggers'],
  portfolio: ['portfolio'],
  requests: ['requests'],
  loans: ['loans'],
  offerings: ['offerings'],
  market: ['market'],
  instruments: ['market', 'instrument'],
  news: ['news'],
  notices: ['notices'],
  messages: ['messages'],
  sessions: ['sessions'],
  passkeys: ['passkeys'],
  authenticator: ['authenticator'],
  realName: ['real-name'],
  person: ['person'],
  bankCards: ['bank-cards'],
  dataExport: ['data-export'],
  closing: ['closing'],
  transactionPassword: ['transaction-password'],
} as const;
