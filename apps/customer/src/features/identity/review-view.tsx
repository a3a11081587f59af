import { Trans, useLingui } from '@lingui/react/macro';
import { useConfig } from '../../lib/config.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useOwnPicture } from '../../lib/pictures/own-picture.ts';
import { KeyValueList } from '../../ui/key-value-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './identity.module.css';
import { idTypes } from './identity-form.ts';
import { useDocumentLabel } from './identity-words.ts';
import { reviewStatus, type RealNameState } from './real-name-state.ts';
import { Stamp } from './stamp.tsx';

/** What was sent in, under its stamp. Nothing of it can be changed. */
export function ReviewView({ state }: { state: RealNameState }) {
  const { t } = useLingui();
  const { practice } = useConfig();
  const { dateTime } = useFormats();
  const labelOf = useDocumentLabel();
  const isApproved = state.status === reviewStatus.approved;
  const idType = idTypes.find((known) => known === state.id_type) ?? 'other';
  const sentAt = state.created_at === null ? '' : dateTime(state.created_at);
  const decidedAt = state.decided_at === null ? '' : dateTime(state.decided_at);
  return (
    <div className="parts">
      <div className={styles.stamp} role="status">
        {isApproved ? (
          <Stamp tone="approved" note={decidedAt}>
            <Trans>Approved</Trans>
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
          { label: t`Name`, value: state.real_name },
          { label: t`ID type`, value: labelOf(idType) },
          { label: t`ID number`, value: state.id_number },
          { label: t`Sent in`, value: sentAt },
        ]}
      />
      <div className={styles.photos}>
        <SentPhoto url={state.id_number_img} label={t`Front of the document`} />
        <SentPhoto url={state.id_number_img_two} label={t`Back of the document`} />
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
