import type { Answer } from '@sauda/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import styles from './account-life.module.css';

type Copy = Answer<'GET /stock/success/user/export'>['data'];

/** How far a copy is; when it is there, until when. */
export function CopyState({ copy: { status, progress, expires_at } }: { copy: Copy }) {
  const { t } = useLingui();
  const { dateTime } = useFormats();
  const isUnderWay = status === 'queued' || status === 'running';
  return (
    <section className={styles.copy} aria-label={t`Your copy`}>
      <div className={styles.state}>
        {isUnderWay && (
          <>
            <span>
              <Trans>Your copy is being prepared</Trans>
            </span>
            <span>{progress} %</span>
          </>
        )}
        {status === 'ready' && (
          <>
            <span>
              <Trans>Your copy is ready</Trans>
            </span>
            <StatusPill tone="ok">{t`Ready`}</StatusPill>
          </>
        )}
        {status === 'failed' && (
          <>
            <span>
              <Trans>Your copy could not be made</Trans>
            </span>
            <StatusPill tone="no">{t`Failed`}</StatusPill>
          </>
        )}
      </div>
      {isUnderWay && (
        <>
          <ProgressBar label={t`Your copy is being prepared`} value={progress} />
          <p className="muted">
            <Trans>You can leave this screen. A notice tells you when it is ready.</Trans>
          </p>
        </>
      )}
      {status === 'ready' && expires_at !== null && (
        <p className="muted">{t`It is deleted on ${dateTime(expires_at)}.`}</p>
      )}
      {status === 'failed' && (
        <p className="muted">
          <Trans>Something went wrong on our side. You can ask for a new one.</Trans>
        </p>
      )}
      <p className="sr-only" role="status">
        {status === 'ready' ? t`Your copy is ready` : ''}
      </p>
    </section>
  );
}
