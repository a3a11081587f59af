import { useLingui } from '@lingui/react/macro';
import styles from './photo-field.module.css';

/** How much of a photo has been sent. @param share 0 to 1; undefined while it is not being sent yet */
export function PhotoProgress({ share }: { share: number | undefined }) {
  const { t } = useLingui();
  const percent = Math.round((share ?? 0) * 100);
  return (
    <div className={styles.progress}>
      <span className={styles.progressText}>
        {share === undefined ? t`Preparing the photo` : t`Uploading, ${percent} %`}
      </span>
      <progress className={styles.bar} max={100} value={percent} aria-label={t`Upload`} />
    </div>
  );
}
