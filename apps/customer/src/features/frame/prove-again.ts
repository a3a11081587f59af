import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../lib/i18n/use-formats.ts';

/** Says that the real name has to be proved anew, and until when; undefined where it has not, or where that is being looked at. */
export function useProveAgain(
  told: { readonly status: string; readonly proveUntil: string | null; readonly isLimited: boolean } | undefined,
): string | undefined {
  const { t } = useLingui();
  const { date } = useFormats();
  if (told === undefined || told.proveUntil === null || told.status === 'under_review') return undefined;
  if (told.isLimited) return t`Verify again to trade`;
  const day = date(told.proveUntil);
  return t`Verify again by ${day}`;
}
