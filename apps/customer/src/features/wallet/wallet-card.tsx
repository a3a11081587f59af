import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Button } from '../../ui/button.tsx';
import { Well } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/icons/action-icons.tsx';
import { ChevronRightIcon } from '../../ui/icons/navigation-icons.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BalanceSheet } from './balance-sheet.tsx';
import { useHiddenAmounts } from './hidden-amounts.ts';
import styles from './wallet-card.module.css';

interface WalletCardProps {
  /** Wire amounts; undefined while they load. */
  customer: { total: string; money: string } | undefined;
}

/** What the customer has: the total leads; the free part opens what the total is made of. */
export function WalletCard({ customer }: WalletCardProps) {
  const { t } = useLingui();
  const { money } = useFormats();
  const [hidden, toggleHidden] = useHiddenAmounts();
  const [open, setOpen] = useState(false);
  const hiddenLabel = hidden ? t`Amount hidden` : undefined;

  return (
    <div className={styles.place}>
      <Well>
        <div className={styles.head}>
          <h2 className={styles.label}>
            <Trans>Total assets</Trans>
          </h2>
          <IconButton
            className={styles.eye}
            label={hidden ? t`Show amounts` : t`Hide amounts`}
            icon={hidden ? <EyeOffIcon /> : <EyeIcon />}
            onClick={toggleHidden}
          />
        </div>
        {customer === undefined ? (
          <Skeleton width="12rem" height="2.4375rem" />
        ) : (
          <MoneyText size="hero" quietDecimals text={money(customer.total)} hiddenLabel={hiddenLabel} />
        )}
        <button type="button" className={styles.available} onClick={() => setOpen(true)} aria-haspopup="dialog">
          <span className={styles.label}>
            <Trans>Available balance</Trans>
          </span>
          <span className={styles.free}>
            {customer === undefined ? (
              <Skeleton width="6rem" height="0.9375rem" />
            ) : (
              <MoneyText text={money(customer.money)} hiddenLabel={hiddenLabel} />
            )}
            <ChevronRightIcon size="xs" className={styles.chevron} />
          </span>
        </button>
        <div className={styles.actions}>
          <Button variant="primary" wide render={<Link to="/recharge" />}>
            <Trans>Recharge</Trans>
          </Button>
          <Button wide render={<Link to="/withdraw" />}>
            <Trans>Withdraw</Trans>
          </Button>
          <Button wide render={<Link to="/account/changes" />}>
            <Trans>Record</Trans>
          </Button>
        </div>
      </Well>
      <BalanceSheet open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
