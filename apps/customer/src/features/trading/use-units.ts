import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../lib/i18n/use-formats.ts';

/** Writes a quantity in the units of its kind: 25 shares, 1,000 EUR, 2 contracts, 10 bonds. */
export function useUnits(): (kind: string, count: number, baseCurrency?: string | null) => string {
  const { t } = useLingui();
  const { figure } = useFormats();
  return (kind, count, baseCurrency = null) => {
    if (kind === 'forex') {
      if (baseCurrency !== null) return `${figure(String(count), { decimals: 0 })} ${baseCurrency}`;
      return t`${plural(count, { one: '# unit', other: '# units' })}`;
    }
    if (kind === 'futures') return t`${plural(count, { one: '# contract', other: '# contracts' })}`;
    if (kind === 'treasury') return t`${plural(count, { one: '# bond', other: '# bonds' })}`;
    return t`${plural(count, { one: '# share', other: '# shares' })}`;
  };
}

/** Decimals of the prices of a kind: four for currencies. */
export function decimalsOfKind(kind: string): 2 | 4 {
  return kind === 'forex' ? 4 : 2;
}
