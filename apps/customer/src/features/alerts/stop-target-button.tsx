import { useLingui, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { useInstrument } from '../../data/instrument.ts';
import { PriceByDistance } from '../frame/price-by-distance.tsx';
import { distances } from '../../data/price-distance.ts';
import { PriceLevels } from '../frame/price-levels.tsx';
import { useFigures } from '../../lib/i18n/use-figures.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';
import { TextButton } from '../../ui/button.tsx';
import styles from './alerts.module.css';
import { CancelTriggerDialog } from './cancel-trigger-dialog.tsx';
import { triggersOnQuery, addTrigger } from './trigger-queries.ts';
import { useTriggerWords } from '../frame/use-trigger-words.ts';
import { failureText } from '../../lib/error-text.ts';
import { decimalsOf } from '../../lib/format/money.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { useLiveQuote } from '../../lib/stream/use-live.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { CommandSheet } from '../frame/command-sheet.tsx';
import { gainAt, triggerProblems, type LotWorth, type TriggerProblem, type TriggerValues } from './trigger-form.ts';

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
  const name = useInstrumentName()(lot.name);
  const add = useMoneyAction(addTrigger, open);
  const { now, nowText, held, read, form } = useTriggerForm(lot, () => {
    if (!add.isPending) add.reset();
  });
  const { stop, target } = read;

  function send(): void {
    const priced = (price: string) => figure(price, { decimals: decimalsOf(now) });
    const about =
      stop.wire !== undefined && target.wire !== undefined
        ? t`Sell ${name} at ${priced(stop.wire)} or less, or at ${priced(target.wire)} or more`
        : stop.wire !== undefined
          ? t`Sell ${name} at ${priced(stop.wire)} or less`
          : t`Sell ${name} at ${priced(target.wire ?? '0')} or more`;
    add.begin(requestOf(lot, read), {
      about,
      onSuccess() {
        toast.success(t`Stop and target set`);
        onClose();
      },
    });
  }

  const shared = { lot, now, form, read, disabled: add.isUnderWay };
  return (
    <CommandSheet
      open={open}
      onClose={onClose}
      title={t`Stop and target`}
      description={
        <Trans>
          {name} is at {nowText}. What is reached first sells, and the other ends with it. Both last for a year.
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
      <PriceLevels symbol={lot.symbol} now={now} stop={stop.wire} target={target.wire} />
      <ExitField
        {...shared}
        field="stop"
        label={t`Stop price`}
        help={t`When the price falls to it, the lot is sold at the market, at most 3% below the price of that moment.`}
        chipsLabel={t`Stop below the price`}
      />
      <ExitField
        {...shared}
        field="target"
        label={t`Target price`}
        help={t`When the price rises to it, the lot is sold at this price or higher.`}
        chipsLabel={t`Target above the price`}
      />
      <QuantityField {...shared} placeholder={held} />
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
    { texts, keptAs: `stop and target of ${lot.no}`, onChange },
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

interface ExitFieldProps extends Pick<
  ComponentProps<typeof PriceByDistance>,
  'label' | 'help' | 'chipsLabel' | 'disabled'
> {
  lot: HeldLot;
  /** The price of this moment. */
  now: string;
  field: 'stop' | 'target';
  form: ReturnType<typeof useTriggerForm>['form'];
  read: ReturnType<typeof useTriggerForm>['read'];
}

/** The stop or the target, and what selling at it would bring. */
function ExitField({ lot, now, field, form, read, ...props }: ExitFieldProps) {
  const { data: instrument } = useInstrument(lot.symbol);
  const { error, onBlur, ...input } = form.field(field);
  const { wire, words } = read[field];
  return (
    <PriceByDistance
      {...props}
      {...input}
      currency={lot.currency}
      percents={distances[field]}
      now={now}
      tickSize={instrument?.tick_size}
      gain={wire === undefined ? undefined : gainAt(wire, lot, read.count.wire)}
      error={words ?? error}
      onBlur={() => input.value !== '' && onBlur()}
    />
  );
}

interface QuantityFieldProps extends Pick<ExitFieldProps, 'form' | 'read' | 'disabled'> {
  placeholder: string;
}

function QuantityField({ form, read, ...props }: QuantityFieldProps) {
  const { t } = useLingui();
  const { error, ...input } = form.field('count');
  return (
    <TextField
      {...props}
      {...input}
      label={t`Quantity`}
      help={t`All that is free to sell where left empty.`}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      error={read.count.words ?? error}
    />
  );
}
