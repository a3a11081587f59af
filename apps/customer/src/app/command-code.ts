import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { backoffMs, connectionOr } from '../lib/backoff.ts';
import { allOutcomes, onOutcomesChange } from '../lib/command-outcomes.ts';
import { loadOtherTexts } from '../lib/i18n/activate-locale.ts';
import { intervals } from '../lib/intervals.ts';
import { readToken } from '../lib/session/session.ts';
import { allUnanswered, onUnansweredChange } from '../lib/unanswered.ts';

/*
 * What sees to commands without an answer, and tells what became of those whose screen is gone, is fetched when something is kept,
 * and before any screen where something can be sent: all but the first ones.
 */

interface CommandCode {
  notifyOfAbsentCommands(client: QueryClient): void;
  CommandNotices(props: { place: RefObject<HTMLElement | null> }): ReactNode;
}

let code: CommandCode | undefined;
let asked: Promise<void> | undefined;
/** Absent until what was kept of the page before is in place again. */
let client: QueryClient | undefined;
let isAsking = false;
const listeners = new Set<() => void>();

/** Fetches it, once. @throws where it does not come; the next call tries again */
export function loadCommandCode(): Promise<void> {
  asked ??= fetchCode().catch((reason: unknown) => {
    asked = undefined;
    throw reason;
  });
  return asked;
}

async function fetchCode(): Promise<void> {
  const [{ notifyOfAbsentCommands }, { CommandNotices }] = await Promise.all([
    import('./absent-commands.ts'),
    import('./command-notices.tsx'),
    loadOtherTexts(),
  ]);
  code = { notifyOfAbsentCommands, CommandNotices };
  if (client !== undefined) notifyOfAbsentCommands(client);
  for (const listener of listeners) listener();
}

/** Whether there is a command to see to or to tell of, of this tab or another. */
export function hasKeptCommands(): boolean {
  return allUnanswered().length + allOutcomes().length > 0;
}

/** Sees to what is kept, and from now on to whatever is. */
export function seeToKeptCommands(queryClient: QueryClient): void {
  client = queryClient;
  code?.notifyOfAbsentCommands(queryClient);
  const look = () => {
    if (code === undefined && !isAsking && hasKeptCommands()) void untilLoaded();
  };
  onUnansweredChange(look);
  onOutcomesChange(look);
  look();
}

async function untilLoaded(): Promise<void> {
  isAsking = true;
  document.addEventListener('visibilitychange', loadAnew);
  for (let failures = 0; code === undefined && hasKeptCommands(); failures += 1) {
    await loadCommandCode().catch(() =>
      connectionOr(backoffMs(failures, intervals.repeatFirstMs, intervals.repeatMostMs)),
    );
  }
  document.removeEventListener('visibilitychange', loadAnew);
  isAsking = false;
}

/**
 * Chromium remembers for as long as a page lives what could not be loaded. Nothing is lost by another page once nobody looks at this one: of the
 * first screens, which alone are shown without the code, only the log-in has fields.
 */
function loadAnew(): void {
  if (document.hidden && navigator.onLine && readToken() !== null) window.location.reload();
}

/** What draws the notices of commands; undefined until it was needed. */
export function commandNotices(): CommandCode['CommandNotices'] | undefined {
  return code?.CommandNotices;
}

export function onCommandCode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
