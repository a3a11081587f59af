import { useLingui } from '@lingui/react/macro';

/** What a class of assets is called. */
export function useClassName(): (type: string) => string {
  const { t } = useLingui();
  return (type) => {
    if (type === 'forex') return t`Forex`;
    if (type === 'futures') return t`Futures`;
    if (type === 'treasury') return t`Treasury debt`;
    return t`Stocks`;
  };
}
