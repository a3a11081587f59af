import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useUnreadNotices } from '../../data/unread.ts';
import { toldRealNameQuery } from '../../data/real-name.ts';
import { api } from '../../lib/api.ts';
import { useConfig } from '../../lib/config.ts';
import { Badge } from '../../ui/badge.tsx';
import {
  DeleteIcon,
  DownloadIcon,
  LanguageIcon,
  LogoutIcon,
  InfoIcon,
  LockIcon,
  AccountIcon,
} from '../../ui/icons/icons.tsx';
import { CardIcon } from '../../ui/icons/money-icons.tsx';
import { List, Row, RowIcon } from '../../ui/list.tsx';
import { TransactionPasswordDialog } from '../confirmation/transaction-password-dialog.tsx';
import { transactionPasswordQuery } from '../confirmation/transaction-password.ts';
import { LanguageMenu } from '../frame/language-menu.tsx';
import { AppLockChoice } from './app-lock-choice.tsx';
import styles from './settings.module.css';
import { useState } from 'react';
import { applyTheme, readTheme, type Theme } from '../../lib/theme.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { keepConfirmWay, readConfirmWay, type ConfirmWay } from '../../lib/confirm-way.ts';
import { endSession } from '../../lib/session/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';

const route = getRouteApi('/settings');

/** The dialog that is open is in the address, so that the way back closes it. */
export function Settings() {
  const { t } = useLingui();
  const { dialog } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <List label={t`Security and identity`}>
        <SecurityRows onTransactionPassword={() => void navigate({ search: { dialog: 'transaction-password' } })} />
        <IdentityRows />
        <NoticesRow />
        <LanguageRow />
      </List>
      <AppearanceChoice />
      <ConfirmChoice />
      <AppLockChoice />
      <List>
        <Row icon={<DownloadIcon />} title={t`Download my data`} chevron render={<Link to="/settings/data" />} />
        <Row icon={<DeleteIcon />} title={t`Close account`} chevron render={<Link to="/settings/close-account" />} />
        <Row icon={<InfoIcon />} title={t`About Sauda`} chevron render={<Link to="/settings/about" />} />
        <LogOutRow />
      </List>
      <TransactionPasswordDialog
        open={dialog === 'transaction-password'}
        onClose={() => void navigate({ search: {}, replace: true })}
      />
    </>
  );
}

/** The two passwords, and where the customer is logged in. */
function SecurityRows({ onTransactionPassword }: { onTransactionPassword: () => void }) {
  const { t } = useLingui();
  const { data: transactionPassword } = useQuery(transactionPasswordQuery);
  const textOf = ({ is_set, passkey_required }: typeof transactionPassword & object) =>
    is_set ? (passkey_required ? t`Set, but your passkey confirms instead` : t`Set`) : t`Not set`;
  return (
    <>
      <Row icon={<LockIcon />} title={t`Login password`} chevron render={<Link to="/settings/login-password" />} />
      <Row
        icon={<LockIcon />}
        title={t`Transaction password`}
        subtitle={transactionPassword && textOf(transactionPassword)}
        chevron
        onClick={onTransactionPassword}
      />
      <Row icon={<LockIcon />} title={t`Passkeys`} chevron render={<Link to="/settings/passkeys" />} />
      <Row icon={<LockIcon />} title={t`Authenticator app`} chevron render={<Link to="/settings/authenticator" />} />
      <Row icon={<LockIcon />} title={t`Devices`} chevron render={<Link to="/settings/sessions" />} />
    </>
  );
}

/** The real name with how far its review is, and the bank cards. */
function IdentityRows() {
  const { t } = useLingui();
  const { data: told } = useQuery(toldRealNameQuery);
  const texts = { none: t`Not sent in`, under_review: t`Under review`, approved: t`Approved`, rejected: t`Rejected` };
  return (
    <>
      <Row
        icon={<AccountIcon />}
        title={t`Real name`}
        subtitle={told && texts[told.status]}
        chevron
        render={<Link to="/settings/real-name" />}
      />
      <Row icon={<CardIcon />} title={t`Bank cards`} chevron render={<Link to="/settings/bank-cards" />} />
    </>
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
            <InfoIcon />
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

/** The language, to be chosen where more than one is offered or another than the only one is in use. */
function LanguageRow() {
  const { t, i18n } = useLingui();
  const { languages } = useConfig();
  if (languages.length === 1 && languages[0] === i18n.locale) return null;
  return <Row icon={<LanguageIcon />} title={t`Language`} action={<LanguageMenu />} />;
}

/** Light or dark: as the phone, or always the one. */
function AppearanceChoice() {
  const { t } = useLingui();
  const [theme, setTheme] = useState<Theme>(readTheme);
  return (
    <section className="gap-2 gutter above-5 below-4">
      <h2 className="small medium">{t`Appearance`}</h2>
      <SegmentedControl<Theme>
        label={t`Appearance`}
        segments={[
          { value: 'system', label: t`As phone` },
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
        ]}
        value={theme}
        onChange={(chosen) => {
          applyTheme(chosen);
          setTheme(chosen);
        }}
      />
    </section>
  );
}

/** How orders are confirmed on this device. */
function ConfirmChoice() {
  const { t } = useLingui();
  const [way, setWay] = useState<ConfirmWay>(readConfirmWay);
  return (
    <section className="gap-2 gutter below-4">
      <h2 className="small medium">{t`Confirm orders`}</h2>
      <SegmentedControl<ConfirmWay>
        label={t`Confirm orders`}
        segments={[
          { value: 'slide', label: t`By sliding` },
          { value: 'button', label: t`By a button` },
        ]}
        value={way}
        onChange={(chosen) => {
          keepConfirmWay(chosen);
          setWay(chosen);
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
    mutationFn: () => api.call('POST /stock/success/user/logout', {}),
    onSettled() {
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
