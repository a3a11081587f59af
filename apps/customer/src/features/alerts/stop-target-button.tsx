import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../lib/i18n/use-formats.ts';
import { TextButton } from '../../ui/text-button.tsx';
import styles from './alerts.module.css';
import { CancelTriggerDialog } from './cancel-trigger-dialog.tsx';
import { triggersOnQuery } from './trigger-queries.ts';
import { useTriggerWords } from './use-trigger-words.ts';
import { TriggerSheet, type HeldLot } from './trigger-sheet.tsx';

/** What watches over a lot, with the way to end it, or else the way to set it. */
export function StopTargetButton({ lot }: { lot: HeldLot }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'set' | 'cancel'>();
  const { data: triggers } = useQuery(triggersOnQuery(lot.tag));
  const own = triggers?.find(({ lot_no: lotNo }) => lotNo === lot.no);
  const words = useTriggerWords();
  const { figure } = useFormats();
  const count = figure(lot.count, { decimals: 0 });
  const shown = own === undefined ? t`Stop / target` : words(own);
  // Who speaks to the phone says what is shown, so the name begins with it.
  const name =
    own === undefined
      ? `${shown}: ${t`Set stop or target for ${count} held`}`
      : t`${words(own)} for ${count} held, cancel`;
  return (
    <>
      <TextButton
        className={styles.inRow}
        aria-label={name}
        disabled={triggers === undefined}
        onClick={() => setOpen(own === undefined ? 'set' : 'cancel')}
      >
        {shown}
      </TextButton>
      <TriggerSheet lot={lot} open={open === 'set'} onClose={() => setOpen(undefined)} />
      {own !== undefined && (
        <CancelTriggerDialog trigger={own} open={open === 'cancel'} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
