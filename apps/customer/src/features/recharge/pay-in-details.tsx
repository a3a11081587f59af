import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { CopyableLine } from './copyable-line.tsx';
import styles from './recharge.module.css';
import type { Recharge } from './send-recharge.ts';

/** Where to send the money and what to write on it, each line to be copied. */
export function PayInDetails({ recharge }: { recharge: Recharge }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const { bank_details: bank, address, reference, count } = recharge;
  const lines = [
    ...(bank === null
      ? []
      : [
          { label: t`Bank`, value: bank.bank },
          { label: t`Account name`, value: bank.account_name },
          { label: t`Account number`, value: bank.account_number },
          { label: t`IFSC`, value: bank.ifsc },
        ]),
    ...(address === null ? [] : [{ label: t`Address`, value: address }]),
    { label: t`Reference`, value: reference },
  ];
  return (
    <dl className={styles.details}>
      <CopyableLine label={t`Amount`} value={money(count)} copied={count} />
      {lines.map(({ label, value }) => (
        <CopyableLine key={label} label={label} value={value} copied={value} />
      ))}
    </dl>
  );
}
