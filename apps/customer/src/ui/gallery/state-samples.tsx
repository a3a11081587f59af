import { Button } from '../button.tsx';
import { EmptyState, StarDrawing } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { SkeletonRows } from '../skeleton-rows.tsx';
import { Loading, Skeleton } from '../skeleton.tsx';
import { Sample } from './sample.tsx';

export function StateSamples() {
  return (
    <>
      <Sample title="Loading" bleed>
        <Loading label="Loading markets">
          <SkeletonRows count={3} columns="5.75rem 5.25rem" figures={2} />
          <SkeletonRows count={1} leading figures={1} />
        </Loading>
      </Sample>
      <Sample title="A skeleton alone">
        <Skeleton width="12rem" height="2rem" />
      </Sample>
      <Sample title="Empty" bleed>
        <EmptyState
          title="No favourites yet"
          drawing={<StarDrawing />}
          action={<Button variant="primary">Search stocks</Button>}
        >
          Tap the star on a stock to follow its price here.
        </EmptyState>
        <EmptyState title="No records yet" />
      </Sample>
      <Sample title="Error" bleed>
        <ErrorState title="Load failed, please retry" retryLabel="Retry" onRetry={() => {}}>
          We could not reach the server. Check your connection.
        </ErrorState>
      </Sample>
    </>
  );
}
