import { ApiRefusal, createDeskClient } from '@sauda/contract/desk/client';
import { intervals } from './intervals.ts';

type Listener = () => void;
const sessionListeners = new Set<Listener>();

/** Told when the server says that the session has ended or is locked. */
export function onSessionChange(listener: Listener): () => void {
  sessionListeners.add(listener);
  return () => sessionListeners.delete(listener);
}

export const api = createDeskClient({
  timeoutMs: intervals.callTimeoutMs,
  onRefusal({ data, message }) {
    if (message === 'logout' || data === 'desk_locked') sessionListeners.forEach((listener) => listener());
  },
});

/** What went wrong, as a sentence for people. */
export function errorText(error: unknown): string {
  if (error instanceof ApiRefusal) {
    const fields = Object.entries(error.fields).map(([field, reason]) => `${field}: ${reason}`);
    return fields.length > 0 ? `${error.message} (${fields.join('; ')})` : error.message;
  }
  return error instanceof Error ? error.message : 'Something went wrong.';
}
