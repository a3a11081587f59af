import { Trans, useLingui } from '@lingui/react/macro';
import { refusalText } from '../../lib/error-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import styles from './account-life.module.css';
import { CloseForm } from './close-form.tsx';
import { useClosingFacts } from './closing-queries.ts';
import { ObstacleList } from './obstacle-list.tsx';
import { WhatHappens } from './what-happens.tsx';

/** Says what closing means and what has to end first, and closes the account once nothing has. */
export function CloseAccount() {
  const { t } = useLingui();
  const { data: facts, error, isError, isFetching, refetch } = useClosingFacts();

  if (facts === undefined) {
    return isError ? (
      <ErrorState
        title={t`Load failed, please retry`}
        retryLabel={t`Retry`}
        busy={isFetching}
        onRetry={() => void refetch()}
      >
        {refusalText(error) ?? <Trans>We could not reach the server. Check your connection.</Trans>}
      </ErrorState>
    ) : (
      <Loading label={t`Loading`}>
        <SkeletonRows count={4} leading />
      </Loading>
    );
  }
  const isEmpty = facts.obstacles.length === 0;
  return (
    <div className={styles.screen}>
      <div className={styles.text}>
        {!isEmpty && (
          <section>
            <h2 className={styles.heading}>
              <Trans>To be done first</Trans>
            </h2>
            <p className={styles.quiet}>
              <Trans>An account can be closed once it is empty. Nothing of yours is given up by closing it.</Trans>
            </p>
            <ObstacleList obstacles={facts.obstacles} />
          </section>
        )}
        <WhatHappens retentionYears={facts.retention_years} />
        {isEmpty && <CloseForm />}
      </div>
    </div>
  );
}
