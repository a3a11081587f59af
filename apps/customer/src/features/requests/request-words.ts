import { useLingui } from '@lingui/react/macro';
import type { StatusTone } from '../../ui/status-pill.tsx';
import type { MoneyRequest, Recharge, Withdrawal } from './request-queries.ts';
import { requestState, type RequestState } from './request-state.ts';
import type { TimelineStep } from './timeline.ts';

/** The words of recharges and withdrawals: what they are, how far they are, and where their money is. */
export function useRequestWords() {
  const { t } = useLingui();
  return {
    /** By which way the money comes or goes. */
    way(request: Recharge | Withdrawal): string {
      if ('card' in request) return `${request.card.bank} ${request.card.bank_card.replaceAll(' ', '\u00A0')}`;
      return request.method === 'bank' ? t`Bank transfer` : t`TRC-USDT`;
    },
    status(status: number | string): { tone: StatusTone; word: string } {
      const words: Readonly<Record<RequestState, { tone: StatusTone; word: string }>> = {
        inProgress: { tone: 'wait', word: t`In progress` },
        completed: { tone: 'ok', word: t`Completed` },
        failed: { tone: 'no', word: t`Failed` },
        unknown: { tone: 'neutral', word: t`Unknown` },
      };
      return words[requestState(status)];
    },
    step(step: TimelineStep['step'], kind: MoneyRequest['kind']): string {
      const isRecharge = kind === 'recharge';
      const words: Readonly<Record<TimelineStep['step'], string>> = {
        requested: t`Requested`,
        handed_over: isRecharge ? t`The money arrives` : t`With the bank`,
        completed: isRecharge ? t`Credited to your balance` : t`Sent to your bank card`,
        failed: isRecharge ? t`Failed` : t`Failed, and returned to your balance`,
      };
      return words[step];
    },
    /** Where the money is, and what happens next. */
    whereabouts({ recharge, withdrawal }: MoneyRequest): string {
      if (recharge !== null) {
        const words: Readonly<Record<RequestState, string>> = {
          inProgress: t`The money is on its way. Once it arrives it is credited to your balance; nothing else is needed.`,
          completed: t`The money arrived and is in your balance.`,
          failed: t`Nothing was credited. Money that you did send goes back to where it came from.`,
          unknown: '',
        };
        return words[requestState(recharge.status)];
      }
      if (withdrawal === null) return '';
      const words: Readonly<Record<RequestState, string>> = {
        inProgress:
          withdrawal.handed_over_at === null
            ? t`The money is set aside for this withdrawal. The bank collects it next; until then you can take it back.`
            : t`The bank has the transfer and is sending it. If it cannot be paid, the whole amount comes back to your balance.`,
        completed: t`The bank has sent the money to your card.`,
        failed: t`The whole amount is in your balance again.`,
        unknown: '',
      };
      return words[requestState(withdrawal.status)];
    },
  };
}
