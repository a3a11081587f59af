import { useLingui } from '@lingui/react/macro';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useChartLayout } from '../../features/market/chart/chart-layout.ts';
import { IconButton } from '../../ui/button.tsx';
import { CheckList } from '../../ui/choice-list.tsx';
import { icon } from '../../ui/icons/icon.tsx';
import { useOpenedPanel } from '../../ui/lazy-panel.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { actionOf, isListening, moveInList, pressFor, turnTicket, type KeyAction } from './keys.ts';
import styles from './wide-parts.module.css';

const KeysIcon = icon('M7 10h.01M10.3 10h.01M13.7 10h.01M17 10h.01M8 14h8', {
  children: <rect x="3.5" y="6" width="17" height="12" rx="2" />,
});

const loadSearch = () => import('../../features/market/search/search-dialog.tsx').then((module) => module.SearchDialog);

/** Kept on the device where they are switched off. */
const OFF_KEY = 'shortcuts';

interface ShortcutsProps {
  /** The screen has charts of an instrument. */
  hasChart: boolean;
  /** A list stands beside the screen, or the screen is one. */
  list: 'beside' | 'alone' | undefined;
  /** There is room for the button that shows them. */
  hasButton: boolean;
}

/**
 * Single keys for what has a button too, and the list of them. They can be switched off, as who speaks to a computer, or hits keys
 * by accident, needs it (WCAG 2.1.4).
 */
export function Shortcuts({ hasChart, list, hasButton }: ShortcutsProps) {
  const { t } = useLingui();
  const [isOn, setOn] = useState(() => localStorage.getItem(OFF_KEY) !== 'off');
  const [shown, setShown] = useState<'help' | 'search'>();
  const [, changeChart] = useChartLayout();
  const close = () => setShown(undefined);
  const Search = useOpenedPanel(loadSearch, shown === 'search', close);

  function act(action: KeyAction): boolean {
    switch (action.kind) {
      case 'search':
      case 'help':
        setShown(action.kind);
        return true;
      case 'buy':
      case 'sell':
        return pressFor(action.kind === 'buy' ? 'b' : 's') || turnTicket(action.kind);
      case 'favourite':
        return pressFor('w');
      case 'move':
        return list !== undefined && moveInList(action.step, list === 'alone');
      case 'range':
        if (hasChart) changeChart({ range: action.range });
        return hasChart;
    }
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = isListening() ? actionOf(event) : undefined;
    // A letter must not arrive in the field that it has led to.
    if (action !== undefined && act(action)) event.preventDefault();
  });
  useLayoutEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);

  return (
    <>
      {hasButton && (
        <IconButton
          // Where there seems to be no keyboard it would lead nowhere, but for the way to switch them on again.
          className={isOn ? styles.help : undefined}
          label={t`Keyboard shortcuts`}
          icon={<KeysIcon />}
          onClick={() => setShown('help')}
        />
      )}
      <Sheet open={shown === 'help'} onClose={close} title={t`Keyboard shortcuts`} closeLabel={t`Close`}>
        <KeyHelp />
        <CheckList
          label={t`Keyboard shortcuts`}
          choices={[{ value: 'on', label: t`Use single keys`, note: t`Never while you type.` }]}
          chosen={isOn ? ['on'] : []}
          onChange={(_, on) => {
            if (on) localStorage.removeItem(OFF_KEY);
            else localStorage.setItem(OFF_KEY, 'off');
            setOn(on);
          }}
        />
      </Sheet>
      {Search !== undefined && <Search open={shown === 'search'} onClose={close} />}
    </>
  );
}

function KeyHelp() {
  const { t } = useLingui();
  const keys: readonly (readonly [keys: readonly string[], does: string])[] = [
    [['/'], t`Search`],
    [['B'], t`Buy`],
    [['S'], t`Sell`],
    [['W'], t`Add to a watchlist, or take away`],
    [['↑', '↓'], t`Move in the list`],
    [['Enter'], t`Open what is chosen`],
    [['1', '…', '7'], t`Time range of the chart`],
    [['Esc'], t`Close what is open`],
    [['?'], t`Show this list`],
  ];
  return (
    <dl className={styles.keys}>
      {keys.map(([names, does]) => (
        <div key={does}>
          <dt>{names.map((name) => (name === '…' ? ' … ' : <kbd key={name}>{name}</kbd>))}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
