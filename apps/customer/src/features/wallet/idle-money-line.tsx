import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useConfig } from '../../lib/config.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { classNames } from '../../ui/class-names.ts';
import { ChevronRightIcon } from '../../ui/icons/icons.tsx';
import { idleMoneyQuery } from './idle-money-query.ts';
import styles from './wallet.module.css';

/** Beneath what is free: when it goes to the customer's bank, and the way to what they can say about that. */
export function IdleMoneyLine() {
  const { t } = useLingui();
  const { day: dayOf } = useFormats();
  const isOn = useConfig().entries.get('idle_money') === 'on';
  const { data } = useQuery({ ...idleMoneyQuery, enabled: isOn });
  if (!isOn || data === undefined || data === null || data.day === null) return null;
  const day = dayOf(data.day);
  return (
    <Link to="/account/idle-money" className={classNames('spread', styles.available)}>
      <span className={styles.label}>{t`Goes to your bank`}</span>
      <span className={styles.free}>
        {data.waits_for === null ? t`On ${day}` : t`Waits for you`}
        <ChevronRightIcon size="xs" className="quiet" />
      </span>
    </Link>
  );
}
