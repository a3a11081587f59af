import type { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { sourceLanguage } from '@sauda/facts';
import { messagesQuery } from '../features/support/messages.ts';
import { forgetKeptAnswers, keepAnswers, restoreKeptAnswers } from '../lib/cache/kept-answers.ts';
import { activateLocale } from '../lib/i18n/activate-locale.ts';
import { readLocale } from '../lib/i18n/locales.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { onSessionChange, readToken } from '../lib/session/session.ts';
import { quotes } from '../lib/stream/live.ts';
import { forgetOutcomes } from '../lib/command-outcomes.ts';
import { forgetUnanswered } from '../lib/unanswered.ts';
import { notifyOfAbsentCommands } from './absent-commands.ts';
import { App } from './app.tsx';
import { loadInitialData } from './initial-data.ts';
import { startLiveUpdates } from './live-updates.ts';
import { nextTask } from './next-task.ts';
import { createAppRouter } from './router.ts';
import { registerServiceWorker } from './service-worker.ts';

/**
 * Starts the app. The static screen in the page stays until the first route is ready, so nothing blank is ever seen; data that
 * cannot be loaded stops nothing.
 */
export async function start(root: HTMLElement): Promise<void> {
  blockPinchZoomOnIos();
  const queryClient = createQueryClient();

  // Before anything is asked for: the first answers may be here sooner than the first screen, and say that the session is over.
  onSessionChange(() => {
    if (!hasToken()) forgetCustomer(queryClient);
  });
  // A page that was closed while it forgot has left the rest to this one.
  if (!hasToken()) forgetCustomer(queryClient);
  keepAnswers(queryClient);
  const initialData = loadInitialData(queryClient, hasToken());
  const locale = activateLocale(readLocale()).catch(() => activateLocale(sourceLanguage));
  await nextTask();
  const router = createAppRouter({ hasToken });
  onSessionChange(() => void router.invalidate());
  await nextTask();
  await Promise.all([
    locale,
    restoreKeptAnswers(queryClient, Date.now(), hasToken).catch(logged('The last known figures could not be read.')),
    router.load(),
  ]);
  await nextTask();

  // Before the first form is drawn, so that it is closed while an earlier command has no answer.
  notifyOfAbsentCommands(queryClient);
  // As a transition the first render is done in slices, so that a tap on the static screen is not kept waiting.
  startTransition(() => createRoot(root).render(<App router={router} queryClient={queryClient} />));

  // What follows is for later than the first screen.
  await nextTask();
  startLiveUpdates(queryClient);
  // So that the messages are at hand.
  if (hasToken()) void queryClient.prefetchInfiniteQuery(messagesQuery);
  registerServiceWorker();
  await initialData;
}

const hasToken = () => readToken() !== null;

/** Leaves nothing of the customer on the phone: the next person at it must neither see nor repeat it. */
function forgetCustomer(queryClient: QueryClient): void {
  queryClient.clear();
  quotes.clear();
  forgetUnanswered();
  forgetOutcomes();
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
