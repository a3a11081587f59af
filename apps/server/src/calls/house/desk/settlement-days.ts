import { answerPage, keyPage } from '../../../http/key-page.ts';
import { listSettlementDays, stateOf } from '../../../modules/settlement/list-days.ts';
import { dayText } from '../../../platform/time.ts';
import type { Needs } from '../../dependencies.ts';
import { toWire } from '../../to-wire.ts';
import type { DeskHandlers } from '../../wires/desk-handlers.ts';

/** What trades settle at with the clearing broker, by the day on which they were made. */
export function deskSettlementHandlers({ sql }: Needs<'sql'>): DeskHandlers {
  return {
    async 'GET /settlement-days'({ query }) {
      const page = keyPage(query);
      return answerPage(
        await listSettlementDays(sql, page),
        page,
        ({ id }) => id,
        (day) => ({
          id: day.id.toString(),
          segment: day.segment,
          trade_day: dayText(day.tradeDay),
          due_on: dayText(day.dueOn),
          state: stateOf(day),
          ...toWire({
            receivable: day.receivable,
            payable: day.payable,
            net: day.receivable - day.payable,
            open: day.receivable - day.received - (day.payable - day.paid),
            dueAt: day.dueAt,
            settledAt: day.settledAt,
          }),
        }),
      );
    },
  };
}
