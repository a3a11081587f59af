import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Instrument } from '../data/instrument.ts';
import { NotLoaded } from '../features/frame/not-loaded.tsx';
import { About } from '../features/market/below/about.tsx';
import { Depth } from '../features/market/below/depth.tsx';
import { Events } from '../features/market/below/events.tsx';
import { instrumentPageQuery, type InstrumentPage } from '../features/market/below/instrument-page.ts';
import { Peers } from '../features/market/below/peers.tsx';
import { YearRange } from '../features/market/below/ranges.tsx';
import { Statistics } from '../features/market/below/statistics.tsx';
import { NewsRow } from '../features/news/news-row.tsx';
import { SectionHeading } from '../ui/section-heading.tsx';

interface StockBelowProps {
  instrument: Instrument;
  /** Bids and asks stand beside it. */
  isDepthBeside: boolean;
}

/** What one looks for under a chart: the year, bids and asks, statistics, its sector, events, news and companies like it, as far as it is known. */
export function StockBelow({ instrument, isDepthBeside }: StockBelowProps) {
  const { t } = useLingui();
  const query = useQuery(instrumentPageQuery(instrument.symbol));
  const page = query.data;
  if (page === undefined) {
    return (
      <>
        {query.isError && (
          <>
            <Statistics instrument={instrument} page={undefined} />
            <About instrument={instrument} />
          </>
        )}
        <NotLoaded query={query} loading={t`Loading details`} rows={{ count: 6, figures: 1 }} />
      </>
    );
  }
  return (
    <>
      {page.year_low !== null && page.year_high !== null && (
        <YearRange instrument={instrument} low={page.year_low} high={page.year_high} />
      )}
      {page.has_depth && !isDepthBeside && <Depth instrument={instrument} />}
      <Statistics instrument={instrument} page={page} />
      <About instrument={instrument} />
      {page.events.length > 0 && <Events instrument={instrument} events={page.events} />}
      {page.news.length > 0 && <News news={page.news} />}
      {page.peers.length > 0 && <Peers sector={instrument.sector} market={instrument.market} peers={page.peers} />}
    </>
  );
}

function News({ news }: Pick<InstrumentPage, 'news'>) {
  const { t } = useLingui();
  return (
    <section>
      <SectionHeading>{t`News`}</SectionHeading>
      <ul aria-label={t`News`}>
        {news.map((headline) => (
          <NewsRow key={headline.id} headline={headline} />
        ))}
      </ul>
    </section>
  );
}
