import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { List } from '../../ui/list.tsx';
import { TransactionPasswordDialog } from '../confirmation/transaction-password-dialog.tsx';
import { AccountRows } from './account-rows.tsx';
import { AppearanceChoice } from './appearance-choice.tsx';
import { IdentityRows } from './identity-rows.tsx';
import { LanguageRow } from './language-row.tsx';
import { LogOutRow } from './log-out-row.tsx';
import { NoticesRow } from './notices-row.tsx';
import { SecurityRows } from './security-rows.tsx';

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
      <List>
        <AccountRows />
        <LogOutRow />
      </List>
      <TransactionPasswordDialog
        open={dialog === 'transaction-password'}
        onClose={() => void navigate({ search: {}, replace: true })}
      />
    </>
  );
}
