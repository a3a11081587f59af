import { useLingui, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, useId } from 'react';
import { IconButton, Button, TextButton } from '../../ui/button.tsx';
import { AlarmIcon } from '../../ui/icons/list-icons.tsx';
import { alertsOnQuery, useAddAlert } from './alert-queries.ts';
import { Link } from '@tanstack/react-router';
import { PriceByDistance } from '../frame/price-by-distance.tsx';
import { distances } from '../../data/price-distance.ts';
import { PriceLevels } from '../frame/price-levels.tsx';
import { failureText } from '../../lib/error-text.ts';
import { decimalsOf } from '../../lib/format/money.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useFigures } from '../../lib/i18n/use-figures.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { alertProblems, directionTo, type AlertValues, type PriceProblem } from './alert-form.ts';
import styles from './alerts.module.css';

/** Says how many alerts wait on an instrument, and sets one. */
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
        icon={<AlarmIcon />}
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
  const name = useInstrumentName()(subject.name);
  const add = useAddAlert(t`Alert set`);
  const { form, now, wire, words, nowText } = useAlertForm(subject, () => add.reset());
  const { error: problem, onBlur: leavePrice, ...price } = form.field('price');

  function send(): void {
    const direction = directionTo(wire ?? '', now);
    if (wire === undefined || direction === undefined) return;
    add.mutate({ symbol: subject.symbol, direction, price: wire }, { onSuccess: onSet });
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Price alert`}
      closeLabel={t`Close`}
      description={
        <Trans>
          {name} is at {nowText}. You get one notice when the price is reached.
        </Trans>
      }
      footer={
        <Button type="submit" form={formId} variant="primary" wide busy={add.isPending} busyLabel={t`Saving`}>
          <Trans>Set alert</Trans>
        </Button>
      }
    >
      <form id={formId} className="gap-4 gutter below-6" noValidate onSubmit={(event) => form.submit(event, send)}>
        <PriceLevels symbol={subject.symbol} now={now} alert={wire} />
        <PriceByDistance
          {...price}
          label={t`Price`}
          help={<ReachedBy price={wire} now={now} />}
          error={words ?? problem ?? failureText(add.error, t`Operation failed, please retry`)}
          currency={subject.currency}
          chipsLabel={t`Distance from the price`}
          percents={distances.alert}
          now={now}
          tickSize={subject.tickSize}
          disabled={add.isPending}
          onBlur={() => price.value !== '' && leavePrice()}
        />
        {hasAlerts && (
          <TextButton className={styles.link} render={<Link to="/alerts" />}>{t`See all alerts`}</TextButton>
        )}
      </form>
    </Sheet>
  );
}

/** Which way the price has to go for the alert, once one is typed. */
function ReachedBy({ price = '', now }: { price: string | undefined; now: string }) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const direction = directionTo(price, now);
  const wanted = figure(price === '' ? '0' : price, { decimals: decimalsOf(now) });
  if (direction === undefined) return t`Above or below the current price`;
  return direction === 'above'
    ? t`You are told when it rises to ${wanted}`
    : t`You are told when it falls to ${wanted}`;
}

function useAlertForm(subject: AlertSubject, onPrice: () => void) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const figures = useFigures();
  const now = subject.price;
  const priceOf = (text: string) => figures.price(text, subject.currency);
  const nowText = figure(now, { decimals: decimalsOf(now) });
  const texts: Readonly<Record<PriceProblem, string>> = {
    missing: t`Please enter a price`,
    notAboveZero: t`Please enter a number above zero`,
    offTick: t`The price must be a multiple of ${subject.tickSize}`,
    same: t`The price is ${nowText} already: enter one above or below it`,
  };
  const form = useForm<AlertValues, PriceProblem>(
    { price: '' },
    ({ price }) => alertProblems({ price: priceOf(price).wire ?? '' }, { tickSize: subject.tickSize, now }),
    { texts, keptAs: 'alert', onChange: onPrice },
  );
  const { wire, words } = priceOf(form.values.price);
  return { form, now, nowText, wire, words };
}
