import { Trans, useLingui } from '@lingui/react/macro';
import { failureText } from '../../lib/error-text.ts';
import { AlertLine } from '../../ui/alert-line.tsx';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/icons/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './account-life.module.css';
import { NotLoaded } from '../frame/not-loaded.tsx';
import { Stack } from '../../ui/stack.tsx';
import type { Answer } from '@sauda/contract';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { toast } from '../../ui/toast.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, retryUnanswered, queryKeys } from '../../lib/api.ts';
import { useRepeatKey } from '../../lib/repeat-key.ts';
import { downloadFile } from '../../lib/download-file.ts';
import { intervals } from '../../lib/intervals.ts';

/** A copy of everything held about the customer: asked for, watched while it is made, fetched. */
export function DataDownload() {
  const { t } = useLingui();
  const query = useQuery(exportQuery);
  const { data: copy } = query;
  const { request, ...asking } = useRequestExport();
  const download = useMutation({ mutationFn: (url: string) => downloadFile(url, 'sauda-data.zip') });

  if (copy === undefined) {
    return (
      <NotLoaded query={query} className={styles.text}>
        <Skeleton width="100%" height="6rem" />
      </NotLoaded>
    );
  }
  const isUnderWay = copy.status === 'queued' || copy.status === 'running';
  const failure = asking.isError
    ? failureText(asking.error, t`Submission failed, please retry`)
    : download.isError
      ? t`Download failed, please retry`
      : undefined;
  const { url } = copy;

  return (
    <Stack>
      <div className={styles.text}>
        <p>
          <Trans>
            A zip file with everything that is held about you: profile, KYC with its photos, bank details, orders,
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
        <p className="muted">{t`It holds your account numbers. Keep it where only you can read it.`}</p>
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

type Copy = Answer<'GET /stock/success/user/export'>['data'];

/** How far a copy is; when it is there, until when. */
function CopyState({ copy: { status, progress, expires_at } }: { copy: Copy }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const isUnderWay = status === 'queued' || status === 'running';
  return (
    <section className={classNames('gap-3', styles.copy)} aria-label={t`Your copy`}>
      <div className={classNames('spread medium', styles.state)}>
        {isUnderWay && (
          <>
            <span>{t`Your copy is being prepared`}</span>
            <span>{progress}%</span>
          </>
        )}
        {status === 'ready' && (
          <>
            <span>{t`Your copy is ready`}</span>
            <StatusPill tone="ok">{t`Ready`}</StatusPill>
          </>
        )}
        {status === 'failed' && (
          <>
            <span>{t`Your copy could not be made`}</span>
            <StatusPill tone="no">{t`Failed`}</StatusPill>
          </>
        )}
      </div>
      {isUnderWay && (
        <>
          <ProgressBar label={t`Your copy is being prepared`} value={progress} />
          <p className="muted">{t`You can leave this screen. A notice tells you when it is ready.`}</p>
        </>
      )}
      {status === 'ready' && expires_at !== null && (
        <p className="muted">{t`It is deleted on ${dateTime(expires_at)}.`}</p>
      )}
      {status === 'failed' && (
        <p className="muted">{t`Something went wrong on our side. You can ask for a new one.`}</p>
      )}
      <p className="sr-only" role="status">
        {status === 'ready' ? t`Your copy is ready` : ''}
      </p>
    </section>
  );
}

/** How far the latest copy of the customer's data is. */
const exportQuery = queryOptions({
  queryKey: queryKeys.dataExport,
  queryFn: async ({ signal }) => (await api.call('GET /stock/success/user/export', { signal })).data,
  refetchInterval: ({ state }) =>
    state.data?.status === 'queued' || state.data?.status === 'running' ? intervals.exportMs : false,
});

function useRequestExport() {
  const { t } = useLingui();
  const client = useQueryClient();
  const keys = useRepeatKey();
  const { mutate, ...mutation } = useMutation({
    mutationFn: () => api.call('POST /stock/success/user/export', { idempotencyKey: keys.of('') }),
    retry: retryUnanswered,
    onSuccess: () => toast.success(t`Request submitted`),
    onSettled(_answer, error) {
      keys.settle(error);
      return client.invalidateQueries({ queryKey: queryKeys.dataExport });
    },
  });
  return { ...mutation, request: () => mutate() };
}
