import { Trans, useLingui } from '@lingui/react/macro';
import { refusalText } from '../../lib/error-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';

interface LoadFailedProps {
  /** What failed, where it is not the usual sentence. */
  title?: string | undefined;
  /** A query of TanStack Query. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** What was asked for did not arrive: says why, as far as it is known, and asks again. */
export function LoadFailed({ title, query: { error, isFetching, refetch } }: LoadFailedProps) {
  const { t } = useLingui();
  return (
    <ErrorState
      title={title ?? t`Load failed, please retry`}
      retryLabel={t`Retry`}
      busy={isFetching}
      onRetry={() => void refetch()}
    >
      {refusalText(error) ?? <Trans>We could not reach the server. Check your connection.</Trans>}
    </ErrorState>
  );
}
