import { useLingui, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, useId } from 'react';
import { IconButton, Button, TextButton } from '../../ui/button.tsx';
import { BellIcon } from '../../ui/icons/icons.tsx';
import { alertsOnQuery, useAlertCommands } from './alert-queries.ts';
import { Link } from '@tanstack/react-router';
import { failureText } from '../../lib/error-text.ts';
import { currencySymbol, decimalsOf } from '../../lib/format/money.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useFigures } from '../../lib/i18n/use-figures.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { alertProblems, type AlertValues, type PriceProblem } from './alert-form.ts';
import styles from './alerts.module.css';

/** The bell: says how many alerts wait on an instrument, and sets one. */
export function AlertButton({ subject }: { subject: AlertSubject }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState(0);
  const { data: alerts = [] } = useQuery(alertsOnQuery(subject.symbol));
  const count = alerts.length;
  return (
    <>
      <IconButton
        label={count === 0 ? t`Set price alert` : t`Set price alert, ${count} waiting`}
        badge={count}
        icon={<BellIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <AlertSheet
        key={made}
        subject={subject}
        hasAlerts={count > 0}
        open={open}
        onSet={() => {
          setOpen(false);
          setMade(made + 1);
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** The instrument that an alert is on, at the price of this moment. */
interface AlertSubject {
  symbol: string;
  name: string;
  price: string;
  tickSize: string;
  currency: string;
}

interface AlertSheetProps {
  subject: AlertSubject;
  /** Whether some wait on it. */
  hasAlerts: boolean;
  open: boolean;
  onSet: () => void;
  onClose: () => void;
}

/** Sets a price alert. It tells once, by a notice. */
export function AlertSheet({ subject, hasAlerts, open, onSet, onClose }: AlertSheetProps) {
  const { t } = useLingui();
  const formId = useId();
  const { add } = useAlertCommands();
  const { form, now, priceOf } = useAlertForm(subject, () => add.reset());
  const { error: problem, onBlur: leavePrice, ...price } = form.field('price');

  function send({ direction, price }: AlertValues): void {
    add.mutate(
      { symbol: subject.symbol, direction, price: priceOf(price).wire ?? '' },
      {
        onSuccess() {
          toast.success(t`Alert set`);
          onSet();
        },
      },
    );
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Price alert`}
      closeLabel={t`Close`}
      description={
        <Trans>
          {subject.name} is at {now}. You get one notice when the price is reached.
        </Trans>
      }
      footer={
        <Button type="submit" form={formId} variant="primary" wide busy={add.isPending} busyLabel={t`Saving`}>
          <Trans>Set alert</Trans>
        </Button>
      }
    >
      <form id={formId} className="gap-4 gutter below-6" noValidate onSubmit={(event) => form.submit(event, send)}>
        <SegmentedControl
          label={t`When the price`}
          segments={[
            { value: 'above', label: t`Rises to` },
            { value: 'below', label: t`Falls to` },
          ]}
          value={form.values.direction}
          onChange={(direction) => form.change({ direction })}
        />
        <TextField
          label={t`Price`}
          prefix={currencySymbol(subject.currency)}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          {...price}
          error={
            priceOf(form.values.price).words ?? problem ?? failureText(add.error, t`Operation failed, please retry`)
          }
          onBlur={() => price.value !== '' && leavePrice()}
        />
        {hasAlerts && (
          <TextButton className={styles.link} render={<Link to="/alerts" />}>{t`See all alerts`}</TextButton>
        )}
      </form>
    </Sheet>
  );
}

function useAlertForm(subject: AlertSubject, onPrice: () => void) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const figures = useFigures();
  const priceOf = (text: string) => figures.price(text, subject.currency);
  const now = figure(subject.price, { decimals: decimalsOf(subject.price) });
  const texts: Readonly<Record<PriceProblem, string>> = {
    missing: t`Please enter a price`,
    offTick: t`The price must be a multiple of ${subject.tickSize}`,
    reached: t`The price is ${now}: the alert would be reached at once`,
  };
  const form = useForm<AlertValues, PriceProblem>(
    { direction: 'above', price: '' },
    ({ direction, price }) =>
      alertProblems(
        { direction, price: priceOf(price).wire ?? '' },
        { tickSize: subject.tickSize, now: subject.price },
      ),
    { texts, onChange: ({ price }) => price !== undefined && onPrice() },
  );
  return { form, now, priceOf };
}
