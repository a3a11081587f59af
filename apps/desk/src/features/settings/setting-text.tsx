import type { Currency } from '@sauda/money';
import { settingText } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';

const minuteMs = 60_000;

/** What a setting says or has said, by its tag. */
export function SettingText({ tag, value }: { tag: string; value: string | null }) {
  const { data } = useCall('GET /config', { staleTime: minuteMs });
  const currency = useSession().currency as Currency;
  if (value === null) return '–';
  const figure = data?.rows.find((row) => row.tag === tag)?.figure ?? null;
  return settingText(value, figure !== null, currency);
}
