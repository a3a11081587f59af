import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import styles from '../offerings.module.css';
import type { Ipo } from './ipo-queries.ts';

/** What is read once: every date, how many shares are on offer, what the company says, and how shares are drawn. */
export function IpoDetails({ ipo }: { ipo: Ipo }) {
  const { t } = useLingui();
  const { figure, dateTime } = useFormats();
  const whole = (count: number) => figure(String(count), { decimals: 0 });
  return (
    <details className={styles.details}>
      <summary className="summary" aria-label={t`Details of ${ipo.company_name}`}>{t`Details`}</summary>
      <div className={styles.detailsBody}>
        <KeyValueList
          items={[
            { label: t`Opens`, value: dateTime(ipo.issue_start_date) },
            { label: t`Closes`, value: dateTime(ipo.issue_end_date) },
            { label: t`Allotment`, value: dateTime(ipo.allotment_date) },
            { label: t`Listing`, value: dateTime(ipo.listing_date) },
            { label: t`Shares on offer`, value: whole(ipo.shares) },
            { label: t`Shares applied for`, value: whole(ipo.applied_shares) },
            { label: t`Applications`, value: whole(ipo.applications) },
          ]}
        />
        <p className="note">{ipo.about}</p>
        <p className={styles.actions}>
          {ipo.document_url !== null && (
            <TextButton render={<a href={ipo.document_url} target="_blank" rel="noopener noreferrer" />}>
              <Trans>Offer document</Trans>
            </TextButton>
          )}
          <TextButton render={<Link to="/ipo/draw/$id" params={{ id: String(ipo.id) }} />}>
            <Trans>Allotment and its check</Trans>
          </TextButton>
        </p>
      </div>
    </details>
  );
}
