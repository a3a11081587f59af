import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { intervals } from '../../lib/intervals.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { TextButton } from '../../ui/button.tsx';
import { Loaded } from '../frame/not-loaded.tsx';
import { useCategories, useNameOf } from './categories.ts';
import { linedColumns } from './instrument-columns.ts';
import { ROWS_A_PAGE, useInstrumentList } from './instrument-list.ts';
import { LinedRows } from './lined-rows.tsx';
import type { ListFilter } from './list-filter.ts';

interface MarketRowsProps {
  /** The code of a region or of a sub-market. */
  market: string;
  /** What it is called where it is no region. */
  title: string;
  /** The instrument that the screen is about already. */
  except: string;
}

const mostTraded: ListFilter = { sort: 'volume', order: 'desc' };

/** What is traded most in a market, with live prices, and the way to all of it. */
export function MarketRows({ market, title, except }: MarketRowsProps) {
  const { t } = useLingui();
  const nameOf = useNameOf();
  const region = useCategories().data?.find(({ category_code: code }) => code === market);
  const name = region === undefined ? title : nameOf(region.category_names);
  const query = useInstrumentList({ market, page: 1, filter: mostTraded }, intervals.stockDetailListMs);
  return (
    <section>
      <SectionHeading
        link={<TextButton render={<Link to="/markets" search={{ market }} />}>{t`All stocks`}</TextButton>}
      >
        {t`Most traded, ${name}`}
      </SectionHeading>
      <Loaded
        query={query}
        loading={t`Loading stocks`}
        rows={{ count: ROWS_A_PAGE, columns: linedColumns, figures: 2 }}
      >
        {({ rows }) => <LinedRows label={t`Market list`} rows={rows.filter(({ symbol }) => symbol !== except)} />}
      </Loaded>
    </section>
  );
}
