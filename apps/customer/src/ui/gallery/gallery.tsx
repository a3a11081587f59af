import { useEffect, useState } from 'react';
import { SegmentedControl } from '../segmented-control.tsx';
import { ActionSamples } from './action-samples.tsx';
import { ChromeSamples } from './chrome-samples.tsx';
import { FieldSamples } from './field-samples.tsx';
import { FigureSamples } from './figure-samples.tsx';
import styles from './gallery.module.css';
import { IconSamples } from './icon-samples.tsx';
import { ListSamples } from './list-samples.tsx';
import { OverlaySamples } from './overlay-samples.tsx';
import { StateSamples } from './state-samples.tsx';

type Theme = 'system' | 'light' | 'dark';
type TextSize = '100' | '200';

/** Every component in every state, for the eye and for axe. Development only. */
export function Gallery() {
  const [theme, setTheme] = useState<Theme>('system');
  const [textSize, setTextSize] = useState<TextSize>('100');

  useEffect(() => {
    const root = document.documentElement;
    if (theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = theme;
    root.style.fontSize = `${textSize}%`;
    return () => {
      delete root.dataset['theme'];
      root.style.fontSize = '';
    };
  }, [theme, textSize]);

  return (
    <div className={styles.gallery}>
      <header className={styles.controls}>
        <SegmentedControl
          label="Theme"
          value={theme}
          onChange={setTheme}
          segments={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <SegmentedControl
          label="Text size"
          value={textSize}
          onChange={setTextSize}
          segments={[
            { value: '100', label: 'Text 100 %' },
            { value: '200', label: 'Text 200 %' },
          ]}
        />
      </header>
      <main>
        <ChromeSamples />
        <ActionSamples />
        <FieldSamples />
        <FigureSamples />
        <ListSamples />
        <StateSamples />
        <OverlaySamples />
        <IconSamples />
      </main>
    </div>
  );
}
