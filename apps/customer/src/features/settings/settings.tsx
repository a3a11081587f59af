import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useProveAgain } from '../frame/prove-again.ts';
import { useBankWords } from '../frame/bank-words.ts';
import { customerQuery } from '../../data/account.ts';
import { toldRealNameQuery } from '../../data/real-name.ts';
import { useUnreadNotices } from '../../data/unread.ts';
import { api } from '../../lib/api.ts';
import { useConfig } from '../../lib/config.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { keepConfirmWay, readConfirmWay, type ConfirmWay } from '../../lib/confirm-way.ts';
import { keepRisingColour, readRisingColour, type RisingColour } from '../../lib/rising-colour.ts';
import { endingSession, endSession } from '../../lib/session/session.ts';
import { keepTheme, readTheme, type Theme } from '../../lib/theme.ts';
import { Badge } from '../../ui/badge.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import {
  BellIcon,
  ChatIcon,
  DeleteIcon,
  DownloadIcon,
  InfoIcon,
  LanguageIcon,
  LockIcon,
  LogoutIcon,
} from '../../ui/icons/icons.tsx';
import { BankIcon, CashIcon } from '../../ui/icons/money-icons.tsx';
import {
  CodeIcon,
  DevicesIcon,
  FingerprintIcon,
  HouseIcon,
  IdIcon,
  KeyIcon,
  PeopleIcon,
  PinIcon,
} from '../../ui/icons/settings-icons.tsx';
import { Row, RowIcon } from '../../ui/list.tsx';
import { RowGroup } from '../../ui/row-group.tsx';
import { SegmentedControl, type SegmentedControlProps } from '../../ui/segmented-control.tsx';
import { toast } from '../../ui/toast.ts';
import { TransactionPasswordDialog } from '../confirmation/transaction-password-dialog.tsx';
import { transactionPasswordQuery } from '../confirmation/transaction-password.ts';
import { LanguageMenu } from '../frame/language-menu.tsx';
import { AppLockChoice } from './app-lock-choice.tsx';
import { PushChoice } from './push/push-choice.tsx';
import { leaveDevice } from './push/push.ts';
import styles from './settings.module.css';

const route = getRouteApi('/settings');

/** The dialog that is open is in the address, so that the way back closes it. */
export function Settings() {
  const { t } = useLingui();
  const { dialog } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <RowGroup title={t({ message: 'You', context: 'group of Settings' })}>
        <IdentityRows />
        <FeesRow />
        <NoticesRow />
      </RowGroup>
      <RowGroup title={t`Security`} below={<AppLockChoice />}>
        <SecurityRows onTransactionPassword={() => void navigate({ search: { dialog: 'transaction-password' } })} />
      </RowGroup>
      <AppGroup />
      <RowGroup title={t`Help and data`}>
        <ServiceRow />
        <Row icon={<InfoIcon />} title={t`About Sauda`} chevron render={<Link to="/settings/about" />} />
        <Row icon={<DownloadIcon />} title={t`Download my data`} chevron render={<Link to="/settings/data" />} />
        <Row icon={<DeleteIcon />} title={t`Close account`} chevron render={<Link to="/settings/close-account" />} />
        <LogOutRow />
      </RowGroup>
      <TransactionPasswordDialog
        open={dialog === 'transaction-password'}
        onClose={() => void navigate({ search: {}, replace: true })}
      />
    </>
  );
}

/** The two passwords, what may stand in their place, and where the customer is logged in. */
function SecurityRows({ onTransactionPassword }: { onTransactionPassword: () => void }) {
  const { t } = useLingui();
  const { data: transactionPassword } = useQuery(transactionPasswordQuery);
  const textOf = ({ is_set, passkey_required }: typeof transactionPassword & object) =>
    is_set ? (passkey_required ? t`Set, but your passkey confirms instead` : t`Set`) : t`Not set`;
  return (
    <>
      <Row icon={<KeyIcon />} title={t`Login password`} chevron render={<Link to="/settings/login-password" />} />
      <Row
        icon={<PinIcon />}
        title={t`Transaction password`}
        subtitle={transactionPassword && textOf(transactionPassword)}
        chevron
        onClick={onTransactionPassword}
      />
      <Row icon={<FingerprintIcon />} title={t`Passkeys`} chevron render={<Link to="/settings/passkeys" />} />
      <Row icon={<CodeIcon />} title={t`Authenticator app`} chevron render={<Link to="/settings/authenticator" />} />
      <Row icon={<DevicesIcon />} title={t`Devices`} chevron render={<Link to="/settings/sessions" />} />
      <Row icon={<LockIcon />} title={t`Lost something`} chevron render={<Link to="/settings/access" />} />
    </>
  );
}

/** KYC with how far it is, and where money is sent to. */
function IdentityRows() {
  const { t } = useLingui();
  const bank = useBankWords();
  const { data: told } = useQuery(toldRealNameQuery);
  const proveAgain = useProveAgain(told);
  const texts = {
    none: t`Not verified`,
    under_review: t`Under review`,
    approved: t`Verified`,
    rejected: t`Rejected`,
  };
  return (
    <>
      <Row
        icon={<IdIcon />}
        title={t`KYC`}
        subtitle={told && (proveAgain ?? texts[told.status])}
        chevron
        render={<Link to="/settings/real-name" />}
      />
      <Row icon={<HouseIcon />} title={t`Address`} chevron render={<Link to="/settings/address" />} />
      <Row icon={<PeopleIcon />} title={t`Nominees`} chevron render={<Link to="/settings/nominees" />} />
      <Row icon={<BankIcon />} title={bank('many')} chevron render={<Link to="/settings/bank-cards" />} />
    </>
  );
}

