import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { intervals } from '../../lib/intervals.ts';
import { LockIcon } from '../../ui/icons/status-icons.tsx';
import styles from './confirmation.module.css';
import { timeLeftText } from './time-left-text.ts';

/** Says that the transaction password is locked, and counts down how long. `onOver` is called once when it ends. */
export function LockedNotice({ until, onOver }: { until: string; onOver: () => void }) {
  const { t } = useLingui();
  const untilMs = Date.parse(until);
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= untilMs;
  useEffect(() => {
    if (isOver) {
      onOver();
      return;
    }
    const timer = setInterval(() => setNow(Date.now()), intervals.lockCountdownMs);
    return () => clearInterval(timer);
  }, [isOver, onOver]);
  return (
    <div className={styles.locked}>
      <LockIcon />
      <p role="status">{t`Your transaction password is locked after five wrong attempts.`}</p>
      <p>
        <Trans>Time left:</Trans>{' '}
        <span role="timer" className={styles.time}>
          {timeLeftText(untilMs - now)}
        </span>
      </p>
    </div>
  );
}
