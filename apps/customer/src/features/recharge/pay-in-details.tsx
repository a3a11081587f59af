import { Trans, useLingui } from '@lingui/react/macro';
import { factsOf } from '@sauda/facts';
import { useConfig } from '../../lib/config.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { IconButton } from '../../ui/button.tsx';
import { CopyIcon, AlertIcon } from '../../ui/icons/icons.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useCopy } from '../frame/use-copy.ts';
import styles from './recharge.module.css';
import type { Recharge } from './send-recharge.ts';

/** Where to send the money and what to write on it, each line to be copied. */
export function PayIn({ recharge }: { recharge: Recharge }) {
  const { practice } = useConfig();
  return (
    <section className="gap-3">
      <h2 className="heading">
        {recharge.address === null ? <Trans>Transfer to this account</Trans> : <Trans>Send USDT to this address</Trans>}
      </h2>
      {recharge.address === null ? (
        <BankDetails recharge={recharge} />
      ) : (
        <UsdtDetails recharge={recharge} address={recharge.address} />
      )}
      <p className="note">
        {practice ? (
          <Trans>The practice bank transfers it by itself, within seconds: there is nothing to pay.</Trans>
        ) : recharge.address === null ? (
          <Trans>
            Write the reference exactly: the transfer is found by it. Sauda never asks for a fee to credit money.
          </Trans>
        ) : (
          <Trans>Keep a picture of the transfer, and attach it here. Sauda never asks for a fee to credit money.</Trans>
        )}
      </p>
    </section>
  );
}

function BankDetails({ recharge: { bank_details: bank, reference, count } }: { recharge: Recharge }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const { bankAccount } = factsOf(useConfig().currency);
  const isIndian = bankAccount.kind === 'account' && bankAccount.code === 'ifsc';
  return (
    <dl className={styles.details}>
      <CopyableLine label={t`Amount`} value={money(count)} copied={count} />
      {bank !== null && (
        <>
          <CopyableLine label={t`Bank`} value={bank.bank} />
          <CopyableLine label={t`Account name`} value={bank.account_name} />
          <CopyableLine label={t`Account number`} value={bank.account_number} />
          <CopyableLine label={isIndian ? t`IFSC` : t`Routing number`} value={bank.ifsc} />
        </>
      )}
      <CopyableLine label={t`Reference`} value={reference} />
    </dl>
  );
}

function UsdtDetails({ recharge, address }: { recharge: Recharge; address: string }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const { count, network, rate, usdt_count: usdt, reference } = recharge;
  return (
    <div className="gap-4">
      <p className="warning">
        <AlertIcon size="s" />
        <Trans>Send USDT on the TRON network ({network}) only. What is sent on another network is lost.</Trans>
      </p>
      <div className={styles.qr}>
        <QrCode text={address} label={t`The address as a QR code`} />
      </div>
      <dl className={styles.details}>
        {usdt !== null && <CopyableLine label={t`Amount`} value={`${usdt} USDT`} copied={usdt} />}
        <CopyableLine label={t`Address`} value={address} />
        <CopyableLine label={t`Reference`} value={reference} />
      </dl>
      {rate !== null && (
        <p className="note">
          <Trans>
            {money(count)} are credited, at {money(rate)} for one USDT.
          </Trans>
        </p>
      )}
    </div>
  );
}

/** @param copied what goes to the clipboard, where it is not as it is shown */
function CopyableLine({ label, value, copied = value }: { label: string; value: string; copied?: string }) {
  const { t } = useLingui();
  const copy = useCopy();
  return (
    <div className={styles.line}>
      <dt className="muted">{label}</dt>
      <dd>{value}</dd>
      <dd>
        <IconButton
          label={t`Copy ${label}`}
          icon={<CopyIcon size="s" />}
          onClick={() => void copy(copied, t`${label} copied`)}
        />
      </dd>
    </div>
  );
}