/** What the next order is charged: by the customer's plan, or nothing for a while. */
function FeesRow() {
  const { t } = useLingui();
  const { figure, date } = useFormats();
  const { data } = useQuery(customerQuery);
  const fees = data?.fees;
  if (fees === undefined) return null;
  const percent = (basisPoints: number) => figure((basisPoints / 100).toFixed(2), { decimals: 2 });
  const rates = [...new Set(fees.rates.map(({ basis_points }) => basis_points))].toSorted((a, b) => a - b).map(percent);
  const { plan, waived_until: until, waived_because: why } = fees;
  const lastDay = until === null ? '' : date(new Date(Date.parse(until) - 1).toISOString());
  return (
    <Row
      icon={<CashIcon />}
      title={t`Trading fees`}
      subtitle={until === null ? t`${plan}, ${rates.join('–')}% of each trade` : t`None until ${lastDay}: ${why ?? ''}`}
    />
  );
}

function NoticesRow() {
  const { t } = useLingui();
  const unread = useUnreadNotices();
  return (
    <Row
      leading={
        <span className={styles.icon}>
          <RowIcon>
            <BellIcon />
          </RowIcon>
          <Badge count={unread} />
        </span>
      }
      title={t`Notices`}
      subtitle={unread > 0 ? t`${plural(unread, { one: '# unread', other: '# unread' })}` : undefined}
      chevron
      render={<Link to="/settings/notices" />}
    />
  );
}

/** The language, to be chosen where more than one is offered or another than the only one is in use, and this device's choices. */
function AppGroup() {
  const { t, i18n } = useLingui();
  const { languages } = useConfig();
  const isChoice = languages.length > 1 || languages[0] !== i18n.locale;
  return (
    <RowGroup title={t`This app`} below={<AppChoices />}>
      {isChoice && <Row icon={<LanguageIcon />} title={t`Language`} action={<LanguageMenu />} />}
    </RowGroup>
  );
}

/** Where the operator has a customer service. */
function ServiceRow() {
  const { t } = useLingui();
  if (!useConfig().customerService) return null;
  return <Row icon={<ChatIcon />} title={t`Customer service`} chevron render={<Link to="/customer-service" />} />;
}

/** How the app looks and asks on this device. */
function AppChoices() {
  const { t } = useLingui();
  return (
    <div className="gap-4 gutter above-3">
      <DeviceChoice<Theme>
        label={t`Appearance`}
        segments={[
          { value: 'system', label: t`As phone` },
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
        ]}
        read={readTheme}
        keep={keepTheme}
      />
      <DeviceChoice<RisingColour>
        label={t`Rising prices`}
        segments={[
          { value: 'green', label: t`Green` },
          { value: 'red', label: t`Red` },
        ]}
        read={readRisingColour}
        keep={keepRisingColour}
      />
      <DeviceChoice<ConfirmWay>
        label={t`Confirm orders`}
        segments={[
          { value: 'slide', label: t`By sliding` },
          { value: 'button', label: t`By a button` },
        ]}
        read={readConfirmWay}
        keep={keepConfirmWay}
      />
      <PushChoice />
    </div>
  );
}

interface DeviceChoiceProps<Value extends string> extends Pick<SegmentedControlProps<Value>, 'label' | 'segments'> {
  read: () => Value;
  keep: (chosen: Value) => void;
}

/** One of a few, kept on this device. */
function DeviceChoice<Value extends string>({ label, segments, read, keep }: DeviceChoiceProps<Value>) {
  const [value, setValue] = useState<Value>(read);
  useEffect(() => {
    // Another one was chosen in another tab.
    const heard = () => setValue(read());
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  }, [read]);
  return (
    <section className="gap-2">
      <h3 className="small medium">{label}</h3>
      <SegmentedControl<Value>
        label={label}
        segments={segments}
        value={value}
        onChange={(chosen) => {
          keep(chosen);
          setValue(chosen);
        }}
      />
    </section>
  );
}

/** Logs out after asking. The session ends on this phone even where the server cannot be told. */
function LogOutRow() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const logOut = useMutation({
    mutationFn: () => endingSession(() => api.call('POST /stock/success/user/logout', {})),
    onSettled() {
      leaveDevice().catch((reason: unknown) => console.warn('This device is still subscribed to notices.', reason));
      endSession();
      // Whoever logs in next begins at home, not where this customer stopped.
      void navigate({ to: '/login', search: {}, replace: true }).then(() => toast.success(t`Logout successful`));
    },
  });
  return (
    <>
      <Row icon={<LogoutIcon />} title={<Trans>Log out</Trans>} onClick={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        title={t`Log out?`}
        confirmLabel={t`Log out`}
        cancelLabel={t`Cancel`}
        busy={logOut.isPending}
        busyLabel={t`Logging out`}
        onConfirm={() => logOut.mutate()}
        onCancel={() => setAsking(false)}
      >
        <Trans>You will need your phone number and password to log in again. Pending orders stay as they are.</Trans>
      </ConfirmDialog>
    </>
  );
}
