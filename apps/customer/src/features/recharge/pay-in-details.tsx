import { Trans, useLingui } from '@lingui/react/macro';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { AlertIcon } from '../../ui/icons/status-icons.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { CopyableLine } from './copyable-line.tsx';
import styles from './recharge.module.css';
import type { Recharge } from './send-recharge.ts';

/** Where to send the money and what to write on it, each line to be copied. */
export function PayInDetails({ recharge }: { recharge: Recharge }) {
  return recharge.address === null ? (
    <BankDetails recharge={recharge} />
  ) : (
    <UsdtDetails recharge={recharge} address={recharge.address} />
  );
}

function BankDetails({ recharge }: { recharge: Recharge }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const { bank_details: bank, reference, count } = recharge;
  const lines = [
    ...(bank === null
      ? []
      : [
          { label: t`Bank`, value: bank.bank },
          { label: t`Account name`, value: bank.account_name },
          { label: t`Account number`, value: bank.account_number },
          { label: t`IFSC`, value: bank.ifsc },
        ]),
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

function UsdtDetails({ recharge, address }: { recharge: Recharge; address: string }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const { count, network, rate, usdt_count: usdt, reference } = recharge;
  return (
    <div className={styles.usdt}>
      <p className={styles.warning}>
        <AlertIcon size="s" />
        <Trans>Send USDT on the TRON network ({network}) only. What is sent on another network is lost.</Trans>
      </p>
      <div className={styles.qr}>
        <QrCode text={address} label={t`The address as a QR code`} />
      </div>
      <dl className={styles.details}>
        {usdt !== null && <CopyableLine label={t`Amount`} value={`${usdt} USDT`} copied={usdt} />}
        <CopyableLine label={t`Address`} value={address} copied={address} />
        <CopyableLine label={t`Reference`} value={reference} copied={reference} />
      </dl>
      {rate !== null && (
        <p className={styles.note}>
          <Trans>
            {money(count)} are credited, at {money(rate)} for one USDT.
          </Trans>
        </p>
      )}
    </div>
  );
}
