import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useCustomer } from '../data/account.ts';
import { bankCardsQuery } from '../data/bank-cards.ts';
import { useBankWords } from '../features/frame/bank-words.ts';
import { CustomerServiceLink } from '../features/frame/customer-service-link.tsx';
import { LoadFailed } from '../features/frame/not-loaded.tsx';
import { RootHeader } from '../features/frame/header.tsx';
import { NoticesLink } from '../features/frame/notices-link.tsx';
import { SettingsLink } from '../features/frame/settings-link.tsx';
import { StatementsRow } from '../features/frame/statements-link.tsx';
import { MarketPreview } from '../features/market/market-preview.tsx';
import { orderRecordsQuery } from '../features/trading/order-queries.ts';
import { CustomerCard } from '../features/wallet/customer-card.tsx';
import { LoanRow } from '../features/wallet/loan-row.tsx';
import { WalletCard } from '../features/wallet/wallet-card.tsx';
import { MarketsIcon } from '../ui/icons/icons.tsx';
import { AlarmIcon } from '../ui/icons/list-icons.tsx';
import { BankIcon, PieIcon, ReceiptIcon } from '../ui/icons/money-icons.tsx';
import { ShieldIcon } from '../ui/icons/settings-icons.tsx';
import { Row } from '../ui/list.tsx';
import { RowGroup } from '../ui/row-group.tsx';
import { Sheet } from '../ui/sheet.tsx';

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
            <RowGroup title={t({ message: 'Money', context: 'group of Account' })}>
              <BankCardsRow />
              <StatementsRow />
              <LoanRow owed={customer?.loan} />
            </RowGroup>
            <RowGroup title={t`Investing`}>
              <Row icon={<PieIcon />} title={t`Portfolio`} chevron render={<Link to="/portfolio" />} />
              <OrdersRow />
              <Row icon={<AlarmIcon />} title={t`Alerts`} chevron render={<Link to="/alerts" />} />
              <MarketsRow />
            </RowGroup>
            <RowGroup title={t`Security`}>
              <Row
                icon={<ShieldIcon />}
                title={t`Protection`}
                subtitle={t`Passwords, passkeys and devices`}
                chevron
                render={<Link to="/settings" />}
              />
            </RowGroup>
          </>
        )}
      </main>
    </>
  );
}

/** Every order, and how many of them wait. */
function OrdersRow() {
  const { t } = useLingui();
  const { data } = useInfiniteQuery({ ...orderRecordsQuery('pending'), refetchInterval: false });
  const open = data?.pages[0]?.count ?? 0;
  return (
    <Row
      icon={<ReceiptIcon />}
      title={t`Orders`}
      subtitle={open > 0 ? t`${plural(open, { one: '# open', other: '# open' })}` : undefined}
      chevron
      render={<Link to="/records" />}
    />
  );
}

/** Where money is sent to, by the newest. */
function BankCardsRow() {
  const bank = useBankWords();
  const { data: cards } = useQuery(bankCardsQuery);
  const [newest] = cards ?? [];
  return (
    <Row
      icon={<BankIcon />}
      title={bank('many')}
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
