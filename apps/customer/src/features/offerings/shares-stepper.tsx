import { useLingui } from '@lingui/react/macro';
import { useFigures } from '../../lib/i18n/use-figures.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { Stepper } from '../../ui/stepper.tsx';

interface SharesStepperProps {
  min: number;
  max: number;
  step?: number;
  /** What can be chosen, in words. */
  range: string;
  /** Null while what is typed is no number. */
  value: number | null;
  disabled: boolean;
  error: string | undefined;
  onChange: (next: number | null) => void;
}

/** How many whole shares of an offer. */
export function SharesStepper({ range, step = 1, ...rest }: SharesStepperProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const figures = useFigures();
  const whole = (count: number) => figure(String(count), { decimals: 0 });
  return (
    <Stepper
      label={t`Quantity`}
      aside={range}
      decreaseLabel={t`Decrease`}
      increaseLabel={t`Increase`}
      step={step}
      format={whole}
      read={(text) => {
        const { wire, words } = figures.quantity(text);
        return wire === undefined ? { words } : { value: Number(wire) };
      }}
      settledText={(settled) => t`Changed to ${whole(settled)}: ${range}`}
      {...rest}
    />
  );
}
