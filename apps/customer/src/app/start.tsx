import type { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { factsOf, sourceLanguage } from '@sauda/facts';
import { followTappedNotices } from '../features/settings/push/tapped-notice.ts';
import { messagesQuery } from '../features/support/messages.ts';
import { forgetKeptAnswers, keepAnswers, restoreKeptAnswers } from '../lib/cache/kept-answers.ts';
import { configQuery, readConfig } from '../lib/config.ts';
import { activateLocale, withOtherTexts } from '../lib/i18n/activate-locale.ts';
import { forgetFormsOfOthers, leaveForms } from '../lib/forms/left-behind.ts';
import { isInShell } from '../lib/native.ts';
import { forgetRecentSearches } from '../features/market/search/recent-searches.ts';
import { forgetLeftScreens } from '../lib/left-screens.ts';
import { readLocale } from '../lib/i18n/locales.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { currentCustomer, onSessionChange, onSessionLost, readToken } from '../lib/session/session.ts';
import { quotes } from '../lib/stream/live.ts';
import { forgetOutcomes } from '../lib/command-outcomes.ts';
import { forgetUnanswered } from '../lib/unanswered.ts';
import { App } from './app.tsx';
import { askAhead } from './ask-ahead.ts';
import { hasKeptCommands, loadCommandCode, seeToKeptCommands } from './command-code.ts';
import { untilHomeIsKnown } from './first-answers.ts';
import { keepLeftScreens } from './screen-motion.ts';
import { loadInitialData } from './initial-data.ts';
import { followChoicesElsewhere } from './choices-elsewhere.ts';
import { cover, isOwnersAlone } from './native/cover.ts';
import { nextTask } from './next-task.ts';
import { closeByBack } from './back-closes.ts';
import { layChartBelow } from './chart-below.ts';
import { startLiveUpdates } from './live-updates.ts';
import { createAppRouter } from './router.ts';
import { registerServiceWorker } from './service-worker.ts';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { toast } from '../ui/toast.ts';

/**
 * Starts the app. The static screen in the page stays until the first route is ready, so nothing blank is ever seen; data that
 * cannot be loaded stops nothing.
 */
export async function start(root: HTMLElement): Promise<void> {
  blockPinchZoomOnIos();
  followChoicesElsewhere();
  const queryClient = createQueryClient();

  // Before anything is asked for: the first answers may be here sooner than the first screen, and say that the session is over.
  let customer = currentCustomer();
  onSessionChange(() => {
    const before = customer;
    customer = currentCustomer();
    if (!hasToken()) {
      leaveForms(before);
      forgetCustomer(queryClient);
      return;
    }
    forgetFormsOfOthers();
    // Another one has logged in while this page lay and heard of nothing: none of what it shows and knows is theirs.
    if (before !== '' && customer !== before) window.location.reload();
  });
  // A page that was closed while it forgot has left the rest to this one.
  if (!hasToken()) forgetCustomer(queryClient);
  keepAnswers(queryClient);
  const initialData = loadInitialData(queryClient, hasToken());
  const locale = activateLocale(readLocale()).catch(() => activateLocale(sourceLanguage));
  await nextTask();
  const router = createAppRouter({ hasToken });
  layChartBelow(router.history);
  closeByBack(router.history);
  keepLeftScreens(router);
  askAhead(queryClient);
  onSessionChange(() => void router.invalidate());
  // Whatever they do next themselves, such as logging in, ends it.
  onSessionLost(() => toast.error(i18n._(msg`Your session on this device has ended. Please log in again.`)));
  await nextTask();
  await Promise.all([
    locale,
    restoreKeptAnswers(queryClient, Date.now(), hasToken).catch(logged('The last known figures could not be read.')),
    router.load().then(() => untilHomeIsKnown(queryClient, router.state.location.pathname)),
    // Their notices are above the first screen: nothing is to move when they come.
    hasKeptCommands() ? loadCommandCode().catch(logged('Earlier requests are looked after later.')) : undefined,
  ]);
  await nextTask();

  // Before the first form is drawn, so that it is closed while an earlier command has no answer.
  seeToKeptCommands(queryClient);
  // In the hybrid app alone: nothing of the customer is shown before they have unlocked it.
  const followLinks = isInShell() ? await connectShell(router) : undefined;
  // As a transition the first render is done in slices, so that a tap on the static screen is not kept waiting.
  startTransition(() => createRoot(root).render(<App router={router} queryClient={queryClient} />));

  // What follows is for later than the first screen.
  await nextTask();
  startLiveUpdates(queryClient);
  followLinks?.();
  followTappedNotices((path) => router.history.push(path));
  // So that the messages are at hand.
  if (hasToken()) void queryClient.prefetchInfiniteQuery(messagesQuery);
  registerServiceWorker();
  // Long after all that somebody waits for.
  setTimeout(() => void compareHeadsLater(), COMPARES_AFTER_MS);
  await initialData;
  if (hasToken()) loadMoneySign(queryClient);
}

/** The rupee's sign has its own part of the font, which would come while the first stock's screen does, and have it all laid out anew. */
function loadMoneySign(queryClient: QueryClient): void {
  const entries = queryClient.getQueryData(configQuery.queryKey);
  if (entries === undefined) return;
  const { symbol } = factsOf(readConfig(entries).currency);
  const font = `1em ${getComputedStyle(document.body).fontFamily}`;
  document.fonts.load(font, symbol).catch(logged('The sign of the money comes with the first amount.'));
}

const COMPARES_AFTER_MS = 60_000;

/** Whether the published heads are still what this device has seen of them. */
async function compareHeadsLater(): Promise<void> {
  if (!hasToken()) return;
  const code = await import('../features/statements/seen-heads.ts').catch(
    logged('The published heads were not compared.'),
  );
  await code?.compareHeadsSeldom();
}

/** Binds the page to the hybrid app, whose part of the code no browser runs. Where that fails, what is locked stays covered. */
async function connectShell(router: ReturnType<typeof createAppRouter>): Promise<(() => void) | undefined> {
  try {
    const { connect } = await withOtherTexts(() => import('./native/connect.ts'));
    return await connect({ history: router.history, path: () => router.history.location.href });
  } catch (reason) {
    logged('The app around the page does not answer.')(reason);
    if (!isOwnersAlone()) return undefined;
    const texts = { title: i18n._(msg`Sauda is locked`), again: i18n._(msg`Retry`), logOut: i18n._(msg`Log out`) };
    await cover(texts, reload, false);
    return undefined;
  }
}

/** Code that did not arrive is asked for again by a new page alone. */
async function reload(): Promise<boolean> {
  window.location.reload();
  return false;
}

const hasToken = () => readToken() !== null;

/** Leaves nothing of the customer on the phone: the next person at it must neither see nor repeat it. */
function forgetCustomer(queryClient: QueryClient): void {
  queryClient.clear();
  quotes.clear();
  forgetUnanswered();
  forgetOutcomes();
  forgetLeftScreens();
  forgetRecentSearches();
  forgetKeptAnswers().catch(logged('The last known figures could not be forgotten.'));
}

function logged(what: string): (reason: unknown) => void {
  return (reason) => console.warn(what, reason);
}

/**
 * Keeps iOS from zooming the page by pinch. Text size stays the customer's: the viewport does not forbid scaling, which would also
 * take it from people who need it on other phones.
 */
export function blockPinchZoomOnIos(): void {
  // Safari on iOS alone has gesture events and touch.
  if (!('GestureEvent' in window) || navigator.maxTouchPoints === 0) return;
  for (const name of ['gesturestart', 'gesturechange', 'gestureend']) {
    document.addEventListener(name, (event) => event.preventDefault(), { passive: false });
  }
}
