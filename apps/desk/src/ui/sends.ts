import type { KeyboardEvent } from 'react';

/** Whether a key sends a text of several lines: Enter does, Shift+Enter breaks the line, and an input method takes Enter to choose a word. */
export function sends({
  key,
  shiftKey,
  nativeEvent,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'nativeEvent'>): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing;
}
