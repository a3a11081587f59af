import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SubHeader } from '../features/frame/header.tsx';
import { ErrorState } from '../ui/empty-state.tsx';

/** How Chromium, Firefox and Safari say that a screen's code could not be loaded. */
const codeIsMissing = /dynamically imported module|module script failed/i;

/** A screen that broke or could not be loaded: what failed, and a way to try again. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  const router = useRouter();
  useEffect(() => console.error(error), [error]);

  async function retry(): Promise<void> {
    // Code that did not arrive is asked for again by a new page alone: this one remembers the failure.
    if (codeIsMissing.test(String(error))) return window.location.reload();
    await router.invalidate();
    reset();
  }

  return (
    <>
      <SubHeader title="Sauda" marked={false} />
      <main>
        <ErrorState title={t`This screen could not be shown`} retryLabel={t`Retry`} onRetry={() => void retry()}>
          <Trans>Check your connection and try again.</Trans>
        </ErrorState>
      </main>
    </>
  );
}
