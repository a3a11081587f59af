import { useLingui, Trans } from '@lingui/react/macro';
import { parseDecimal } from '@sauda/money';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { useInstrument } from '../../data/instrument.ts';
import { useFigures } from '../../lib/i18n/use-figures.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { TextButton } from '../../ui/button.tsx';
import styles from './alerts.module.css';
import { CancelTriggerDialog } from './cancel-trigger-dialog.tsx';
import { triggersOnQuery, addTrigger } from './trigger-queries.ts';
import { useTriggerWords } from './use-trigger-words.ts';
import { failureText } from '../../lib/error-text.ts';
import { currencySymbol, decimalsOf } from '../../lib/format/money.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { useLiveQuote } from '../../lib/stream/use-live.ts';
import { Chips } from '../../ui/chips.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { CommandSheet } from '../frame/command-sheet.tsx';
import {
  gainAt,
  priceAt,
  triggerProblems,
  type LotWorth,
  type TriggerProblem,
  type TriggerValues,
} from './trigger-form.ts';

/** What watches over a lot, with the way to end it, or else the way to set it. */
export function StopTargetButton({ lot }: { lot: HeldLot }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'set' | 'cancel'>();
  const { data: triggers } = useQuery(triggersOnQuery(lot.symbol));
  const own = triggers?.find(({ lot_no: lotNo }) => lotNo === lot.no);
  const words = useTriggerWords();
  const { figure } = useFormats();
  const count = figure(lot.count, { decimals: 0 });
  const shown = own === undefined ? t`Stop / target` : words(own);
  // Who speaks to the phone says what is shown, so the name begins with it.
  const name =
    own === undefined
      ? `${shown}: ${t`Set stop or target for ${count} held`}`
      : t`${words(own)} for ${count} held, cancel`;
  return (
    <>
      <TextButton
        className={styles.inRow}
        aria-label={name}
        disabled={triggers === undefined}
        onClick={() => setOpen(own === undefined ? 'set' : 'cancel')}
      >
        {shown}
      </TextButton>
      <TriggerSheet lot={lot} open={open === 'set'} onClose={() => setOpen(undefined)} />
      {own !== undefined && (
        <CancelTriggerDialog trigger={own} open={open === 'cancel'} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

/** A lot with the price of its instrument. Figures are the wire's. */
interface HeldLot extends LotWorth {
  no: string;
  symbol: string;
  name: string;
  /** What it cost for each unit. */
  price: string;
  currency: string;
}

interface TriggerSheetProps {
  lot: HeldLot;
  open: boolean;
  onClose: () => void;
}

/** Has a lot sold by itself: below a stop, above a target, or at whichever comes first. */
function TriggerSheet({ lot, open, onClose }: TriggerSheetProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const add = useMoneyAction(addTrigger, open);
  const { now, nowText, held, read, form } = useTriggerForm(lot, () => {
    if (!add.isPending) add.reset();
  });
  const { stop, target } = read;

  function send(): void {
    const priced = (price: string) => figure(price, { decimals: decimalsOf(now) });
    const about =
      stop.wire !== undefined && target.wire !== undefined
        ? t`Sell ${lot.name} at ${priced(stop.wire)} or less, or at ${priced(target.wire)} or more`
        : stop.wire !== undefined
          ? t`Sell ${lot.name} at ${priced(stop.wire)} or less`
          : t`Sell ${lot.name} at ${priced(target.wire ?? '0')} or more`;
    add.begin(requestOf(lot, read), {
      about,
      onSuccess() {
        toast.success(t`Stop and target set`);
        onClose();
      },
    });
  }

  const shared = { lot, form, read, disabled: add.isUnderWay };
  return (
    <CommandSheet
      open={open}
      onClose={onClose}
      title={t`Stop and target`}
      description={
        <Trans>
          {lot.name} is at {nowText}. What is reached first sells, and the other ends with it. Both last for a year.
        </Trans>
      }
      unmarked
      command={add}
      failure={failureText(add.error, t`Operation failed, please retry`)}
      confirmLabel={t`Set stop and target`}
      busyLabel={t`Saving`}
      onConfirm={(event) => form.confirm(event, send)}
      className="gap-4 gutter below-6"
    >
      <TriggerField
        {...shared}
        field="stop"
        label={t`Stop price`}
        help={t`When the price falls to it, the lot is sold at the market, at most 3% below the price of that moment.`}
      />
      <Distances {...shared} now={now} field="stop" />
      <TriggerField
        {...shared}
        field="target"
        label={t`Target price`}
        help={t`When the price rises to it, the lot is sold at this price or higher.`}
      />
      <Distances {...shared} now={now} field="target" />
      <TriggerField
        {...shared}
        field="count"
        label={t`Quantity`}
        help={t`All that is free to sell where left empty.`}
        placeholder={held}
      />
    </CommandSheet>
  );
}

function useTriggerForm(lot: HeldLot, onChange: () => void) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const figures = useFigures();
  const now = useLiveQuote(lot.symbol)?.price ?? lot.last_price;
  const nowText = figure(now, { decimals: decimalsOf(now) });
  const held = figure(lot.count, { decimals: 0 });
  const readAll = ({ stop, target, count }: TriggerValues) => ({
    stop: figures.price(stop, lot.currency),
    target: figures.price(target, lot.currency),
    count: figures.quantity(count),
  });
  const texts: Readonly<Record<TriggerProblem, string>> = {
    missing: t`Please enter a stop, a target, or both`,
    notAPrice: t`Please enter a price`,
    notBelow: t`The stop must be below the current price of ${nowText}`,
    notAbove: t`The target must be above the current price of ${nowText}`,
    notACount: t`Please enter a quantity`,
    tooMany: t`You hold ${held} of this lot`,
  };
  const form = useForm<TriggerValues, TriggerProblem>(
    { stop: '', target: '', count: '' },
    (values) => triggerProblems(readAll(values), { now, held: lot.count }),
    { texts, onChange },
  );
  return { now, nowText, held, read: readAll(form.values), form };
}

function requestOf({ no }: HeldLot, { stop, target, count }: ReturnType<typeof useTriggerForm>['read']) {
  return {
    no,
    ...(stop.wire === undefined ? {} : { stop_price: stop.wire }),
    ...(target.wire === undefined ? {} : { target_price: target.wire }),
    ...(count.wire === undefined ? {} : { count: count.wire }),
  };
}

const distances = { stop: [-2, -5, -10], target: [5, 10, 20] } as const;

interface DistancesProps extends Pick<TriggerFieldProps, 'lot' | 'form' | 'read' | 'disabled'> {
  /** The price of this moment. */
  now: string;
  field: 'stop' | 'target';
}

/** Prices at usual distances from that of now, in one tap, and what selling at the one in the field would bring. */
function Distances({ lot, form, read, disabled = false, now, field }: DistancesProps) {
  const { t } = useLingui();
  const { figure, money } = useFormats();
  const { data: instrument } = useInstrument(lot.symbol);
  const chosen = read[field].wire;
  const gain = chosen === undefined ? undefined : gainAt(chosen, lot, read.count.wire);
  const amount = money((gain ?? '0').replace('-', ''));
  return (
    <div className="gap-2">
      <Chips
        label={field === 'stop' ? t`Stop below the price` : t`Target above the price`}
        disabled={disabled || instrument === undefined}
        chips={distances[field].map((percent) => {
          const price = instrument && priceAt(percent, { now, tickSize: instrument.tick_size });
          return {
            key: String(percent),
            label: percent < 0 ? `−${-percent}%` : `+${percent}%`,
            pressed: price !== undefined && chosen !== undefined && parseDecimal(price) === parseDecimal(chosen),
            onPress: () => {
              if (price === undefined) return;
              const text = figure(price, { decimals: decimalsOf(now) });
              form.change(field === 'stop' ? { stop: text } : { target: text });
            },
          };
        })}
      />
      {gain !== undefined && (
        <p className="muted">{gain.startsWith('-') ? t`Loses about ${amount}` : t`Gains about ${amount}`}</p>
      )}
    </div>
  );
}

interface TriggerFieldProps extends Pick<ComponentProps<typeof TextField>, 'help' | 'placeholder' | 'disabled'> {
  lot: HeldLot;
  field: keyof TriggerValues;
  label: string;
  form: ReturnType<typeof useTriggerForm>['form'];
  read: ReturnType<typeof useTriggerForm>['read'];
}

function TriggerField({ lot, field, form, read, ...props }: TriggerFieldProps) {
  const { error, onBlur, ...input } = form.field(field);
  return (
    <TextField
      {...props}
      {...input}
      {...(field === 'count'
        ? { inputMode: 'numeric' as const }
        : { inputMode: 'decimal' as const, prefix: currencySymbol(lot.currency) })}
      autoComplete="off"
      enterKeyHint="done"
      error={read[field].words ?? error}
      onBlur={() => (field === 'count' || input.value !== '') && onBlur()}
    />
  );
}
