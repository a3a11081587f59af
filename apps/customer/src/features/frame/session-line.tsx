import { useLingui } from '@lingui/react/macro';
import type { Answer } from '@sauda/contract';
import { errorText } from '../../lib/error-text.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { AlertLine } from '../../ui/alert-line.tsx';

type Session = Pick<Answer<'GET /v2/yahoo'>['data'], 'market_open' | 'opens_at' | 'calendar_unknown' | 'day'>;

/** That a market is closed and why, or that its day is shorter or at other hours; draws nothing on a usual day while it is open. */
export function SessionLine({ session, className }: { session: Session; className?: string }) {
  const text = useSessionText(session);
  if (text === undefined) return null;
  return (
    <div className={className}>
      <AlertLine politely text={text} />
    </div>
  );
}

function useSessionText({ market_open: isOpen, opens_at: opensAt, calendar_unknown: unknown, day }: Session) {
  const { t } = useLingui();
  const { dateTime, time } = useFormats();
  if (unknown === true) return errorText('calendar_unknown');
  if (day !== undefined && day.opens_at !== null && day.closes_at !== null) {
    const [name, from, until] = [day.name, time(day.opens_at), time(day.closes_at)];
    return t`Today: ${name}. The market is open from ${from} to ${until}.`;
  }
  if (isOpen) return undefined;
  const at = opensAt === undefined ? undefined : dateTime(opensAt);
  if (day !== undefined) {
    const { name } = day;
    return at === undefined ? t`Closed today: ${name}.` : t`Closed today: ${name}. It opens ${at}.`;
  }
  return at === undefined ? t`The market is closed.` : t`The market is closed. It opens ${at}.`;
}
