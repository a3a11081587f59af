import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useCustomer } from '../data/account.ts';
import { bankCardsQuery } from '../data/bank-cards.ts';
import { CustomerServiceLink } from '../features/frame/customer-service-link.tsx';
import { LoadFailed } from '../features/frame/not-loaded.tsx';
import { RootHeader } from '../features/frame/header.tsx';
import { NoticesLink } from '../features/frame/notices-link.tsx';
import { SettingsLink } from '../features/frame/settings-link.tsx';
import { StatementsRow } from '../features/frame/statements-link.tsx';
import { MarketPreview } from '../features/market/market-preview.tsx';
import { CustomerCard } from '../features/wallet/customer-card.tsx';
import { LoanRow } from '../features/wallet/loan-row.tsx';
import { WalletCard } from '../features/wallet/wallet-card.tsx';
import { BellIcon, LockIcon, MarketsIcon } from '../ui/icons/icons.tsx';
import { BankIcon, PieIcon, ReceiptIcon } from '../ui/icons/money-icons.tsx';
import { List, Row } from '../ui/list.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './account-screen.module.css';

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
            <CustomerServiceLink />
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
            <Group title={t({ message: 'Money', context: 'group of Account' })}>
              <BankCardsRow />
              <StatementsRow />
              <LoanRow owed={customer?.loan} />
            </Group>
            <Group title={t`Investing`}>
              <Row icon={<PieIcon />} title={t`Portfolio`} chevron render={<Link to="/portfolio" />} />
              <Row icon={<ReceiptIcon />} title={t`Orders`} chevron render={<Link to="/records" />} />
              <Row icon={<BellIcon />} title={t`Alerts`} chevron render={<Link to="/alerts" />} />
              <MarketsRow />
            </Group>
            <Group title={t`Security`}>
              <Row
                icon={<LockIcon />}
                title={t`Protection`}
                subtitle={t`Passwords, passkeys and devices`}
                chevron
                render={<Link to="/settings" />}
              />
            </Group>
          </>
        )}
      </main>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2 className="small medium muted gutter">{title}</h2>
      <List label={title}>{children}</List>
    </section>
  );
}

/** Where money is sent to, by the newest card. */
function BankCardsRow() {
  const { t } = useLingui();
  const { data: cards } = useQuery(bankCardsQuery);
  const [newest] = cards ?? [];
  return (
    <Row
      icon={<BankIcon />}
      title={t`Bank cards`}
      subtitle={newest && `${newest.bank} ${newest.bank_card}`}
      chevron
      render={<Link to="/settings/bank-cards" />}
    />
  );
}

/** A look at each market, behind a tap: its rows beside what the customer has would look like holdings. */
function MarketsRow() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row icon={<MarketsIcon />} title={t`Markets at a glance`} chevron onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={t`Markets at a glance`} closeLabel={t`Close`}>
        {open && <MarketPreview />}
      </Sheet>
    </>
  );
}
