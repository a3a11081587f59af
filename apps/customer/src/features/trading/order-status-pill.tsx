import { useLingui } from '@lingui/react/macro';
import { StatusPill, type StatusTone } from '../../ui/status-pill.tsx';

/** The word and tone of a stock order's status. */
export function OrderStatusPill({ status }: { status: string | number }) {
  const { t } = useLingui();
  const known: Readonly<Record<string, { tone: StatusTone; word: string }>> = {
    success: { tone: 'ok', word: t`Success` },
    pending: { tone: 'wait', word: t`Pending` },
    failed: { tone: 'no', word: t`Failed` },
    cancelled: { tone: 'neutral', word: t`Cancelled` },
    expired: { tone: 'neutral', word: t`Expired` },
  };
  const { tone, word } = known[status] ?? { tone: 'neutral', word: String(status) };
  return <StatusPill tone={tone}>{word}</StatusPill>;
}
