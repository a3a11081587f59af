import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { intervals } from '../../lib/intervals.ts';
import { List } from '../../ui/list.tsx';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { TextButton } from '../../ui/button.tsx';
import { Loaded } from '../frame/not-loaded.tsx';
import { instrumentColumns } from './instrument-columns.ts';
import { ROWS_A_PAGE, useInstrumentList } from './instrument-list.ts';
import { InstrumentRow } from './instrument-row.tsx';

interface MarketRowsProps {
  market: string;
  /** The instrument that the screen is about already. */
  except: string;
}

/** The first instruments of a market with live prices, and the way to all of them. */
export function MarketRows({ market, except }: MarketRowsProps) {
  const { t } = useLingui();
  const query = useInstrumentList(market, 1, intervals.stockDetailListMs);
  return (
    <section>
      <SectionHeading
        link={<TextButton render={<Link to="/markets" search={{ market }} />}>{t`All stocks`}</TextButton>}
      >
        <Trans>Market list</Trans>
      </SectionHeading>
      <Loaded
        query={query}
        loading={t`Loading stocks`}
        rows={{ count: ROWS_A_PAGE, columns: instrumentColumns, figures: 2 }}
      >
        {({ rows }) => (
          <List label={t`Market list`} columns={instrumentColumns}>
            {rows
              .filter(({ symbol }) => symbol !== except)
              .map((row) => (
                <InstrumentRow key={row.id} instrument={row} />
              ))}
          </List>
        )}
      </Loaded>
    </section>
  );
}
