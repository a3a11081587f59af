import { Trans, useLingui } from '@lingui/react/macro';
import { useId, type ComponentProps } from 'react';
import { failureText } from '../../lib/error-text.ts';
import { currencySymbol } from '../../lib/format/currency-symbol.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useFigures } from '../../lib/i18n/use-figures.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { useLiveQuote } from '../../lib/stream/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { MoneyForm } from '../../ui/money-form.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { CommandNote } from '../frame/command-note.tsx';
import styles from './alerts.module.css';
import { decimalsOf } from '../../lib/format/price-decimals.ts';
import { triggerProblems, type TriggerProblem, type TriggerValues } from './trigger-form.ts';
import { addTrigger } from './trigger-queries.ts';

/** A lot with the price of its instrument. Figures are the wire's. */
export interface HeldLot {
  no: string;
  tag: string;
  name: string;
  count: string;
  /** What it cost for each unit. */
  price: string;
  prasent: string;
  currency: string;
}

interface TriggerSheetProps {
  lot: HeldLot;
  open: boolean;
  onClose: () => void;
}

/** Has a lot sold by itself: below a stop, above a target, or at whichever comes first. */
export function TriggerSheet({ lot, open, onClose }: TriggerSheetProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const formId = useId();
  const add = useMoneyAction(addTrigger, open);
  const { now, nowText, held, read, form } = useTriggerForm(lot);
  const { stop, target, count } = read;

  function send(): void {
    const priced = (price: string) => figure(price, { decimals: decimalsOf(now) });
    const about =
      stop.wire !== undefined && target.wire !== undefined
        ? t`Sell ${lot.name} at ${priced(stop.wire)} or less, or at ${priced(target.wire)} or more`
        : stop.wire !== undefined
          ? t`Sell ${lot.name} at ${priced(stop.wire)} or less`
          : t`Sell ${lot.name} at ${priced(target.wire ?? '0')} or more`;
    const request = {
      no: lot.no,
      ...(stop.wire === undefined ? {} : { stop_price: stop.wire }),
      ...(target.wire === undefined ? {} : { target_price: target.wire }),
      ...(count.wire === undefined ? {} : { count: count.wire }),
    };
    add.begin(request, {
      about,
      onSuccess() {
        toast.success(t`Stop and target set`);
        onClose();
      },
    });
  }

  const shared = (field: keyof TriggerValues) => ({
    lot,
    field,
    form,
    read,
    nowText,
    held,
    disabled: add.isUnderWay,
    onChange() {
      if (!add.isPending) add.reset();
    },
  });

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Stop and target`}
      closeLabel={t`Close`}
      description={
        <Trans>
          {lot.name} is at {nowText}. What is reached first sells, and the other ends with it. Both last for a year.
        </Trans>
      }
      footer={
        <>
          <CommandNote failure={failureText(add.error, t`Operation failed, please retry`)} checking={add.isChecking} />
          <Button
            form={formId}
            variant="primary"
            wide
            busy={add.isUnderWay}
            busyLabel={t`Saving`}
            onClick={(event) => form.confirm(event, send)}
          >
            <Trans>Set stop and target</Trans>
          </Button>
        </>
      }
    >
      <MoneyForm id={formId} className={styles.form}>
        <TriggerField
          {...shared('stop')}
          label={t`Stop price`}
          help={t`When the price falls to it, the lot is sold at the market, at most 3% below the price of that moment.`}
        />
        <TriggerField
          {...shared('target')}
          label={t`Target price`}
          help={t`When the price rises to it, the lot is sold at this price or higher.`}
        />
        <TriggerField
          {...shared('count')}
          label={t`Quantity`}
          help={t`All that is free to sell where left empty.`}
          placeholder={held}
        />
      </MoneyForm>
    </Sheet>
  );
}

function useTriggerForm(lot: HeldLot) {
  const { figure } = useFormats();
  const figures = useFigures();
  const now = useLiveQuote(lot.tag)?.price ?? lot.prasent;
  const readAll = ({ stop, target, count }: TriggerValues) => ({
    stop: figures.price(stop, lot.currency),
    target: figures.price(target, lot.currency),
    count: figures.quantity(count),
  });
  const form = useForm<TriggerValues, TriggerProblem>({ stop: '', target: '', count: '' }, (values) =>
    triggerProblems(readAll(values), { now, held: lot.count }),
  );
  const nowText = figure(now, { decimals: decimalsOf(now) });
  return { now, nowText, held: figure(lot.count, { decimals: 0 }), read: readAll(form.values), form };
}

interface TriggerFieldProps extends Pick<ComponentProps<typeof TextField>, 'help' | 'placeholder' | 'disabled'> {
  lot: HeldLot;
  field: keyof TriggerValues;
  label: string;
  form: ReturnType<typeof useTriggerForm>['form'];
  read: ReturnType<typeof useTriggerForm>['read'];
  nowText: string;
  held: string;
  onChange: () => void;
}

function TriggerField({ lot, field, form, read, nowText, held, onChange, ...props }: TriggerFieldProps) {
  const { t } = useLingui();
  const problem = form.problems[field];
  const problems: Readonly<Record<TriggerProblem, string>> = {
    missing: t`Please enter a stop, a target, or both`,
    notAPrice: t`Please enter a price`,
    notBelow: t`The stop must be below the current price of ${nowText}`,
    notAbove: t`The target must be above the current price of ${nowText}`,
    notACount: t`Please enter a quantity`,
    tooMany: t`You hold ${held} of this lot`,
  };
  return (
    <TextField
      {...props}
      {...(field === 'count'
        ? { inputMode: 'numeric' as const }
        : { inputMode: 'decimal' as const, prefix: currencySymbol(lot.currency) })}
      autoComplete="off"
      enterKeyHint="done"
      value={form.values[field]}
      error={read[field].words ?? (problem && problems[problem])}
      onValueChange={(text) => {
        onChange();
        form.change({ [field]: text });
      }}
      onBlur={() => (field === 'count' || form.values[field] !== '') && form.leave(field)}
    />
  );
}
