import { Trans, useLingui } from '@lingui/react/macro';
import { failureText } from '../../lib/error-text.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons/action-icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './account-life.module.css';
import { CopyState } from './copy-state.tsx';
import { useDataExport, useDownload, useRequestExport } from './export-queries.ts';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { Stack } from '../../ui/stack.tsx';

/** A copy of everything held about the customer: asked for, watched while it is made, fetched. */
export function DataDownload() {
  const { t } = useLingui();
  const query = useDataExport();
  const { data: copy } = query;
  const { request, ...asking } = useRequestExport();
  const download = useDownload();

  if (copy === undefined) {
    return (
      <NotLoaded query={query} loading={t`Loading`} className={styles.text}>
        <Skeleton width="100%" height="6rem" />
      </NotLoaded>
    );
  }
  const isUnderWay = copy.status === 'queued' || copy.status === 'running';
  const failure = asking.isError
    ? failureText(asking.error, t`Your request could not be sent, please retry`)
    : download.isError
      ? t`Download failed, please retry`
      : undefined;
  const { url } = copy;

  return (
    <Stack>
      <div className={styles.text}>
        <p>
          <Trans>
            A zip file with everything that is held about you: profile, real name with its photos, bank cards, orders,
            positions, every movement of money, requests, watchlists, devices and notices.
          </Trans>
        </p>
        <p className="muted">
          <Trans>
            Each list is in it twice, as JSON for programs and as CSV for spreadsheets. Passwords are not in it: we do
            not have them.
          </Trans>
        </p>
        {copy.status !== 'none' && <CopyState copy={copy} />}
        <p className="muted">
          <Trans>It holds your account numbers. Keep it where only you can read it.</Trans>
        </p>
        <AlertLine text={failure} />
      </div>
      {!isUnderWay && (
        <ActionBar>
          {url !== null && (
            <Button
              variant="primary"
              wide
              icon={<DownloadIcon size="s" />}
              busy={download.isPending}
              busyLabel={t`Downloading`}
              onClick={() => download.mutate(url)}
            >
              <Trans>Download</Trans>
            </Button>
          )}
          <Button
            variant={url === null ? 'primary' : 'quiet'}
            wide
            busy={asking.isPending}
            busyLabel={t`Submitting`}
            onClick={request}
          >
            {copy.status === 'none' ? <Trans>Prepare my data</Trans> : <Trans>Prepare a new copy</Trans>}
          </Button>
        </ActionBar>
      )}
    </Stack>
  );
}
