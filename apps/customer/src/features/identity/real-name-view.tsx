import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLoaderData } from '@tanstack/react-router';
import { TextButton } from '../../ui/text-button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import styles from './identity.module.css';
import { RealNameForm } from './real-name-form.tsx';
import { realNameStateQuery, reviewStatus } from './real-name-state.ts';
import { ReviewView } from './review-view.tsx';

/**
 * The form, or under review and once approved what was sent. Where it cannot be told which, the form is there: the server takes
 * nothing twice.
 */
export function RealNameView() {
  // What the route has asked for already.
  const known = useLoaderData({ from: '/settings/real-name' });
  const {
    data: state,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    ...realNameStateQuery,
    ...(known === undefined ? {} : { initialData: known }),
  });
  if (state === undefined && !isError) return <RealNameSkeleton />;
  if (state?.status === reviewStatus.underReview || state?.status === reviewStatus.approved) {
    return <ReviewView state={state} />;
  }
  return (
    <>
      {state === undefined && <Unknown busy={isFetching} onRetry={() => void refetch()} />}
      {/* After a decision it begins anew with what was sent; a look in between changes nothing. */}
      <RealNameForm key={state?.decided_at ?? 'first'} state={state} />
    </>
  );
}

function Unknown({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div className="parts">
      <div className={styles.unknown} role="status">
        <p>
          <Trans>It could not be loaded whether you have sent something in already.</Trans>
        </p>
        <TextButton disabled={busy} onClick={onRetry}>
          <Trans>Retry</Trans>
        </TextButton>
      </div>
    </div>
  );
}

/** Five fields, in their final geometry. */
export function RealNameSkeleton() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading`} className="parts">
      <div className="parts">
        {['3.25rem', '3.25rem', '3.25rem', '5.5rem', '5.5rem'].map((height, index) => (
          <Skeleton key={index} width="100%" height={height} />
        ))}
      </div>
    </Loading>
  );
}
