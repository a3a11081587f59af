import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { decimal, formatDecimal } from '@sauda/money';
import { errorText } from '../../../lib/error-text.ts';
import { intervals } from '../../../lib/intervals.ts';
import type { Figure } from '../../../lib/i18n/use-figures.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { useRested } from '../../../lib/use-rested.ts';
import { Button } from '../../../ui/button.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import {
  type BlockCost,
  type BlockTerms,
  type QuantityProblem,
  feePercent,
  quantityProblem,
} from './block-purchase.ts';
import { useConfig, useSettlementRate, wholeEntry } from '../../../lib/config.ts';
import { priceText } from '../../../lib/format/currency-symbol.ts';
import { moneyText } from '../../../lib/format/money.ts';
import { secondaryAmount } from '../../../lib/format/secondary-amount.ts';
import { KeyValueList } from '../../../ui/key-value-list.tsx';
import { useAvailableAmount } from '../../../data/account.ts';
import type { BlockItem } from './block-queries.ts';
import styles from '../offerings.module.css';

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
export function BlockQuantity({ typed, figure: read, terms, isTried, disabled, onTyped }: BlockQuantityProps) {
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
      <div className={styles.quick}>
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
          <TextButton render={<Link to="/recharge" />}>{t`Recharge`}</TextButton>
        </p>
      )}
    </div>
  );
}

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

/** What a purchase of the block stands on, from the item and the operator's settings. */
export function useBlockTerms({ price, currency, count, remaining, max }: BlockItem): BlockTerms {
  const config = useConfig();
  return {
    price: decimal(price),
    minimum: count,
    remaining,
    most: max,
    feeBasisPoints: BigInt(wholeEntry(config, 'fee_basis_points', 3)),
    settlementRate: useSettlementRate(currency),
  };
}
