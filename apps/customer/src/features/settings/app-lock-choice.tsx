import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { native, type AppLock } from '../../lib/native.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { toast } from '../../ui/toast.ts';

/** Whether the app asks for fingerprint, face or the phone's code. In the hybrid app alone: a browser has no such lock. */
export function AppLockChoice() {
  const lock = native()?.lock;
  return lock === undefined ? null : <Choice lock={lock} />;
}

function Choice({ lock }: { lock: AppLock }) {
  const { t } = useLingui();
  const [isOn, setOn] = useState(lock.isOn);
  async function choose(wanted: boolean): Promise<void> {
    if (wanted === isOn) return;
    // The button is where the finger was until the phone has answered, and goes back by this alone.
    setOn(wanted);
    if (await lock.set(wanted)) return;
    setOn(!wanted);
    toast.error(t`The lock was not changed. Your phone needs a fingerprint, a face or a code of its own.`);
  }
  return (
    <section className="gap-2 gutter above-3">
      <h3 className="small medium">{t`App lock`}</h3>
      <SegmentedControl<'on' | 'off'>
        label={t`App lock`}
        segments={[
          { value: 'off', label: t`Off` },
          { value: 'on', label: t`Fingerprint or face` },
        ]}
        value={isOn ? 'on' : 'off'}
        onChange={(chosen) => void choose(chosen === 'on')}
      />
      <p className="note">{t`Asked for at each start, and after a minute in another app.`}</p>
    </section>
  );
}
