import { useLingui } from '@lingui/react/macro';
import { intervals } from '../../lib/intervals.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { useNameOf, type Category } from './categories.ts';
import { MarketList } from './market-list.tsx';
import { WideIndexCard } from './wide-index-card.tsx';

interface MarketsViewProps {
  category: Category;
  /** The sub-market's code; the first one where the region has no such sub-market. */
  market: string | undefined;
  page: number;
  onMarket: (code: string) => void;
  onPage: (page: number) => void;
}

/** A region: its sub-markets as tabs, its index, and the instruments of the chosen sub-market. */
export function MarketsView({ category, market, page, onMarket, onPage }: MarketsViewProps) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const chosen = category.markets.find(({ code }) => code === market) ?? category.markets[0];
  const [index] = category.stocks;
  if (chosen === undefined) {
    return <p>{t`This region has no markets yet.`}</p>;
  }
  return (
    <>
      <Tabs
        id="markets"
        label={t`Markets`}
        tabs={category.markets.map(({ code, names }) => ({ value: code, label: nameOf(names) }))}
        value={chosen.code}
        onChange={onMarket}
      />
      <TabPanel id="markets" value={chosen.code}>
        {index !== undefined && (
          <WideIndexCard symbol={index.stock_code} name={index.stock_name} category={category.category_code} />
        )}
        <MarketList market={chosen.code} page={page} onPage={onPage} pollEveryMs={intervals.listPricesMs} />
      </TabPanel>
    </>
  );
}
