import { plural } from '@lingui/core/macro';
import { useLingui, Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { formatDecimal, decimal } from '@sauda/money';
import { useState } from 'react';
import { failureText, errorText } from '../../../lib/error-text.ts';
import { useFigures, type Figure } from '../../../lib/i18n/use-figures.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { queryKeys } from '../../../lib/api.ts';
import { toast } from '../../../ui/toast.ts';
import { isConfirmationRefusal } from '../../confirmation/transaction-password.ts';
import { ConfirmationSheet, type Confirmation } from '../../confirmation/confirmation-sheet.tsx';
import { CommandSheet } from '../../frame/command-sheet.tsx';
import { useMoneyAction } from '../../../lib/money-action.ts';
import type { BlockItem, BlockKind } from './block-queries.ts';
import { buyBlock } from './block-actions.ts';
import {
  blockCost,
  quantityProblem,
  type BlockCost,
  type BlockTerms,
  type QuantityProblem,
  feePercent,
} from './block-purchase.ts';
import { Link } from '@tanstack/react-router';
import { intervals } from '../../../lib/intervals.ts';
import { useRested } from '../../../lib/use-rested.ts';
import { Button, TextButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useConfig, useSettlementRate } from '../../../lib/config.ts';
import { priceText } from '../../../lib/format/money.ts';
import { secondaryAmount } from '../../../lib/format/secondary-amount.ts';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { feeOfShares, useAvailableAmount, useFees } from '../../../data/account.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../offerings.module.css';

interface BuyBlockSheetProps {
  kind: BlockKind;
  item: BlockItem;
  open: boolean;
  onClose: () => void;
  onBought: () => void;
}

/** How many of a block, what they cost, and then the passkey or the transaction password. */
export function BuyBlockSheet({ kind, item, open, onClose, onBought }: BuyBlockSheetProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [typed, setTyped] = useState(String(item.count));
  const [isTried, setIsTried] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const purchase = useMoneyAction(buyBlock, open);
  const isBuying = purchase.isUnderWay;
  const { terms, read, quantity, cost, problem, shares, command } = usePurchase(item, typed);
  // The field says so at once; what else is wrong it says when the button is pressed.
  const isTooMuch = problem === 'aboveRemaining' || problem === 'aboveBalance';
  const isRefused = purchase.isError && !isConfirmationRefusal(purchase.error);

  function confirm(): void {
    setIsTried(true);
    if (isBuying || problem !== undefined) return;
    purchase.reset();
    setIsAsking(true);
  }

  function buy(confirmation: Confirmation): void {
    if (quantity === undefined) return;
    const request = { kind, id: item.id, symbol: item.symbol, count: quantity, price: item.price, ...confirmation };
    purchase.begin(request, { about: command, onSuccess: onDone, onError: onFailed });
  }

  function onDone(): void {
    setIsAsking(false);
    onClose();
    toast.success(t`Bought ${shares} of ${item.name}`);
    onBought();
  }

  function onFailed(error: Error): void {
    if (isConfirmationRefusal(error)) return;
    setIsAsking(false);
    // It may say why: the price or what is left has changed, or a failed order is on record.
    for (const queryKey of [queryKeys.offerings, queryKeys.orders]) void client.invalidateQueries({ queryKey });
  }

  function type(next: string): void {
    setTyped(next);
    setIsTried(false);
    if (purchase.isError) purchase.reset();
  }

  return (
    <>
      <CommandSheet
        open={open && !(isAsking && !purchase.isChecking)}
        onClose={onClose}
        title={t`Buy ${item.name}`}
        description={item.symbol}
        command={purchase}
        failure={isRefused ? failureText(purchase.error, t`Purchase failed, please try again later`) : undefined}
        confirmLabel={problem === undefined ? t`Buy ${shares}` : t`Buy`}
        busyLabel={t`Buying`}
        disabled={isTooMuch}
        onConfirm={confirm}
      >
        <BlockQuantity typed={typed} figure={read} terms={terms} isTried={isTried} disabled={isBuying} onTyped={type} />
        <BlockCostLines item={item} cost={cost} />
      </CommandSheet>
      <ConfirmationSheet
        open={open && isAsking && !purchase.isChecking}
        onClose={() => setIsAsking(false)}
        onConfirm={buy}
        busy={isBuying}
        busyLabel={t`Buying`}
        error={purchase.error}
      >
        {command}
      </ConfirmationSheet>
    </>
  );
}

/** What is typed of a purchase, what is wrong with it, what it costs, and the words for it. */
function usePurchase(item: BlockItem, typed: string) {
  const { t } = useLingui();
  const { money } = useFormats();
  const terms = useBlockTerms(item);
  const read = useFigures().quantity(typed);
  const quantity = read.wire === undefined ? undefined : Number(read.wire);
  const cost = quantity === undefined ? undefined : blockCost(quantity, terms);
  const shares = t`${plural(quantity ?? 0, { one: '# share', other: '# shares' })}`;
  const command =
    cost === undefined
      ? t`Buy ${shares} of ${item.name}`
      : t`Buy ${shares} of ${item.name} for ${money(formatDecimal(cost.total))}`;
  return { terms, read, quantity, cost, problem: quantityProblem(quantity, terms), shares, command };
}

interface BlockQuantityProps {
  /** As typed. */
  typed: string;
  figure: Figure;
  terms: BlockTerms;
  /** The customer has pressed Buy since the last change. */
  isTried: boolean;
  disabled: boolean;
  onTyped: (typed: string) => void;
}

/** A whole number, with the least and the most by one press each. Too little is remarked on after a while, too much at once. */
function BlockQuantity({ typed, figure: read, terms, isTried, disabled, onTyped }: BlockQuantityProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const rested = useRested(typed, intervals.quantityHintMs);
  const whole = (count: number) => figure(String(count), { decimals: 0 });
  const problem = quantityProblem(read.wire === undefined ? undefined : Number(read.wire), terms);
  const isShown =
    isTried ||
    problem === 'aboveRemaining' ||
    problem === 'aboveBalance' ||
    (problem === 'belowMinimum' && rested === typed);
  const texts: Readonly<Record<QuantityProblem, string | undefined>> = {
    missing: t`Please enter all required fields`,
    belowMinimum: errorText('quantity_below_minimum', { minimum: whole(terms.minimum) }),
    aboveRemaining: errorText('block_sold_out', { remaining: whole(terms.remaining) }),
    aboveBalance: errorText('insufficient_funds'),
  };
  const isTooPoor = terms.most < terms.minimum;
  return (
    <div className="gap-2">
      <TextField
        label={t`Quantity`}
        aside={t`Min ${whole(terms.minimum)} · ${whole(terms.remaining)} left`}
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        value={typed}
        disabled={disabled}
        error={read.words ?? (problem !== undefined && isShown ? texts[problem] : undefined)}
        onValueChange={onTyped}
      />
      <div className={classNames('gap-2', styles.quick)}>
        <Button size="small" wide disabled={disabled} onClick={() => onTyped(String(terms.minimum))}>
          <Trans>Min {whole(terms.minimum)}</Trans>
        </Button>
        <Button size="small" wide disabled={disabled || isTooPoor} onClick={() => onTyped(String(terms.most))}>
          <Trans>Max {whole(terms.most)}</Trans>
        </Button>
      </div>
      {isTooPoor && (
        <p className="note">
          <Trans>Your balance does not pay for the least that can be bought.</Trans>{' '}
          <TextButton render={<Link to="/recharge" />}>{t`Add money`}</TextButton>
        </p>
      )}
    </div>
  );
}

/** Price, fee and total of a purchase, before anything is sent. Dollars and pesos are shown in each other too. */
function BlockCostLines({ item, cost }: { item: BlockItem; cost: BlockCost | undefined }) {
  const { t } = useLingui();
  const { currency, money, figure } = useFormats();
  const config = useConfig();
  const fees = useFees(config);
  const available = useAvailableAmount();
  const line = (label: string, value: bigint | undefined) =>
    value === undefined ? [] : [{ label, value: money(formatDecimal(value)) }];
  const secondary = cost && secondaryAmount(cost.total, currency, config.entries.get('block_display_rate'));
  const isConverted = item.currency !== currency;
  return (
    <div>
      <KeyValueList
        items={[
          { label: t`Price`, value: priceText(item.price, item.currency, currency) },
          ...line(t`Available balance`, available),
          ...(isConverted ? line(t`Amount`, cost?.amount) : []),
          ...line(t`Fee, ${figure(feePercent(Number(fees.get('stock'))), { decimals: 2 })}%`, cost?.fee),
          ...line(t`Total`, cost?.total).map((total) => ({ ...total, total: true })),
        ]}
      />
      {secondary !== undefined && (
        <p className="muted end">{t`About ${priceText(formatDecimal(secondary.amount), secondary.currency, currency)}`}</p>
      )}
      {isConverted && (
        <p className="note">{t`Paid in your currency, at the exchange rate of the moment of the purchase.`}</p>
      )}
    </div>
  );
}

/** What a purchase of the block stands on, from the item and the operator's settings. */
function useBlockTerms({ price, currency, count, remaining, max }: BlockItem): BlockTerms {
  const config = useConfig();
  return {
    price: decimal(price),
    minimum: count,
    remaining,
    most: max,
    feeBasisPoints: feeOfShares(useFees(config)),
    settlementRate: useSettlementRate(currency),
  };
}
