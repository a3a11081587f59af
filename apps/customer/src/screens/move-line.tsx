import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useAddAlert } from '../features/alerts/alert-queries.ts';
import { addTrigger, type Trigger } from '../features/alerts/trigger-queries.ts';
import { CommandNote } from '../features/frame/command-note.tsx';
import type { OwnLine } from '../features/market/chart/chart-picture.ts';
import { AtNewLimit } from '../features/trading/at-new-limit.tsx';
import { moveRequest } from '../features/trading/change-order.ts';
import { useTicketFacts } from '../features/trading/ticket-entry.ts';
import { useReplaceOrder } from '../features/trading/use-replace-order.ts';
import type { Instrument } from '../data/instrument.ts';
import { ApiRefusal } from '../lib/api.ts';
import { failureText } from '../lib/error-text.ts';
import { chartNumber, priceDecimals } from '../lib/format/money.ts';
import { useFormats } from '../lib/i18n/use-formats.ts';
import { useMoneyAction } from '../lib/money-action.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.ts';
import styles from './large-chart-screen.module.css';
import type { MovableSource } from './use-own-lines.ts';

interface MoveLineProps {
  instrument: Instrument;
  line: OwnLine;
  source: MovableSource;
  /** Where it was let go, on the tick. */
  to: number;
  /** Whether it is being changed. */
  onSending: (isSending: boolean) => void;
  onDone: () => void;
}

const over: ReadonlySet<string> = new Set(['order_ended', 'trigger_over', 'trigger_expired']);

/** Asks before a line that was dragged is changed at the server. */
export function MoveLine({ instrument, line, source, to, onSending, onDone }: MoveLineProps) {
  const { t } = useLingui();
  const { figure } = useFormats();
  const trigger = useMoneyAction(addTrigger);
  const replacing = useReplaceOrder();
  const facts = useTicketFacts(instrument);
  const [refusal, setRefusal] = useState<{ to: number; error: Error }>();
  const decimals = priceDecimals(instrument.tick_size);
  const price = to.toFixed(decimals);
  const [from, next] = [figure(line.price.toFixed(decimals), { decimals }), figure(price, { decimals })];
  const failed = t`Operation failed, please retry`;
  const about = t`Move ${line.name} of ${instrument.name} from ${from} to ${next}`;
  const moved = t`${line.name} moved to ${next}`;
  const add = useAddAlert(moved);
  const onError = (error: Error) => setRefusal({ to, error });
  function onRefused(error: Error): void {
    // The line of what is over goes, and this with it.
    if (error instanceof ApiRefusal && over.has(error.key)) toast.error(failureText(error, failed));
    onError(error);
  }

  function send(): void {
    setRefusal(undefined);
    if (source.kind === 'alert') {
      const { id, symbol } = source.alert;
      const direction = to > chartNumber(instrument.price) ? 'above' : 'below';
      add.mutate({ symbol, direction, price, replaces: id }, { onSuccess: onDone, onError });
      return;
    }
    if (source.kind === 'order') {
      const { side } = source.order;
      const request = moveRequest(source.order, price, facts);
      replacing.send({ request, about, side, instrument, onChanged: onDone, onRefused });
      return;
    }
    const onSuccess = () => {
      toast.success(moved);
      onDone();
    };
    trigger.begin(movedTrigger(source.trigger, source.kind, price), { about, onSuccess, onError: onRefused });
  }

  const command = source.kind === 'order' ? replacing : trigger;
  const isBusy = add.isPending || command.isUnderWay;
  useEffect(() => {
    onSending(isBusy);
    return () => onSending(false);
  }, [isBusy, onSending]);

  return (
    <div className={styles.confirm} role="group" aria-label={about}>
      <CommandNote
        // What was refused at another price says nothing of this one.
        failure={failureText(refusal?.to === to ? refusal.error : null, failed)}
        checking={command.isChecking}
      />
      <p className={styles.question} role="status">
        {t`Move ${line.name} from ${from} to ${next}?`}
      </p>
      {source.kind === 'order' && <AtNewLimit instrument={instrument} order={source.order} price={price} />}
      <div className={styles.actions}>
        <Button variant="quiet" size="small" disabled={isBusy} onClick={onDone}>
          {t`Cancel`}
        </Button>
        <Button variant="primary" size="small" busy={isBusy} busyLabel={t`Saving`} onClick={send}>
          {t`Move`}
        </Button>
      </div>
    </div>
  );
}

/** The trigger with one of its prices moved, in the place of the one that there is. */
function movedTrigger({ id, lot_no: no, count, ...prices }: Trigger, kind: 'stop' | 'target', price: string) {
  const stop = kind === 'stop' ? price : prices.stop_price;
  const target = kind === 'target' ? price : prices.target_price;
  return {
    no,
    replaces: id,
    ...(count === null ? {} : { count }),
    ...(stop === null ? {} : { stop_price: stop }),
    ...(target === null ? {} : { target_price: target }),
  };
}
