import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../../lib/error-text.ts';
import { intervals } from '../../../lib/intervals.ts';
import type { Figure } from '../../../lib/i18n/use-figures.ts';
import { useFormats } from '../../../lib/i18n/use-formats.ts';
import { useRested } from '../../../lib/use-rested.ts';
import { Button } from '../../../ui/button.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from '../offerings.module.css';
import { quantityProblem, type BlockTerms, type QuantityProblem } from './block-purchase.ts';

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
