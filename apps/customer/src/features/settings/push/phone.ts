import { i18n } from '@lingui/core';
import { isLanguage, sourceLanguage } from '@sauda/facts';
import { api, isUnanswered } from '../../../lib/api.ts';
import type { AppPushes } from '../../../lib/native.ts';
import { onSessionChange, readToken } from '../../../lib/session/session.ts';
import { PushFailed, type PushWishes } from './wishes.ts';

/*
 * Notices in the hybrid app: the server tells the phone by the token that the phone has from its maker's service. What the server
 * was told last is kept here, for as long as the session, so that a token that is renewed can be told again.
 */

const KEY = 'pushPhone';

interface Told {
  readonly token: string;
  readonly showsAmounts: boolean;
}

function readTold(): Told | undefined {
  const kept = localStorage.getItem(KEY);
  return kept === null ? undefined : (JSON.parse(kept) as Told);
}

export async function isPhoneTold(pushes: AppPushes): Promise<boolean> {
  return readTold() !== undefined && (await pushes.look()) === 'granted';
}

/**
 * Asks the customer by the phone, where that was not done yet, and then has notices pushed to it.
 * @throws PushFailed, or what a call of the server throws
 */
export async function switchOnPhone(pushes: AppPushes, wishes: PushWishes): Promise<void> {
  if (!(await pushes.ask())) throw new PushFailed('refused');
  const token = await pushes.register().catch((cause: unknown) => {
    throw new PushFailed('unreachable', { cause });
  });
  await tell(pushes, token, wishes);
}

async function tell({ platform }: AppPushes, token: string, { language, showsAmounts }: PushWishes): Promise<void> {
  const body = { platform, token, lang: language, show_amounts: showsAmounts };
  const before = localStorage.getItem(KEY);
  // Before the answer, which may be lost: the phone would be told, and shown as one that is not, so that it could not be switched off.
  localStorage.setItem(KEY, JSON.stringify({ token, showsAmounts } satisfies Told));
  try {
    await api.call('POST /stock/success/user/push/app', { body });
  } catch (error) {
    if (!isUnanswered(error)) {
      if (before === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, before);
    }
    throw error;
  }
}

/** Nothing more comes to this phone, and what is shown on it goes. */
export async function leavePhone(pushes: AppPushes): Promise<void> {
  // Where there was nothing, the phone's service may not even be there.
  if (readTold() === undefined) return;
  localStorage.removeItem(KEY);
  await pushes.leave();
}

/** Tells the server of each token that the phone renews, now and later, and leaves the phone where the session has ended. */
export function followPhone(pushes: AppPushes): void {
  const warn = (reason: unknown) => console.warn('Notices on this phone could not be renewed.', reason);
  const follow = () => {
    if (readToken() === null) leavePhone(pushes).catch(warn);
  };
  pushes.onToken((token) => {
    const told = readTold();
    if (told === undefined || told.token === token) return;
    const language = isLanguage(i18n.locale) ? i18n.locale : sourceLanguage;
    tell(pushes, token, { language, showsAmounts: told.showsAmounts }).catch(warn);
  });
  onSessionChange(follow);
  follow();
  // At each start the phone says by which token it is told by now.
  if (readTold() !== undefined) pushes.register().catch(warn);
}
