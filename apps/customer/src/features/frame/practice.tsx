import { Trans } from '@lingui/react/macro';
import { useConfig } from '../../lib/config.ts';
import { PracticeBanner } from '../../ui/practice-banner.tsx';
import { PracticeMark } from '../../ui/practice-mark.tsx';

/** The dashed mark in a trading or money header. Draws nothing on a live market. */
export function Practice() {
  const { practice } = useConfig();
  return practice ? (
    <PracticeMark>
      <Trans>Practice</Trans>
    </PracticeMark>
  ) : null;
}

/** Where the prices come from, which a practice market never leaves open. */
function PracticeSentence({ prices }: { prices: string | undefined }) {
  if (prices === 'delayed') return <Trans>Practice market: real prices with their delay, no real money</Trans>;
  if (prices === 'real') return <Trans>Practice market: real prices, no real money</Trans>;
  if (prices === 'recorded') return <Trans>Practice market: recorded prices, no real money</Trans>;
  return <Trans>Practice market: simulated prices, no real money</Trans>;
}

/** The whole sentence, on Home and on the public screens, there at the foot. */
export function PracticeNotice({ foot = false }: { foot?: boolean }) {
  const { practice, entries } = useConfig();
  return practice ? (
    <PracticeBanner foot={foot}>
      <PracticeSentence prices={entries.get('prices')} />
    </PracticeBanner>
  ) : null;
}
