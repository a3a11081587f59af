import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { isSector } from '@sauda/facts';
import { sectorWords } from '../../../data/sector-words.ts';
import { useWantedSymbols } from '../../../lib/stream/use-live.ts';
import { TextButton } from '../../../ui/button.tsx';
import { SectionHeading } from '../../../ui/section-heading.tsx';
import { LinedRows } from '../lined-rows.tsx';
import type { InstrumentPage } from './instrument-page.ts';

interface PeersProps {
  /** Of the instrument that they are like. */
  sector: string | undefined;
  market: string;
  /** Not none. */
  peers: InstrumentPage['peers'];
}

/** Others of the sector with their live prices, and the way to all of it. */
export function Peers({ sector, market, peers }: PeersProps) {
  const { t } = useLingui();
  useWantedSymbols(peers.map(({ symbol }) => symbol));
  const name = isSector(sector) ? t(sectorWords[sector]) : t`Same sector`;
  return (
    <section>
      <SectionHeading
        link={
          isSector(sector) && (
            <TextButton render={<Link to="/markets" search={{ market, sector }} />}>{t`All of the sector`}</TextButton>
          )
        }
      >
        {name}
      </SectionHeading>
      <LinedRows label={name} rows={peers} />
    </section>
  );
}
