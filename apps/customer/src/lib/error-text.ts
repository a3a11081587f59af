import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiRefusal, faultId } from './api.ts';
import { errorTextOf, faultTextOf } from './i18n/activate-locale.ts';

/** The device could not keep a command before it is sent, so it was not sent. */
export class NotKept extends Error {
  constructor(options: ErrorOptions) {
    super('The command could not be kept, and was not sent.', options);
    this.name = 'NotKept';
  }
}

/**
 * What to tell the customer about a failed call: the server's reason in the customer's language. A key newer than this version
 * is shown as the server wrote it.
 * @returns undefined where the server could not be reached or gave no reason; the caller then says what failed
 */
export function refusalText(error: unknown): string | undefined {
  if (error instanceof NotKept)
    return i18n._(msg`This browser has no room to remember the request, so it was not sent. Nothing was taken.`);
  if (!(error instanceof ApiRefusal) || error.key === 'logout') return undefined;
  // A refusal without any text is told in the caller's words.
  const text = errorText(error.key, error.values) ?? (error.message || undefined);
  const [fault] = Object.values(error.faults);
  const faultText = fault === undefined ? undefined : faultTextOf(fault.rule);
  if (text === undefined || faultText === undefined) return text && withFaultId(text, error);
  const filled = fillIn(faultText, fault?.values ?? {});
  return i18n._(msg`${text}: ${filled}`);
}

/** The server's reason, or else the caller's own sentence; undefined where nothing failed. */
export function failureText(error: Error, otherwise: string): string;
export function failureText(error: Error | null, otherwise: string): string | undefined;
export function failureText(error: Error | null, otherwise: string): string | undefined {
  return error === null ? undefined : (refusalText(error) ?? withFaultId(otherwise, error));
}

/** With what customer service can find it by, where nobody knows yet what was wrong. */
export function withFaultId(text: string, error: unknown): string {
  const id = faultId(error);
  return id === undefined ? text : i18n._(msg`${text} (error ${id})`);
}

/** The sentence of an error key with its figures, for a reason that the app finds before the server does. */
export function errorText(key: string, values: Readonly<Record<string, string>> = {}): string | undefined {
  if (key === 'exceeds_position' && values['available'] === '0') return i18n._(msg`You hold none of it to sell`);
  const text = errorTextOf(key);
  return text === undefined ? undefined : fillIn(text, values);
}

function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
