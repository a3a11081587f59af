import { Trans, useLingui } from '@lingui/react/macro';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { List, Row } from '../../ui/list.tsx';
import type { Receipt } from './order-queries.ts';
import styles from './receipt.module.css';

/** What splits and bonuses have made of what was bought, at no cost, the first first. */
export function ReceiptShareChanges({ receipt: { share_changes: changes = [] } }: { receipt: Receipt }) {
  const { t } = useLingui();
  const { figure, date } = useFormats();
  const count = (units: string) => figure(units, { decimals: 0 });
  if (changes.length === 0) return null;
  return (
    <section className={styles.transfers}>
      <h3 className="bold">
        <Trans>Splits and bonuses since</Trans>
      </h3>
      <List label={t`Splits and bonuses since`}>
        {changes.map(({ kind, ratio, ex_day: on, before, after }) => (
          <Row
            key={on}
            title={kind === 'split' ? t`Split ${ratio}` : t`Bonus ${ratio}`}
            subtitle={t`${count(before)} shares became ${count(after)} on ${date(`${on}T12:00:00Z`)}, at no cost`}
          />
        ))}
      </List>
    </section>
  );
}
