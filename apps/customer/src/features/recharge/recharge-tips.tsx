import { Trans } from '@lingui/react/macro';
import { useConfig } from '../../lib/config.ts';
import styles from './recharge.module.css';

/** What to know before a deposit: the operator's own words, after what always holds. */
export function RechargeTips() {
  const { entries, practice } = useConfig();
  const tips = (entries.get('recharge_tips') ?? '').split('\n').filter((tip) => tip.trim() !== '');
  return (
    <section className={styles.tips}>
      <h2 className={styles.label}>
        <Trans>Tips</Trans>
      </h2>
      <ul>
        <li>
          <Trans>After you submit, you see the account to pay into and the reference to quote.</Trans>
        </li>
        <li>
          <Trans>The money is credited within 24 hours. A request that is not paid by then ends by itself.</Trans>
        </li>
        {practice && (
          <li>
            <Trans>
              Practice: the practice bank pays by itself after a few seconds. It refuses an amount that ends in 13, so
              that you can see a refusal.
            </Trans>
          </li>
        )}
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  );
}
