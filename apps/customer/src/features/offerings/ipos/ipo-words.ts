import { useLingui } from '@lingui/react/macro';
import type { StatusTone } from '../../../ui/status-pill.tsx';
import type { Ipo, IpoApplication } from './ipo-queries.ts';

interface Pill {
  tone: StatusTone;
  word: string;
}

/** The words of an IPO's life and of an application's. */
export function useIpoWords() {
  const { t } = useLingui();
  return {
    ipo(status: Ipo['status']): Pill {
      const pills: Readonly<Record<Ipo['status'], Pill>> = {
        Forthcoming: { tone: 'accent', word: t`Forthcoming` },
        Open: { tone: 'neutral', word: t({ message: 'Open', context: 'an offering that is open' }) },
        Closed: { tone: 'neutral', word: t`Closed` },
        Allotted: { tone: 'neutral', word: t`Allotted` },
        Listed: { tone: 'ok', word: t`Listed` },
        Cancelled: { tone: 'no', word: t`Cancelled` },
      };
      return pills[status];
    },
    application({ status, reason }: Pick<IpoApplication, 'status' | 'reason'>): Pill {
      if (status === 0) return { tone: 'accent', word: t`Submitted` };
      if (status === 1) return { tone: 'wait', word: t`In allotment` };
      if (status === 2) return { tone: 'ok', word: t`Allotted` };
      if (reason === 'withdrawn') return { tone: 'neutral', word: t`Withdrawn` };
      if (reason === 'cancelled') return { tone: 'neutral', word: t`Called off` };
      return { tone: 'no', word: t`Not allotted` };
    },
    endReason(reason: IpoApplication['reason']): string | undefined {
      if (reason === 'not_drawn') return t`Not drawn in the allotment`;
      if (reason === 'price_too_low') return t`The bid was below the issue price`;
      if (reason === 'withdrawn') return t`You withdrew it`;
      if (reason === 'cancelled') return t`The IPO was called off`;
      return undefined;
    },
  };
}
