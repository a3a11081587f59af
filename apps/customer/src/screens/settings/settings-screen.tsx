import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { LogOutRow } from '../../features/auth/log-out-row.tsx';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { CardIcon } from '../../ui/icons/money-icons.tsx';
import { InfoIcon, LockIcon } from '../../ui/icons/status-icons.tsx';
import { AccountIcon } from '../../ui/icons/navigation-icons.tsx';
import { List } from '../../ui/list.tsx';
import { Row, RowIcon } from '../../ui/row.tsx';
import { AppearanceChoice } from './appearance-choice.tsx';

export function SettingsScreen() {
  const { t } = useLingui();
  const lock = (
    <RowIcon>
      <LockIcon />
    </RowIcon>
  );
  return (
    <>
      <SubHeader title={t`Settings`} marked={false} />
      <main>
        <List label={t`Security and identity`}>
          <Row leading={lock} title={t`Login password`} chevron render={<Link to="/settings/login-password" />} />
          <Row
            leading={lock}
            title={t`Transaction password`}
            chevron
            render={<Link to="/settings/transaction-password" />}
          />
          <Row
            leading={
              <RowIcon>
                <AccountIcon />
              </RowIcon>
            }
            title={t`Real name`}
            chevron
            render={<Link to="/settings/real-name" />}
          />
          <Row
            leading={
              <RowIcon>
                <CardIcon />
              </RowIcon>
            }
            title={t`Bank cards`}
            chevron
            render={<Link to="/settings/bank-cards" />}
          />
        </List>
        <AppearanceChoice />
        <List>
          <Row
            leading={
              <RowIcon>
                <InfoIcon />
              </RowIcon>
            }
            title={t`About Sauda`}
            chevron
            render={<Link to="/settings/about" />}
          />
          <LogOutRow />
        </List>
      </main>
    </>
  );
}
