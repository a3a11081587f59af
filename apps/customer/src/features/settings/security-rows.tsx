import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LockIcon } from '../../ui/icons/status-icons.tsx';
import { Row, RowIcon } from '../../ui/row.tsx';
import { transactionPasswordQuery } from '../confirmation/transaction-password-query.ts';

/** The two passwords, and where the customer is logged in. */
export function SecurityRows({ onTransactionPassword }: { onTransactionPassword: () => void }) {
  const { t } = useLingui();
  const { data: transactionPassword } = useQuery(transactionPasswordQuery);
  const textOf = ({ is_set, passkey_required }: typeof transactionPassword & object) =>
    is_set ? (passkey_required ? t`Set, but your passkey confirms instead` : t`Set`) : t`Not set`;
  const lock = (
    <RowIcon>
      <LockIcon />
    </RowIcon>
  );
  return (
    <>
      <Row leading={lock} title={t`Login password`} chevron render={<Link to="/settings/login-password" />} />
      <Row
        leading={lock}
        title={t`Transaction password`}
        subtitle={transactionPassword && textOf(transactionPassword)}
        chevron
        onClick={onTransactionPassword}
      />
      <Row leading={lock} title={t`Passkeys`} chevron render={<Link to="/settings/passkeys" />} />
      <Row leading={lock} title={t`Authenticator app`} chevron render={<Link to="/settings/authenticator" />} />
      <Row leading={lock} title={t`Devices`} chevron render={<Link to="/settings/sessions" />} />
    </>
  );
}
