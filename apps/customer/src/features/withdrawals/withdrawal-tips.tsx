import { Trans, useLingui } from '@lingui/react/macro';
import { tipsEntry, useConfig } from '../../lib/config.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './withdrawals.module.css';

/** What is promised of every withdrawal, and the operator's own words after it. */
export function WithdrawalTips() {
  const { t } = useLingui();
  const config = useConfig();
  return (
    <ul className={classNames('note', styles.promise)}>
      <li>{t`No fee, tax or deposit is ever asked for to release your money. Whoever asks for one is not us.`}</li>
      <li>
        <Trans>
          The amount leaves your balance now. If the bank cannot pay it, all of it comes back, with the reason.
        </Trans>
      </li>
      {config.practice && (
        <li>
          <Trans>
            Practice: the practice bank pays by itself after a few seconds. It returns an amount that ends in 13, so
            that you can see a failure.
          </Trans>
        </li>
      )}
      {tipsEntry(config, 'withdraw_tips').map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </ul>
  );
}
