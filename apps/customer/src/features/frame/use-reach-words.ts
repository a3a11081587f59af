import { useLingui } from '@lingui/react/macro';
import type { Answer } from '@sauda/contract';

type AtVenue = Pick<Answer<'POST /stock/success/deal/list'>['rows'][number], 'reach' | 'asked' | 'asked_waits'>;

/** How far an order has come at the exchange, and what that was asked for: "Working, cancel asked for"; nothing of any other order. */
export function useReachWords(): (order: AtVenue) => string {
  const { t } = useLingui();
  return ({ reach, asked = 'none', asked_waits: waits }) => {
    if (reach === undefined) return '';
    const words = {
      stopped: t`Waits until orders go to the exchange again`,
      away: t`Waits until the exchange can be reached`,
      queued: t`On its way to the exchange`,
      sent: t`Sent to the exchange`,
      working: t`Working at the exchange`,
      doubtful: t`We are asking the exchange`,
    };
    const wish = {
      none: '',
      cancel: waits === undefined ? t`cancel asked for` : t`the cancel waits until the exchange can be reached`,
      replace: {
        told: t`change asked for`,
        stopped: t`the change waits until orders go to the exchange again`,
        away: t`the change waits until the exchange can be reached`,
      }[waits ?? 'told'],
    }[asked];
    return wish === '' ? words[reach] : `${words[reach]} · ${wish}`;
  };
}
