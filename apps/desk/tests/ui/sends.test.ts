import { expect, test } from 'vitest';
import { sends } from '../../src/ui/sends.ts';

const pressed = (key: string, { shiftKey = false, isComposing = false } = {}) =>
  sends({ key, shiftKey, nativeEvent: { isComposing } as KeyboardEvent });

test('Enter sends a text; not with Shift, and not while an input method has it choose a word', () => {
  expect(pressed('Enter')).toBe(true);
  expect(pressed('Enter', { shiftKey: true })).toBe(false);
  expect(pressed('Enter', { isComposing: true })).toBe(false);
  expect(pressed('a')).toBe(false);
});
