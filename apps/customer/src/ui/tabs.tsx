import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
}

interface TabsProps<Value extends string> {
  /** Shared with the `TabPanel` that the tabs switch. */
  id: string;
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string) => `${id}-panel`;

/** Switches lists. One stop for Tab; arrow keys, Home and End choose. */
export function Tabs<Value extends string>({ id, label, tabs, value, onChange }: TabsProps<Value>) {
  const strip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!chosen || !strip.current) return;
    const edge = chosen.offsetLeft - (strip.current.clientWidth - chosen.offsetWidth) / 2;
    strip.current.scrollTo?.({ left: edge });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Another tab is shown when the value changes.
  }, [value]);

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const next =
      tabs[
        nextIndex(
          event.key,
          tabs.findIndex((tab) => tab.value === value),
          tabs.length,
        )
      ];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(tabId(id, next.value))?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- Its tabs take the focus, one at a time.
    <div ref={strip} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tabId(id, tab.value)}
          aria-selected={tab.value === value}
          aria-controls={panelId(id)}
          tabIndex={tab.value === value ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  id: string;
  /** The chosen tab, which names the panel. */
  value: string;
  className?: string | undefined;
  children: ReactNode;
}

export function TabPanel({ id, value, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={panelId(id)}
      aria-labelledby={tabId(id, value)}
      className={classNames(styles.panel, className)}
    >
      {children}
    </div>
  );
}

function nextIndex(key: string, index: number, count: number): number {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return -1;
}
