import { useLingui } from '@lingui/react/macro';
import { isTradedClass } from '@sauda/facts';
import { useQuery } from '@tanstack/react-query';
import { alertsOnQuery, type Alert } from '../features/alerts/alert-queries.ts';
import { triggersOnQuery, type Trigger } from '../features/alerts/trigger-queries.ts';
import type { OwnLine } from '../features/market/chart/chart-picture.ts';
import { pendingOrdersQuery, type PendingOrder } from '../features/trading/order-queries.ts';
import { positionQuery } from '../features/trading/position-queries.ts';
import { useUnits } from '../features/trading/use-units.ts';
import type { Instrument } from '../data/instrument.ts';
import { useFormats } from '../lib/i18n/use-formats.ts';
import { chartNumber } from '../lib/format/money.ts';
import { isTrailing } from '../data/order-kind.ts';
import { isAsleep } from '../data/stop-order.ts';

/** A line that can be moved, with what it stands for. */
export type MovableSource =
  | { kind: 'alert'; alert: Alert }
  | { kind: 'order'; order: PendingOrder }
  | { kind: 'stop' | 'target'; trigger: Trigger };

export interface SourcedLine extends OwnLine {
  source?: MovableSource;
}

/** The customer's own prices of an instrument: average cost, orders that wait, stops and targets, alerts. */
export function useOwnLines({ symbol, type, terms }: Instrument): SourcedLine[] {
  const { t } = useLingui();
  const { figure } = useFormats();
  const units = useUnits();
  const kind = isTradedClass(type) ? type : undefined;
  const { data: position } = useQuery({ ...positionQuery(symbol), enabled: kind !== undefined });
  const { data: orders = [] } = useQuery({ ...pendingOrdersQuery(kind ?? 'stock'), enabled: kind !== undefined });
  const { data: triggers = [] } = useQuery({ ...triggersOnQuery(symbol), enabled: kind !== undefined });
  const { data: alerts = [] } = useQuery(alertsOnQuery(symbol));
  const count = (text: string) => figure(text, { decimals: 0 });

  const cost: SourcedLine[] =
    position == null
      ? []
      : [
          {
            id: 'cost',
            price: chartNumber(position.price),
            name: t`Cost, ${units(position.kind, Number.parseInt(position.count, 10), terms?.base_currency)}`,
            face: 'accent',
            movable: false,
          },
        ];
  const waiting = orders
    .filter((order) => order.symbol === symbol)
    .map((order): SourcedLine => {
      const isBuy = order.side === 'buy';
      const limit = isBuy ? order.price : (order.sell_price ?? order.price);
      const what = isBuy ? t`Buy ${count(order.count)}` : t`Sell ${count(order.count)}`;
      return {
        id: `order ${order.no}`,
        price: chartNumber((isAsleep(order) && order.trigger_price) || limit),
        name: isAsleep(order) ? t`${what} at a stop` : what,
        face: 'axis',
        movable: !isTrailing(order),
        source: { kind: 'order', order },
      };
    });
  const watched = triggers.flatMap((trigger) => [
    ...triggerLine(trigger, 'stop', trigger.stop_price, t`Stop`),
    ...triggerLine(trigger, 'target', trigger.target_price, t`Target`),
  ]);
  const told = alerts.map((alert): SourcedLine => ({
    id: `alert ${alert.id}`,
    price: chartNumber(alert.price),
    name: t`Alert`,
    face: 'axis',
    movable: true,
    source: { kind: 'alert', alert },
  }));
  return [...cost, ...waiting, ...watched, ...told];
}

function triggerLine(trigger: Trigger, kind: 'stop' | 'target', price: string | null, name: string): SourcedLine[] {
  if (price === null) return [];
  const face = kind === 'stop' ? 'loss' : 'gain';
  const source = { kind, trigger };
  return [{ id: `${kind} ${trigger.id}`, price: chartNumber(price), name, face, movable: true, source }];
}
