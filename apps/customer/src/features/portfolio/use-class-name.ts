import { useLingui } from '@lingui/react/macro';
import { isTradedClass } from '@sauda/facts';
import { assetClassWords } from '../../data/asset-class-words.ts';

/** What a class of assets is called. */
export function useClassName(): (type: string) => string {
  const { t } = useLingui();
  return (type) => t(assetClassWords[isTradedClass(type) ? type : 'stock'].name);
}
