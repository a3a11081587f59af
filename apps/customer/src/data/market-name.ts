import { useLingui } from '@lingui/react/macro';
import { isTradedClass } from '@sauda/facts';
import { assetClassWords } from './asset-class-words.ts';

interface OfMarket {
  readonly type: string;
  readonly market_name: string;
}

/** What a market is called: an exchange's list of stocks by its own name, any other by the word for its class. */
export function useMarketName(): (of: OfMarket) => string {
  const { t } = useLingui();
  return ({ type, market_name: name }) => {
    if (type === 'index') return t`Index`;
    return isTradedClass(type) && type !== 'stock' ? t(assetClassWords[type].name) : name;
  };
}
