import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { native } from '../../../lib/native.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { PushObstacle } from './push.ts';
import { usePush, usePushOffered, type PushWish } from './use-push.ts';

/** Whether this device is told of notices while the app is closed, and whether a lock screen may show amounts. */
export function PushChoice() {
  const { t } = useLingui();
  if (!usePushOffered()) return null;
  return (
    <section className="gap-2">
      <h3 className="small medium">{t`Notices on this device`}</h3>
      <Choice />
    </section>
  );
}

function Obstacle({ obstacle }: { obstacle: PushObstacle }) {
  const { t } = useLingui();
  const texts = {
    install: t`On an iPhone or iPad, add Sauda to the Home Screen first, and switch them on there.`,
    unsupported: t`This browser cannot show notices while the app is closed.`,
    blockedByPhone: t`This phone blocks notices from Sauda. Allow them for this app in the phone’s settings first.`,
    blocked: t`This browser blocks notices from Sauda. Allow them in its settings for this page first.`,
  };
  return <p className="note">{texts[obstacle]}</p>;
}

/** Unlike those of browsers, the services for apps can read what they carry. */
function Carrier() {
  const { t } = useLingui();
  const platform = native()?.pushes?.platform;
  if (platform === undefined) return null;
  const carrier = platform === 'android' ? 'Google' : 'Apple';
  return <p className="note">{t`${carrier} carries these notices and can read them.`}</p>;
}

function Choice() {
  const { t } = useLingui();
  const { wish, obstacle, isOutdated, change } = usePush();
  useEffect(() => {
    if (isOutdated && wish !== undefined) change(wish);
  }, [isOutdated, change, wish]);
  const ask = (asked: PushWish) => {
    if (asked !== wish) change(asked);
  };
  if (obstacle !== undefined) return <Obstacle obstacle={obstacle} />;
  return (
    <>
      <SegmentedControl<'on' | 'off'>
        label={t`Notices on this device`}
        segments={[
          { value: 'off', label: t`Off` },
          { value: 'on', label: t({ message: 'On', context: 'a choice' }) },
        ]}
        value={wish === undefined || wish === 'off' ? wish : 'on'}
        onChange={(chosen) => ask(chosen === 'off' ? 'off' : 'withoutAmounts')}
      />
      <p className="note">{t`Filled orders, alerts and money, also while the app is closed. Logging out here ends it.`}</p>
      {wish !== undefined && wish !== 'off' && (
        <>
          <h3 className="small medium above-2">{t`On the lock screen`}</h3>
          <SegmentedControl<PushWish>
            label={t`On the lock screen`}
            segments={[
              { value: 'withoutAmounts', label: t`Without amounts` },
              { value: 'withAmounts', label: t`With amounts` },
            ]}
            value={wish}
            onChange={ask}
          />
          <Carrier />
        </>
      )}
    </>
  );
}
