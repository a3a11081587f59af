import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useNextPage, type GrowingQuery } from './use-next-page.ts';
import styles from './next-page.module.css';

interface NextPageProps {
  query: GrowingQuery;
  /** Said once everything is there: "No more positions". */
  end: string;
}

/** A list's next page loads when its end comes this near. */
const NEAR = '50px';

/** The foot of a list that grows: fetches the next page when it comes into view, offers it by button, or says that it ends. */
export function NextPage({ query, end }: NextPageProps) {
  const { t } = useLingui();
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const { end: foot, fetchNext } = useNextPage(query, NEAR);

  return (
    <div ref={foot} className={classNames('muted', styles.foot)}>
      {hasNextPage ? (
        <Button size="small" busy={isFetchingNextPage} busyLabel={t`Loading`} onClick={() => void fetchNext()}>
          {isFetchNextPageError ? <Trans>Load failed, please retry</Trans> : <Trans>Show more</Trans>}
        </Button>
      ) : (
        end
      )}
    </div>
  );
}
