import { useLocation, useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The transaction password is being set, over a command that is waiting for it. */
    isSettingTransactionPassword?: boolean;
  }
}

/**
 * A step over what is on the screen, where the transaction password is set. It is a place in the history, so that the way back
 * leaves the step and not the screen: the command that asked for the password stays as it was typed.
 */
export function useSettingStep(): { isSetting: boolean; begin: () => void; end: () => void } {
  const router = useRouter();
  const isSetting = useLocation({ select: ({ state }) => state.isSettingTransactionPassword === true });
  return {
    isSetting,
    begin: () =>
      void router.navigate({
        to: '.',
        search: true,
        hash: true,
        state: (before) => ({ ...before, isSettingTransactionPassword: true }),
        resetScroll: false,
      }),
    end: () => router.history.back(),
  };
}
