import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { loadNewest } from '../lib/new-version.ts';
import { ErrorState } from './empty-state.tsx';

/** In place of a part of a screen the code of which could not be had: a new page alone asks for it again. */
export function MissingPart() {
  const { t } = useLingui();
  const [isLoading, setLoading] = useState(false);
  return (
    <ErrorState
      title={t`Load failed, please retry`}
      retryLabel={t`Reload`}
      busy={isLoading}
      onRetry={() => {
        setLoading(true);
        void loadNewest();
      }}
    />
  );
}
