import { Trans, useLingui } from '@lingui/react/macro';
import type { Side } from '@sauda/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../lib/error-text.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { CommandDialog } from '../frame/command-dialog.tsx';
import { cancelOrder } from './place-order.ts';
import { useInstrumentName } from '../../lib/i18n/use-instrument-name.ts';

interface CancelOrderButtonProps {
  /** With `reach` where it is at an exchange, which has to be asked, or is to go there. */
  order: { no: string; name: string; reach?: string };
  side: Side;
  wide?: boolean;
  onCancelled?: () => void;
}

/** Cancels a pending order after asking, and says what became of it. */
export function CancelOrderButton({
  order: { no, name, reach },
  side,
  wide = false,
  onCancelled,
}: CancelOrderButtonProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const called = useInstrumentName()(name);
  const [asking, setAsking] = useState(false);
  const cancel = useMoneyAction(cancelOrder);
  const isAtExchange = reach !== undefined && reach !== 'stopped' && reach !== 'away';

  function confirm(): void {
    cancel.begin(
      { no },
      {
        about: t`Cancel the order for ${called}`,
        onSuccess({ status }) {
          toast.success(status === 'pending' ? t`The exchange is asked to cancel it` : t`Order cancelled`);
          setAsking(false);
          onCancelled?.();
        },
        onError(error) {
          toast.error(failureText(error, t`The order could not be cancelled`));
          setAsking(false);
          // It may have filled in the meantime.
          for (const queryKey of cancelOrder.outdates) void client.invalidateQueries({ queryKey });
        },
      },
    );
  }

  return (
    <>
      <Button
        variant={wide ? 'quiet' : 'tonal'}
        size={wide ? 'regular' : 'small'}
        wide={wide}
        busy={cancel.isUnderWay}
        aria-label={wide ? undefined : t`Cancel the order for ${called}`}
        onClick={() => setAsking(true)}
      >
        {wide ? <Trans>Cancel order</Trans> : <Trans context="an order">Cancel</Trans>}
      </Button>
      <CommandDialog
        open={asking}
        title={t`Cancel this order?`}
        confirmLabel={t`Cancel order`}
        cancelLabel={t`Keep order`}
        command={cancel}
        busyLabel={t`Cancelling`}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {isAtExchange ? (
          <Trans>The exchange is asked to cancel it. What it holds is free again once that has answered.</Trans>
        ) : side === 'buy' ? (
          <Trans>The money held for it is free again at once.</Trans>
        ) : (
          <Trans>What was set aside for it can be sold again at once.</Trans>
        )}
      </CommandDialog>
    </>
  );
}
