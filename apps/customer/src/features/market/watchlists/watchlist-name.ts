import { useLingui } from '@lingui/react/macro';

/** What the server calls the default list until the customer gives it a name. */
const DEFAULT_NAME = 'Favourites';

export const LONGEST_NAME = 40;

/** A list's name as it is shown: the default one's own name in the customer's language. */
export function useWatchlistName(): (list: { name: string; is_default: boolean }) => string {
  const { t } = useLingui();
  return ({ name, is_default: isDefault }) => (isDefault && name === DEFAULT_NAME ? t`Favourites` : name);
}
