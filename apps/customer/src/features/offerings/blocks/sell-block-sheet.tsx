import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDecimal } from '@sauda/money';
import { useState, type FormEvent } from 'react';
import { useConfig, useSettlementRate, wholeEntry } from '../../../lib/config.ts';
import { errorText, refusalText } from '../../../lib/error-text.ts';
import { priceText } from '../../../lib/format/currency-symbol.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { useMoneyAction } from '../../../lib/money-action.ts';
import { AlertLine } from '../../../ui/alert-line.tsx';
import { Button } from '../../../ui/button.tsx';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { Practice } from '../../frame/practice.tsx';
import { CheckingRequest } from '../../frame/checking-request.tsx';
import styles from '../offerings.module.css';
import { useIsUnderWay } from '../use-is-under-way.ts';
import { sellBlock } from './block-deeds.ts';
import { quantityDigits } from './block-purchase.ts';
import type { BlockLot } from './block-queries.ts';
import { proceeds, saleProblem, type SaleProblem } from './block-sale.ts';

interface SellBlockSheetProps {
  lot: BlockLot;
  open: boolean;
  onClose: () => void;
}

const formId = 'sell-block';

/** Sells of one lot on the market: all that is free of it at the market's price, unless told otherwise. */
export function SellBlockSheet({ lot, open, onClose }: SellBlockSheetProps) {
  const { t } = useLingui();
  const { currency, figure, money } = useFormats();
  const config = useConfig();
  const [digits, setDigits] = useState(lot.available);
  /** Undefined follows the market. */
  const [limit, setLimit] = useState<string>();
  const sale = useMoneyAction(sellBlock);
  const isSelling = useIsUnderWay(sellBlock);

  const price = limit ?? figure(lot.prasent).replace(/[^\d.]/gu, '');
  const available = figure(lot.available, { decimals: 0 });
  const problem = saleProblem(digits, price, Number(lot.available));
  const problemTexts: Readonly<Record<SaleProblem, string | undefined>> = {
    missing: t`Please enter all required fields`,
    aboveAvailable: errorText('exceeds_position', { available }),
    noPrice: t`Please enter a price`,
  };
  const problemText = problem && problemTexts[problem];
  const rates = {
    settlementRate: useSettlementRate(lot.currency),
    feeBasisPoints: BigInt(wholeEntry(config, 'fee_basis_points', 3)),
  };
  const brings = problem === undefined ? proceeds(digits, price, rates) : undefined;
  const amount = (value: bigint | undefined) => (value === undefined ? '–' : money(formatDecimal(value)));
  const shares = t`${plural(Number(digits), { one: '# share', other: '# shares' })}`;

  function change(apply: () => void): void {
    if (sale.isError) sale.reset();
    apply();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (problem !== undefined || isSelling) return;
    sale.begin(
      { no: lot.no, price: lot.price, sell_price: price, count: Number(digits) },
      {
        onSuccess({ status }) {
          onClose();
          toast.success(
            status === 'success'
              ? t`Sold ${shares} of ${lot.name}`
              : t`The order waits for its price. You can cancel it under Trade.`,
          );
        },
      },
    );
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Sell ${lot.name}`}
      closeLabel={t`Close`}
      mark={<Practice />}
      description={t`${lot.tag} · bought at ${priceText(lot.price, lot.currency, currency)}`}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="sell"
          wide
          busy={isSelling}
          busyLabel={t`Placing the order`}
          disabled={problem !== undefined && !isSelling}
        >
          {t`Sell ${shares}`}
        </Button>
      }
    >
      <form id={formId} className={styles.sheet} noValidate onSubmit={submit}>
        <TextField
          label={t`Quantity`}
          aside={t`${available} free to sell`}
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          value={digits}
          disabled={isSelling}
          error={
            problem === 'noPrice' ? undefined : digits === '' || problem === 'aboveAvailable' ? problemText : undefined
          }
          onValueChange={(typed) => change(() => setDigits(quantityDigits(typed)))}
        />
        <TextField
          label={t`Limit price`}
          aside={t`Market price ${priceText(lot.prasent, lot.currency, currency)}`}
          help={t`The least that you take for a share. At the market price or below it is sold at once.`}
          name="price"
          inputMode="decimal"
          autoComplete="off"
          value={price}
          disabled={isSelling}
          error={problem === 'noPrice' || (problem === 'missing' && price === '') ? problemText : undefined}
          onValueChange={(typed) => change(() => setLimit(typed.replaceAll(',', '.').replace(/[^\d.]/gu, '')))}
        />
        <KeyValueList
          items={[
            { label: t`Fee`, value: amount(brings?.fee) },
            { label: t`You receive`, value: amount(brings?.total), total: true },
          ]}
        />
        <AlertLine
          text={sale.isError ? (refusalText(sale.error) ?? t`The sale failed, please try again later`) : undefined}
        />
        <CheckingRequest shown={isSelling && (sale.isChecking || !sale.isPending)} />
        <p className={styles.note}>
          <Trans>It is sold on the market at its price of the moment, never below your limit.</Trans>
        </p>
      </form>
    </Sheet>
  );
}
