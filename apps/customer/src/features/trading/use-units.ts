import { useLingui } from '@lingui/react/macro';
import { isTradedClass } from '@sauda/facts';
import { assetClassWords } from '../../data/asset-class-words.ts';
import { useFormats } from '../../lib/i18n/use-formats.ts';

/** Writes a quantity in the units of its kind: 25 shares, 1,000 EUR, 2 contracts, 10 bonds. */
export function useUnits(): (kind: string, count: number, baseCurrency?: string | null) => string {
  const { t } = useLingui();
  const { figure } = useFormats();
  return (kind, count, baseCurrency = null) => {
    if (baseCurrency !== null) return `${figure(String(count), { decimals: 0 })} ${baseCurrency}`;
    return t(assetClassWords[isTradedClass(kind) ? kind : 'stock'].units(count));
  };
}
