import { useLingui } from '@lingui/react/macro';

/** In words, where something traded: by the name of the venue, or of what stands for one in practice. */
export function useWhereTraded(): (venue: string) => string {
  const { t } = useLingui();
  return (venue) => {
    if (venue === 'internal') return t`Practice market`;
    return venue === 'exchange' ? t`Practice exchange` : venue;
  };
}
