import { useLingui } from '@lingui/react/macro';
import { isSector } from '@sauda/facts';
import type { Instrument } from '../../../data/instrument.ts';
import { sectorWords } from '../../../data/sector-words.ts';
import { useConfig } from '../../../lib/config.ts';
import { SectionHeading } from '../../../ui/section-heading.tsx';
import { sectorDescriptions } from './sector-descriptions.ts';

/** What the companies of its sector do, since no feed says it of one alone; and that an invented one is invented. */
export function About({ instrument: { name, sector } }: { instrument: Instrument }) {
  const { t } = useLingui();
  const hasInvented = useHasInventedCompanies();
  if (!isSector(sector)) return null;
  return (
    <section>
      <SectionHeading>{t`About the sector`}</SectionHeading>
      <div className="gutter gap-1 below-1">
        <p className="medium">{t(sectorWords[sector])}</p>
        <p className="quiet leading">{t(sectorDescriptions[sector])}</p>
        {hasInvented && (
          <p className="note">{t`${name} is invented, as everything listed on the practice market is.`}</p>
        )}
      </div>
    </section>
  );
}

/** Prices that are simulated are those of companies that there are not. */
function useHasInventedCompanies(): boolean {
  const { practice, entries } = useConfig();
  const prices = entries.get('prices');
  return practice && (prices ?? 'simulated') === 'simulated';
}
