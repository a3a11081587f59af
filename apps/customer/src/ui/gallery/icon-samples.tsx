import type { ComponentType } from 'react';
import * as actions from '../icons/action-icons.tsx';
import type { IconProps } from '../icons/icon.tsx';
import * as money from '../icons/money-icons.tsx';
import * as navigation from '../icons/navigation-icons.tsx';
import * as products from '../icons/product-icons.tsx';
import * as statuses from '../icons/status-icons.tsx';
import { Logo } from '../logo.tsx';
import styles from './gallery.module.css';
import { Sample } from './sample.tsx';

const families: readonly (readonly [string, Record<string, ComponentType<IconProps>>])[] = [
  ['Products', products],
  ['Navigation', navigation],
  ['Actions', actions],
  ['Money', money],
  ['Status', statuses],
];

export function IconSamples() {
  return (
    <>
      <Sample title="Logo">
        <Logo name="Sauda" />
      </Sample>
      {families.map(([family, icons]) => (
        <Sample key={family} title={`Icons: ${family}`}>
          <ul className={styles.icons}>
            {Object.entries(icons).map(([name, Drawing]) => (
              <li key={name} className={styles.icon}>
                <span className={styles.tile}>
                  <Drawing />
                </span>
                {name.replace('Icon', '')}
              </li>
            ))}
          </ul>
        </Sample>
      ))}
    </>
  );
}
