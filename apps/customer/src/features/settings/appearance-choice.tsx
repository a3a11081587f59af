import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { applyTheme, readTheme, type Theme } from '../../lib/theme.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import styles from './settings.module.css';

/** Light or dark: as the phone, or always the one. */
export function AppearanceChoice() {
  const { t } = useLingui();
  const [theme, setTheme] = useState<Theme>(readTheme);
  return (
    <section className={styles.choice}>
      <h2 className={styles.label}>{t`Appearance`}</h2>
      <SegmentedControl<Theme>
        label={t`Appearance`}
        segments={[
          { value: 'system', label: t`As phone` },
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
        ]}
        value={theme}
        onChange={(chosen) => {
          applyTheme(chosen);
          setTheme(chosen);
        }}
      />
    </section>
  );
}
