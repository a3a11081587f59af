import { useLingui } from '@lingui/react/macro';
import type { Answer } from '@sauda/contract';

/** What somebody can have lost. */
export type LostKey = Answer<'POST /stock/user/access/look'>['data']['lost'];

export const lostKeys = [
  'password',
  'authenticator',
  'passkeys',
  'transaction_password',
  'phone',
] as const satisfies readonly LostKey[];

export const isLostKey = (word: unknown): word is LostKey => lostKeys.some((lost) => lost === word);

/** What each is called, and what comes of asking for another. */
export function useLostWords(): Readonly<Record<LostKey, { name: string; comes: string }>> {
  const { t } = useLingui();
  return {
    password: {
      name: t`Login password`,
      comes: t`Customer service tells you a code with which you choose a new password.`,
    },
    authenticator: {
      name: t`Authenticator app`,
      comes: t`The app is removed after a waiting time, and your password alone logs you in until you set up another one.`,
    },
    passkeys: {
      name: t`Passkeys`,
      comes: t`All passkeys are removed after a waiting time. You log in with your password, and can add another one.`,
    },
    transaction_password: {
      name: t`Transaction password`,
      comes: t`It is removed after a waiting time, and you set another one in Settings.`,
    },
    phone: {
      name: t`Phone number`,
      comes: t`After a waiting time you log in with the new number.`,
    },
  };
}
