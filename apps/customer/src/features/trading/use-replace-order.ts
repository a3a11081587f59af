import { useLingui } from '@lingui/react/macro';
import type { Body } from '@sauda/contract';
import type { Side } from '@sauda/rules';
import { useQueryClient } from '@tanstack/react-query';
import type { Instrument } from '../../data/instrument.ts';
import { useMoneyAction } from '../../lib/money-action.ts';
import { toast } from '../../ui/toast.ts';
import { replaceOrder, type PlacedOrder } from './place-order.ts';
import { useUnits } from './use-units.ts';

interface Replacement {
  request: Body<'POST /stock/success/deal/replace'>;
  about: string;
  side: Side;
  instrument: Instrument;
  onChanged: (order: PlacedOrder) => void;
  onRefused?: (error: Error) => void;
}

/** Changes an order that waits, and says what became of it: it waits on, or is filled. @param isShown as of `useMoneyAction` */
export function useReplaceOrder(isShown = true) {
  const { t } = useLingui();
  const client = useQueryClient();
  const units = useUnits();
  const command = useMoneyAction(replaceOrder, isShown);

  function send({ request, about, side, instrument, onChanged, onRefused }: Replacement): void {
    command.begin(request, {
      about,
      onSuccess(placed) {
        const amount = units(instrument.type, Number.parseInt(placed.count, 10), instrument.terms?.base_currency);
        if (placed.status !== 'success') toast.success(t`Order changed`);
        else if (side === 'buy') toast.success(t`Bought ${amount} of ${instrument.name}`);
        else toast.success(t`Sold ${amount} of ${instrument.name}`);
        onChanged(placed);
      },
      onError(error) {
        onRefused?.(error);
        // It may have been changed or filled in the meantime.
        for (const queryKey of replaceOrder.outdates) void client.invalidateQueries({ queryKey });
      },
    });
  }

  return { ...command, send };
}
