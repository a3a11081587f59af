import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { SubHeader } from '../features/frame/header.tsx';
import { loadNewest } from '../lib/new-version.ts';
import { ErrorState } from '../ui/empty-state.tsx';

/** How Chromium, Firefox and Safari say that a screen's code could not be loaded. */
const codeIsMissing = /dynamically imported module|module script failed/i;

/** A screen that broke or could not be loaded: what failed, and a way to try again. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  const router = useRouter();
  const isCodeMissing = codeIsMissing.test(String(error));
  const [isLoading, setIsLoading] = useState(false);
  useEffect(() => console.error(error), [error]);
  // Code that did not arrive is asked for again by a new page alone: this one remembers the failure. Not before there is a connection.
  useEffect(() => {
    if (!isCodeMissing) return;
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [isCodeMissing]);

  async function retry(): Promise<void> {
    if (isCodeMissing) {
      if (!navigator.onLine || isLoading) return;
      setIsLoading(true);
      return loadNewest();
    }
    await router.invalidate();
    reset();
  }

  return (
    <>
      <SubHeader title="Sauda" marked={false} />
      <main>
        <ErrorState
          title={t`This screen could not be shown`}
          retryLabel={t`Retry`}
          busy={isLoading}
          onRetry={() => void retry()}
        >
          <Trans>Check your connection and try again.</Trans>
        </ErrorState>
      </main>
    </>
  );
}
