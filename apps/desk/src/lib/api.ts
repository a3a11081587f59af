import { fillErrorText } from '@sauda/contract/errors';
import { en } from '@sauda/contract/errors/en';
import { en as faultTexts } from '@sauda/contract/faults/en';
import { ApiRefusal, createDeskClient, faultId } from '@sauda/contract/client';
import { commandText } from './command-words.ts';
import { exactTimeText } from './format.ts';
import { intervals } from './intervals.ts';

type Listener = () => void;
const sessionListeners = new Set<Listener>();

/** Told when the server says that the session has ended or is locked. */
export function onSessionChange(listener: Listener): () => void {
  sessionListeners.add(listener);
  return () => sessionListeners.delete(listener);
}

/** Looks whether a refusal is about the session. */
export function heedRefusal({ data, message }: { readonly data: string; readonly message: string }): void {
  if (message === 'logout' || data === 'desk_locked') sessionListeners.forEach((listener) => listener());
}

export const api = createDeskClient({ timeoutMs: intervals.callTimeoutMs, onRefusal: heedRefusal });

/** What the server found wrong with what was sent, by field. */
export function faultsOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiRefusal)) return {};
  const known = Object.entries(error.faults).map(([field, { rule, values }]) => [
    field,
    fillErrorText(faultTexts[rule], values),
  ]);
  return { ...error.fields, ...Object.fromEntries(known) };
}

/** What is said to a customer about themselves, as it is said to the staff. */
const toStaff: Readonly<Record<string, string>> = { account_frozen: en.customer_frozen };

/** By whom a colleague was faster, where the server knows; empty otherwise. */
function lastDoneText({ values }: ApiRefusal): string {
  const { last_by: by, last_at: at, last_call: call } = values;
  if (by === undefined || at === undefined || call === undefined) return '';
  return `. Last done here: “${commandText(call)}” by ${by}, ${exactTimeText(at)}`;
}

/** What went wrong, as a sentence for people. */
export function errorText(error: unknown): string {
  if (error instanceof ApiRefusal) return refusalText(error);
  const id = faultId(error);
  const text = error instanceof Error ? error.message : 'Something went wrong.';
  return id === undefined ? text : `${text} (error ${id})`;
}

function refusalText(error: ApiRefusal): string {
  const faults = Object.entries(faultsOf(error)).map(([field, fault]) => `${field.replaceAll('_', ' ')}: ${fault}`);
  if (faults.length > 0) return `Not accepted. ${faults.join('; ')}.`;
  const id = faultId(error);
  const text = `${toStaff[error.key] ?? error.message}${lastDoneText(error)}`;
  return id === undefined ? text : `${text} (error ${id})`;
}

/** Whether the address of a page names what is not there, or what cannot be. */
export function isNothingThere(error: unknown): boolean {
  if (!(error instanceof ApiRefusal)) return false;
  return error.key === 'not_found' || (error.key === 'invalid' && ('id' in error.fields || 'customer' in error.fields));
}
