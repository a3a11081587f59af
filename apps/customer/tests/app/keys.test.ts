import { describe, expect, it } from 'vitest';
import { actionOf } from '../../src/app/wide/keys.ts';

const plain = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  repeat: false,
  defaultPrevented: false,
};
const pressed = (key: string, more: Partial<typeof plain> = {}) => actionOf({ ...plain, key, ...more });

describe('what a key asks for', () => {
  it('is the same with capitals', () => {
    expect(pressed('b')).toEqual({ kind: 'buy' });
    expect(pressed('B')).toEqual({ kind: 'buy' });
    expect(pressed('s')).toEqual({ kind: 'sell' });
    expect(pressed('w')).toEqual({ kind: 'favourite' });
    expect(pressed('/')).toEqual({ kind: 'search' });
    expect(pressed('?')).toEqual({ kind: 'help' });
  });

  it('is a range of the chart for 1 to 7, and nothing beyond', () => {
    expect(pressed('1')).toEqual({ kind: 'range', range: '1d' });
    expect(pressed('4')).toEqual({ kind: 'range', range: '3m' });
    expect(pressed('7')).toEqual({ kind: 'range', range: 'all' });
    for (const key of ['0', '8', '9', 'x', 'Enter', 'Escape']) expect(pressed(key)).toBeUndefined();
  });

  it('is nothing with a key of the browser, while letters are composed, or where it was heard already', () => {
    for (const more of ['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'defaultPrevented'] as const)
      for (const key of ['b', '3', 'ArrowDown']) expect(pressed(key, { [more]: true })).toBeUndefined();
  });

  it('is asked for once while it is held, but for a way through a list', () => {
    expect(pressed('b', { repeat: true })).toBeUndefined();
    expect(pressed('2', { repeat: true })).toBeUndefined();
    expect(pressed('ArrowDown', { repeat: true })).toEqual({ kind: 'move', step: 1 });
    expect(pressed('ArrowUp')).toEqual({ kind: 'move', step: -1 });
  });
});
