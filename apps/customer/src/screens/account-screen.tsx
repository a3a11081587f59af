import { Trans, useLingui } from '@lingui/react/macro';
import { LoadFailed } from '../features/frame/not-loaded.tsx';
import { RootHeader } from '../features/frame/header.tsx';
import { NoticesLink } from '../features/frame/notices-link.tsx';
import { SettingsLink } from '../features/frame/settings-link.tsx';
import { MarketPreview } from '../features/market/market-preview.tsx';
import { SearchButton } from '../features/market/search/search-button.tsx';
import { StatementsRow } from '../features/frame/statements-link.tsx';
import { useCustomer } from '../data/account.ts';
import { CustomerCard } from '../features/wallet/customer-card.tsx';
import { LoanRow } from '../features/wallet/loan-row.tsx';
import { WalletCard } from '../features/wallet/wallet-card.tsx';
import { List, Row } from '../ui/list.tsx';
import styles from './account-screen.module.css';
import { Link } from '@tanstack/react-router';
import { PieIcon } from '../ui/icons/money-icons.tsx';
import { BellIcon } from '../ui/icons/icons.tsx';

export function AccountScreen() {
  const { t } = useLingui();
  const account = useCustomer();
  const { data: customer, error } = account;
  return (
    <>
      <RootHeader
        title={t`Account`}
        actions={
          <>
            <SearchButton />
            <NoticesLink />
            <SettingsLink />
          </>
        }
      />
      <main>
        {customer === undefined && error !== null ? (
          <LoadFailed query={account} />
        ) : (
          <>
            <CustomerCard customer={customer} />
            <WalletCard customer={customer} />
            <div className={styles.links}>
              <List>
                <AccountLinks />
                <LoanRow owed={customer?.loan} />
                <StatementsRow />
              </List>
            </div>
          </>
        )}
        <MarketPreview />
      </main>
    </>
  );
}

/** The ways to the portfolio and to the alerts. */
function AccountLinks() {
  return (
    <>
      <Row icon={<PieIcon />} title={<Trans>Portfolio</Trans>} chevron render={<Link to="/portfolio" />} />
      <Row icon={<BellIcon />} title={<Trans>Alerts</Trans>} chevron render={<Link to="/alerts" />} />
    </>
  );
}
