import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { formatDecimal } from '@sauda/money';
import { useState, type FormEvent } from 'react';
import type { PasskeyAssertion } from '../../../lib/passkeys/authenticator.ts';
import { refusalText } from '../../../lib/error-text.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { AlertLine } from '../../../ui/alert-line.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { isConfirmationRefusal } from '../../confirmation/confirmation-refusal.ts';
import { TransactionPasswordSheet } from '../../confirmation/transaction-password-sheet.tsx';
import { Practice } from '../../frame/practice.tsx';
import { CheckingRequest } from '../../frame/checking-request.tsx';
import styles from '../offerings.module.css';
import { useIsUnderWay } from '../use-is-under-way.ts';
import { useMoneyAction } from '../../../lib/money-action.ts';
import { BlockCostLines } from './block-cost-lines.tsx';
import { buyBlock } from './block-deeds.ts';
import type { BlockMold } from './block-kinds.ts';
import { blockCost, quantityProblem } from './block-purchase.ts';
import type { BlockItem } from './block-queries.ts';
import { BlockQuantity } from './block-quantity.tsx';
import { useBlockTerms } from './use-block-terms.ts';

interface BuyBlockSheetProps {
  mold: BlockMold;
  item: BlockItem;
  open: boolean;
  onClose: () => void;
  onBought: () => void;
}

const formId = 'buy-block';

/** How many of a block, what they cost, and then the transaction password. */
export function BuyBlockSheet({ mold, item, open, onClose, onBought }: BuyBlockSheetProps) {
  const { t } = useLingui();
  const { money } = useFormats();
  const client = useQueryClient();
  const [digits, setDigits] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const purchase = useMoneyAction(buyBlock);
  const isBuying = useIsUnderWay(buyBlock);
  const terms = useBlockTerms(item);

  const quantity = Number(digits);
  const cost = digits === '' ? undefined : blockCost(quantity, terms);
  const shares = t`${plural(quantity, { one: '# share', other: '# shares' })}`;
  const isRefused = purchase.isError && !isConfirmationRefusal(purchase.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (isBuying || quantityProblem(digits, terms) !== undefined) return;
    purchase.reset();
    setIsAsking(true);
  }

  function buy(confirmation: { stock_password: string } | { passkey: PasskeyAssertion }): void {
    purchase.begin(
      { mold, id: item.id, tag: item.tag, count: quantity, price: item.price, ...confirmation },
      {
        onSuccess() {
          setIsAsking(false);
          onClose();
          toast.success(t`Bought ${shares} of ${item.name}`);
          onBought();
        },
        onError(error) {
          if (isConfirmationRefusal(error)) return;
          setIsAsking(false);
          // It may say why: the price or what is left has changed, or a failed order is on record.
          void client.invalidateQueries({ queryKey: queryKeys.offerings });
          void client.invalidateQueries({ queryKey: queryKeys.orders });
        },
      },
    );
  }

  return (
    <>
      <Sheet
        open={open && !(isAsking && !purchase.isChecking)}
        onClose={onClose}
        title={t`Buy ${item.name}`}
        closeLabel={t`Close`}
        mark={<Practice />}
        description={item.tag}
        footer={
          <Button type="submit" form={formId} variant="primary" wide busy={isBuying} busyLabel={t`Buying`}>
            {digits === '' ? <Trans>Buy</Trans> : t`Buy ${shares}`}
          </Button>
        }
      >
        <form id={formId} className={styles.sheet} noValidate onSubmit={submit}>
          <BlockQuantity
            digits={digits}
            terms={terms}
            isTried={isTried}
            disabled={isBuying}
            onDigits={(next) => {
              setDigits(next);
              setIsTried(false);
              if (purchase.isError) purchase.reset();
            }}
          />
          <BlockCostLines item={item} cost={cost} />
          <AlertLine
            text={isRefused ? (refusalText(purchase.error) ?? t`Purchase failed, please try again later`) : undefined}
          />
          <CheckingRequest shown={isBuying && (purchase.isChecking || !purchase.isPending)} />
        </form>
      </Sheet>
      <TransactionPasswordSheet
        open={open && isAsking && !purchase.isChecking}
        onClose={() => setIsAsking(false)}
        onComplete={(password) => buy({ stock_password: password })}
        onPasskey={(passkey) => buy({ passkey })}
        busy={isBuying}
        busyLabel={t`Buying`}
        error={purchase.error}
      >
        {cost === undefined
          ? t`Buy ${shares} of ${item.name}`
          : t`Buy ${shares} of ${item.name} for ${money(formatDecimal(cost.total))}`}
      </TransactionPasswordSheet>
    </>
  );
}
