import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../../ui/icon-button.tsx';
import { CopyIcon } from '../../ui/icons/action-icons.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './recharge.module.css';

interface CopyableLineProps {
  label: string;
  value: string;
  /** What goes to the clipboard. */
  copied: string;
}

export function CopyableLine({ label, value, copied }: CopyableLineProps) {
  const { t } = useLingui();

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(copied);
      toast.success(t`${label} copied`);
    } catch {
      // Without a secure context there is no clipboard; the text can still be selected.
      toast.error(t`Could not copy. Select the text and copy it yourself.`);
    }
  }

  return (
    <div className={styles.line}>
      <dt className={styles.lineLabel}>{label}</dt>
      <dd className={styles.lineValue}>{value}</dd>
      <dd>
        <IconButton label={t`Copy ${label}`} icon={<CopyIcon size="s" />} onClick={() => void copy()} />
      </dd>
    </div>
  );
}
