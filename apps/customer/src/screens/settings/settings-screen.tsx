import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { LogOutRow } from '../../features/auth/log-out-row.tsx';
import { SubHeader } from '../../features/frame/sub-header.tsx';
import { AccountRows } from '../../features/settings/account-rows.tsx';
import { IdentityRows } from '../../features/settings/identity-rows.tsx';
import { LanguageRow } from '../../features/settings/language-row.tsx';
import { NoticesRow } from '../../features/settings/notices-row.tsx';
import { SecurityRows } from '../../features/settings/security-rows.tsx';
import { TransactionPasswordDialog } from '../../features/confirmation/transaction-password-dialog.tsx';
import { List } from '../../ui/list.tsx';
import { AppearanceChoice } from './appearance-choice.tsx';

const route = getRouteApi('/settings');

export function SettingsScreen() {
  const { t } = useLingui();
  const { dialog } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <SubHeader title={t`Settings`} />
      <main>
        <List label={t`Security and identity`}>
          <SecurityRows onTransactionPassword={() => void navigate({ search: { dialog: 'transaction-password' } })} />
          <IdentityRows />
          <NoticesRow />
          <LanguageRow />
        </List>
        <AppearanceChoice />
        <List>
          <AccountRows />
          <LogOutRow />
        </List>
      </main>
      <TransactionPasswordDialog
        open={dialog === 'transaction-password'}
        onClose={() => void navigate({ search: {}, replace: true })}
      />
    </>
  );
}
