import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from './button.tsx';
import { useRoomAtFoot } from './foot-height.ts';
import { CloseIcon, AlertIcon, CheckIcon, InfoIcon } from './icons/icons.tsx';
import { staysFor, toast, toastStore, type Toast } from './toast.ts';
import styles from './toaster.module.css';

/** Where toasts appear. Mounted once, for as long as the app runs: live regions must stand before they speak. */
export function Toaster({ dismissLabel }: { dismissLabel: string }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.current);
  const urgent = toasts.filter(({ tone }) => tone === 'error');
  const calm = toasts.filter(({ tone }) => tone !== 'error');
  const toaster = useRef<HTMLDivElement>(null);
  useRoomAtFoot(toaster);
  return (
    <div ref={toaster} className={styles.toaster}>
      <div aria-live="assertive" className={styles.region}>
        {urgent.map((shown) => (
          <ToastCard key={shown.id} shown={shown} dismissLabel={dismissLabel} />
        ))}
      </div>
      <div aria-live="polite" className={styles.region}>
        {calm.map((shown) => (
          <ToastCard key={shown.id} shown={shown} dismissLabel={dismissLabel} />
        ))}
      </div>
    </div>
  );
}

function ToastCard({ shown, dismissLabel }: { shown: Toast; dismissLabel: string }) {
  const [held, setHeld] = useState(false);
  const { id, tone, text, action } = shown;
  const staysMs = staysFor(shown);

  useEffect(() => {
    if (staysMs === undefined || held) return;
    const timer = setTimeout(() => toast.dismiss(id), staysMs);
    return () => clearTimeout(timer);
  }, [id, staysMs, held]);

  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {tone === 'success' && <CheckIcon size="s" />}
      {tone === 'error' && <AlertIcon size="s" />}
      {tone === 'notice' && <InfoIcon size="s" />}
      <p className={styles.text}>{text}</p>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.dismiss(id);
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
      {tone !== 'success' && (
        <IconButton
          className={styles.close}
          label={dismissLabel}
          icon={<CloseIcon size="s" />}
          onClick={() => toast.dismiss(id)}
        />
      )}
    </div>
  );
}
