import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLoaderData } from '@tanstack/react-router';
import { TextButton } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './identity.module.css';
import { RealNameForm } from './real-name-form.tsx';
import { type RealNameState, realNameStateQuery } from './real-name-state.ts';
import { useConfig } from '../../lib/config.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useOwnPicture } from '../../lib/pictures/own-picture.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { idTypes } from './identity-form.ts';
import { useDocumentLabel } from './identity-words.ts';
import type { ReactNode } from 'react';
import { CheckIcon, ClockIcon } from '../../ui/icons/icons.tsx';

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
    // It may be of some time ago, or of right before what has happened since.
    ...(known === undefined ? {} : { initialData: known, initialDataUpdatedAt: 0 }),
  });
  if (state === undefined && !isError) return <RealNameSkeleton />;
  const isDue = state !== undefined && state.prove_until !== null;
  if (state?.status === 'under_review' || (state?.status === 'approved' && !isDue)) {
    return <ReviewView state={state} />;
  }
  return (
    <>
      {state === undefined && <Unknown busy={isFetching} onRetry={() => void refetch()} />}
      {isDue && <ProveAgain state={state} />}
      {/* After a decision it begins anew with what was sent; a look in between changes nothing. */}
      <RealNameForm key={state?.decided_at ?? 'first'} state={state} />
    </>
  );
}

/** Until when it has to be proved anew, and what becomes of the account otherwise. */
function ProveAgain({ state: { prove_until: until, is_limited: isLimited } }: { state: RealNameState }) {
  const { dateTime } = useFormats();
  const day = until === null ? '' : dateTime(until);
  return (
    <div className="parts">
      <div className={classNames('gap-2 small leading start', styles.unknown)} role="status">
        <p className="medium">
          {isLimited ? (
            <Trans>Prove who you are again: until then you can only withdraw.</Trans>
          ) : (
            <Trans>Prove who you are again by {day}. Otherwise you can only withdraw from then on.</Trans>
          )}
        </p>
        <p>
          <Trans>
            A document runs out, or it has been long since you showed one. Nothing else of your account changes.
          </Trans>
        </p>
      </div>
    </div>
  );
}

function Unknown({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <div className="parts">
      <div className={classNames('gap-2 small leading start', styles.unknown)} role="status">
        <p>{t`It could not be loaded whether you have sent something in already.`}</p>
        <TextButton disabled={busy} onClick={onRetry}>{t`Retry`}</TextButton>
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

/** What was sent in, under its stamp. Nothing of it can be changed. */
function ReviewView({ state }: { state: RealNameState }) {
  const { t } = useLingui();
  const { practice } = useConfig();
  const { dateTime } = useFormats();
  const labelOf = useDocumentLabel();
  const isApproved = state.status === 'approved';
  const idType = idTypes.find((known) => known === state.id_type) ?? 'other';
  const unreadable = t`Cannot be read any more`;
  const sentAt = state.created_at === null ? '' : dateTime(state.created_at);
  const decidedAt = state.decided_at === null ? '' : dateTime(state.decided_at);
  return (
    <div className="parts">
      <div className={styles.stamp} role="status">
        {isApproved ? (
          <Stamp tone="approved" note={decidedAt}>
            <Trans>Verified</Trans>
          </Stamp>
        ) : (
          <Stamp tone="waiting" note={sentAt}>
            <Trans>Under review</Trans>
          </Stamp>
        )}
      </div>
      <p className="note">
        {isApproved ? (
          <Trans>Your identity is confirmed. To change what is here, write to customer service.</Trans>
        ) : practice ? (
          <Trans>On a practice market a clerk decides within a few seconds. This screen shows it by itself.</Trans>
        ) : (
          <Trans>We compare your photos with what you entered. This screen and a notice tell you the result.</Trans>
        )}
      </p>
      <KeyValueList
        items={[
          { label: t({ message: 'Name', context: 'of a person' }), value: state.real_name || unreadable },
          { label: t`ID type`, value: labelOf(idType) },
          { label: t`ID number`, value: state.id_number || unreadable },
          { label: t`Sent in`, value: sentAt },
        ]}
      />
      <div className={classNames('gap-3', styles.photos)}>
        <SentPhoto url={state.front_image} label={t`Front of the document`} />
        <SentPhoto url={state.back_image} label={t`Back of the document`} />
      </div>
    </div>
  );
}

function SentPhoto({ url, label }: { url: string; label: string }) {
  const address = useOwnPicture(url);
  return (
    <figure className={styles.photo}>
      {address === undefined ? (
        <Skeleton width="100%" height="100%" className={styles.picture} />
      ) : (
        <img className={styles.picture} src={address} alt={label} />
      )}
      <figcaption className="muted">{label}</figcaption>
    </figure>
  );
}

/** What an office would print across a form: a word in a double frame, a little askew. */
function Stamp({ tone, children, note }: { tone: 'approved' | 'waiting'; children: ReactNode; note: string }) {
  return (
    <div className={tone === 'approved' ? styles.approved : styles.waiting}>
      <span className={styles.frame}>
        {tone === 'approved' ? <CheckIcon /> : <ClockIcon />}
        <span>
          <span className={classNames('bold line', styles.word)}>{children}</span>
          <span className="small line">{note}</span>
        </span>
      </span>
    </div>
  );
}
