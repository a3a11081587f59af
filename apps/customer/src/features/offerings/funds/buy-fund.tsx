import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { failureText } from '../../../lib/error-text.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { intervals } from '../../../lib/intervals.ts';
import { useMoneyAction } from '../../../lib/money-action.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { CommandDialog } from '../../frame/command-dialog.tsx';
import { isSoldOut, paidAtEnd } from './fund-figures.ts';
import { type Fund, useFundWords } from './funds.ts';
import { purchaseFund } from './purchase-fund.ts';

/** Buys one share of a fund, once it is confirmed. After that the button rests a moment, so that a second tap buys nothing. */
export function BuyFund({ fund, wide = false }: { fund: Fund; wide?: boolean }) {
  const { t } = useLingui();
  const { money } = useFormats();
  const words = useFundWords();
  const amount = money(fund.amount);
  const [isAsking, setIsAsking] = useState(false);
  const [isResting, setIsResting] = useState(false);
  const purchase = useMoneyAction(purchaseFund);
  const isBuying = purchase.isUnderWay;

  useEffect(() => {
    if (!isResting) return;
    const timer = setTimeout(() => setIsResting(false), intervals.fundLockoutMs);
    return () => clearTimeout(timer);
  }, [isResting]);

  function buy(): void {
    purchase.begin(
      { project_id: fund.id },
      {
        about: t`Invest ${amount} in ${fund.name}`,
        onSuccess: () => toast.success(t`Investment successful: ${fund.name}`),
        onError: (error) => toast.error(failureText(error, t`Investment failed, please try again later`)),
      },
    );
  }

  // The dialog closes with the answer, whichever it is.
  if (purchase.isSuccess || purchase.isError) {
    setIsAsking(false);
    setIsResting(true);
    purchase.reset();
  }

  const soldOut = isSoldOut(fund);
  const isOpen = fund.status === 'open' && !soldOut;
  const paid = paidAtEnd(fund.amount, fund.current_return);
  const back = money(paid.total);
  const term = words.days(fund.investment_period);
  const day = words.day(fund.day_seconds);
  return (
    <>
      <Button
        variant={wide ? 'primary' : 'tonal'}
        size={wide ? 'regular' : 'small'}
        wide={wide}
        disabled={!isOpen || isResting}
        busy={isOpen && isBuying && !isAsking}
        busyLabel={t({ message: 'Investing', context: 'under way' })}
        aria-label={wide ? undefined : soldOut ? t`${fund.name} is sold out` : t`Buy ${fund.name}`}
        onClick={() => setIsAsking(true)}
      >
        {soldOut ? <Trans>Sold out</Trans> : wide ? <Trans>Buy for {amount}</Trans> : <Trans>Buy</Trans>}
      </Button>
      <CommandDialog
        open={isAsking}
        title={t`Invest ${amount} in ${fund.name}?`}
        confirmLabel={t`Invest`}
        cancelLabel={t`Cancel`}
        command={purchase}
        busyLabel={t({ message: 'Investing', context: 'under way' })}
        onConfirm={buy}
        onCancel={() => setIsAsking(false)}
      >
        {t`It is tied up for ${term} and cannot be sold before. At today’s return of ${words.percent(fund.current_return)} for the whole term, ${back} is paid at the end, of which ${money(paid.profit)} is the return.`}
        {day !== undefined && ` ${day}`}
      </CommandDialog>
    </>
  );
}
