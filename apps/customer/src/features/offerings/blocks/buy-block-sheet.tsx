import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { formatDecimal } from '@sauda/money';
import { useState } from 'react';
import { failureText } from '../../../lib/error-text.ts';
import { useFigures } from '../../../lib/i18n/use-figures.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { toast } from '../../../ui/toast.ts';
import { isConfirmationRefusal } from '../../confirmation/confirmation-refusal.ts';
import { ConfirmationSheet, type Confirmation } from '../../confirmation/confirmation-sheet.tsx';
import { CommandSheet } from '../../frame/command-sheet.tsx';
import { useMoneyAction } from '../../../lib/money-action.ts';
import { BlockCostLines, BlockQuantity, useBlockTerms } from './block-quantity.tsx';
import { type BlockItem, type BlockMold } from './block-queries.ts';
import { buyBlock } from './block-actions.ts';
import { blockCost, quantityProblem } from './block-purchase.ts';

interface BuyBlockSheetProps {
  mold: BlockMold;
  item: BlockItem;
  open: boolean;
  onClose: () => void;
  onBought: () => void;
}

/** How many of a block, what they cost, and then the passkey or the transaction password. */
export function BuyBlockSheet({ mold, item, open, onClose, onBought }: BuyBlockSheetProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
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
    const request = { mold, id: item.id, tag: item.tag, count: quantity, price: item.price, ...confirmation };
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
        description={item.tag}
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
