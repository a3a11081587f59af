import { useLingui } from '@lingui/react/macro';
import { formatDecimal } from '@sauda/money';
import { useConfig, wholeEntry } from '../../../lib/config.ts';
import { priceText } from '../../../lib/format/currency-symbol.ts';
import { moneyText } from '../../../lib/format/money.ts';
import { secondaryAmount } from '../../../lib/format/secondary-amount.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { useAvailableAmount } from '../../../data/account.ts';
import { feePercent, type BlockCost } from './block-purchase.ts';
import type { BlockItem } from './block-queries.ts';

/** Price, fee and total of a purchase, before anything is sent. Dollars and pesos are shown in each other too. */
export function BlockCostLines({ item, cost }: { item: BlockItem; cost: BlockCost | undefined }) {
  const { t } = useLingui();
  const { currency, money, figure } = useFormats();
  const config = useConfig();
  const available = useAvailableAmount();
  const amount = (value: bigint | undefined) => (value === undefined ? '–' : money(formatDecimal(value)));
  const secondary = cost && secondaryAmount(cost.total, currency, config.entries.get('block_display_rate'));
  const isConverted = item.currency !== currency;
  return (
    <div>
      <KeyValueList
        items={[
          { label: t`Price`, value: priceText(item.price, item.currency, currency) },
          { label: t`Available balance`, value: amount(available) },
          ...(isConverted ? [{ label: t`Amount`, value: amount(cost?.amount) }] : []),
          {
            label: t`Fee, ${figure(feePercent(wholeEntry(config, 'fee_basis_points', 3)), { decimals: 2 })}%`,
            value: amount(cost?.fee),
          },
          { label: t`Total`, value: amount(cost?.total), total: true },
        ]}
      />
      {secondary !== undefined && (
        <p className="muted end">{t`About ${moneyText(formatDecimal(secondary.amount), secondary.currency)}`}</p>
      )}
      {isConverted && (
        <p className="note">{t`Paid in your currency, at the exchange rate of the moment of the purchase.`}</p>
      )}
    </div>
  );
}
