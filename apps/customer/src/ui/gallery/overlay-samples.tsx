import { useState } from 'react';
import { Button } from '../button.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { KeyValueList } from '../key-value-list.tsx';
import { PracticeMark } from '../practice-mark.tsx';
import { Sheet } from '../sheet.tsx';
import { Stepper } from '../stepper.tsx';
import { Toaster } from '../toaster.tsx';
import { toast } from '../toast.ts';
import styles from './gallery.module.css';
import { Line, Sample } from './sample.tsx';

export function OverlaySamples() {
  const [open, setOpen] = useState<'sheet' | 'dialog'>();
  const [shares, setShares] = useState<number | null>(300);
  const close = () => setOpen(undefined);
  return (
    <Sample title="Overlays">
      <Line>
        <Button size="small" onClick={() => setOpen('sheet')}>
          Open sheet
        </Button>
        <Button size="small" onClick={() => setOpen('dialog')}>
          Open dialog
        </Button>
        <Button size="small" onClick={() => toast.success('Recharge request submitted')}>
          Toast: success
        </Button>
        <Button size="small" onClick={() => toast.error('Insufficient funds')}>
          Toast: error
        </Button>
        <Button
          size="small"
          onClick={() => toast.notice('A new version is ready', { label: 'Reload', onPress: () => {} })}
        >
          Toast: notice
        </Button>
      </Line>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title="Apply for Sarovar Agro"
        closeLabel="Close"
        mark={<PracticeMark>Practice</PracticeMark>}
        description="SARAGRO · EQ · 24 to 26 Nov 2026"
        footer={
          <Button variant="primary" wide onClick={close}>
            Apply for {shares ?? 0} shares
          </Button>
        }
      >
        <div className={styles.gutter}>
          <Stepper
            label="Quantity"
            aside="100 to 1,000, steps of 100"
            decreaseLabel="Fewer"
            increaseLabel="More"
            min={100}
            max={1000}
            step={100}
            value={shares}
            onChange={setShares}
            read={(text) => (/^\d+$/u.test(text) ? { value: Number(text) } : { words: undefined })}
          />
          <KeyValueList
            items={[
              { label: 'Issue price', value: '₹412.00' },
              { label: 'Available balance', value: '₹3,41,208.50' },
              { label: 'Total', value: '₹1,23,600.00', total: true },
            ]}
          />
        </div>
      </Sheet>
      <ConfirmDialog
        open={open === 'dialog'}
        title="Remove this card?"
        confirmLabel="Remove card"
        cancelLabel="Keep"
        destructive
        onConfirm={close}
        onCancel={close}
      >
        Narmada Bank, •••• 4821 will no longer be offered for withdrawals.
      </ConfirmDialog>
      <Toaster dismissLabel="Dismiss" />
    </Sample>
  );
}
