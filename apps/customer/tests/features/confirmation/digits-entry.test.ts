import { describe, expect, it } from 'vitest';
import { completedOtp } from '../../../src/ui/otp-entry.ts';
import {
  digitsAfter,
  emptyDigits,
  type DigitsAction,
  type DigitsEntry,
} from '../../../src/features/confirmation/digits-entry.ts';

function after(actions: readonly (string | DigitsAction)[], twice = false, from: DigitsEntry = emptyDigits) {
  return actions
    .flatMap((action): DigitsAction[] =>
      typeof action === 'string' ? Array.from(action, (digit) => ({ type: 'digit', digit })) : [action],
    )
    .reduce((entry, action) => digitsAfter(entry, action, twice), from);
}

const paste = (text: string): DigitsAction => ({ type: 'paste', text });

describe('six digits, asked for once', () => {
  it('are complete when all are there, and make room for a key after that', () => {
    const complete = after(['271828']);
    expect(completedOtp(complete, false)).toBe('271828');
    expect(after(['1'], false, complete)).toMatchObject({ digits: '1' });
    expect(after([{ type: 'delete' }], false, complete)).toMatchObject({ digits: '' });
  });

  it('may be pasted over what was typed', () => {
    for (const text of ['271828', ' 271 828\n', '27-18-28']) expect(after(['99', paste(text)]).digits).toBe('271828');
  });

  it('are asked for where anything else was pasted, or too few were sent off, until the next key', () => {
    for (const text of ['', '12345', '1234567', '12a456', '１２３４５６']) {
      expect(after(['9', paste(text)])).toMatchObject({ digits: '9', incomplete: true });
    }
    const early = after(['123', { type: 'submit' }]);
    expect(early.incomplete).toBe(true);
    expect(after(['4'], false, early)).toMatchObject({ digits: '1234', incomplete: false });
    expect(after(['271828', { type: 'submit' }]).incomplete).toBe(false);
  });
});

describe('six digits, chosen', () => {
  it('open the confirmation by themselves, typed or pasted, and are complete when they are the same again', () => {
    const confirming = after(['271828'], true);
    expect(confirming).toMatchObject({ phase: 'confirm', digits: '' });
    expect(completedOtp(after(['271828'], true, confirming), true)).toBe('271828');
    expect(completedOtp(after([paste('271828'), paste('271828')], true), true)).toBe('271828');
  });

  it('differ until the next key', () => {
    const differing = after(['271828', '271829'], true);
    expect(differing).toMatchObject({ phase: 'confirm', mismatch: true });
    expect(after(['2'], true, differing)).toMatchObject({ phase: 'confirm', digits: '2', mismatch: false });
  });

  it('go back on delete in the empty confirmation', () => {
    expect(after(['271828', { type: 'delete' }], true)).toMatchObject({ phase: 'enter', digits: '271828' });
  });
});
