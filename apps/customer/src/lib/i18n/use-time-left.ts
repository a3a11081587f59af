import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { timeLeft } from '../format/time-left.ts';
import { intervals } from '../intervals.ts';
import { serverNowMs } from '../server-clock.ts';

/** Writes how long it is until a moment, "6 days left", and keeps it true while it is on the page. */
export function useTimeLeft(): (until: string) => string {
  const { t } = useLingui();
  const [nowMs, setNowMs] = useState(serverNowMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(serverNowMs()), intervals.countdownMs);
    return () => clearInterval(timer);
  }, []);
  return (until) => {
    const { unit, count } = timeLeft(until, nowMs);
    if (unit === 'day') return t`${plural(count, { one: '# day left', other: '# days left' })}`;
    if (unit === 'hour') return t`${plural(count, { one: '# hour left', other: '# hours left' })}`;
    if (unit === 'minute') return t`${plural(count, { one: '# minute left', other: '# minutes left' })}`;
    return t`now`;
  };
}
