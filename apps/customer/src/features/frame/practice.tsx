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

/** The whole sentence, on Home and on the public screens, there at the foot. */
export function PracticeNotice({ foot = false }: { foot?: boolean }) {
  const { practice } = useConfig();
  return practice ? (
    <PracticeBanner foot={foot}>
      <Trans>Practice market: simulated prices, no real money</Trans>
    </PracticeBanner>
  ) : null;
}
