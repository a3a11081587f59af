import { useLingui } from '@lingui/react/macro';
import { directionOf } from '../../lib/format/money.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';

interface SavedWords {
  label: string;
  amount: string;
}

/** What an order has saved against the quote, or cost more, in words; undefined where that is not known. */
export function useSavedWords(): (saved: string | undefined) => SavedWords | undefined {
  const { t } = useLingui();
  const { money } = useFormats();
  return (saved) => {
    if (saved === undefined) return undefined;
    return directionOf(saved) === 'down'
      ? { label: t`Lost against the quote`, amount: money(saved.replace('-', '')) }
      : { label: t`Saved against the quote`, amount: money(saved) };
  };
}
