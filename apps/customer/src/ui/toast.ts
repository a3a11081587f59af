export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface Toast {
  id: number;
  tone: 'success' | 'error' | 'notice';
  /** One sentence. */
  text: string;
  action?: ToastAction | undefined;
}

/** How long one stays; until it is dismissed where undefined. What went wrong may take reading twice, and an action has to be reached. */
export function staysFor({ tone, action }: Pick<Toast, 'tone' | 'action'>): number | undefined {
  if (tone === 'error') return 12_000;
  if (tone === 'notice') return undefined;
  return action === undefined ? 4_000 : 8_000;
}

/** The oldest goes when there are more. */
export const MOST_TOASTS = 3;

/** Adds `added` at the end; the same words in the same tone are not said twice. A success ends what was said to have failed. */
export function withToast(toasts: readonly Toast[], added: Toast): readonly Toast[] {
  const others = toasts.filter(
    (toast) =>
      (toast.text !== added.text || toast.tone !== added.tone) && !(added.tone === 'success' && toast.tone === 'error'),
  );
  return [...others, added].slice(-MOST_TOASTS);
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function show(tone: Toast['tone'], text: string, action?: ToastAction): number {
  lastId += 1;
  change(withToast(toasts, { id: lastId, tone, text, action }));
  return lastId;
}

/** Says one sentence above the navigation, wherever the `Toaster` is mounted. Each returns an id to dismiss by. */
export const toast = {
  /** Goes after four seconds, or after eight where something can still be done about it. */
  success: (text: string, action?: ToastAction) => show('success', text, action),
  /** Goes after twelve seconds, or once something succeeds; read out at once. */
  error: (text: string) => show('error', text),
  /** Stays until dismissed or acted on. */
  notice: (text: string, action: ToastAction) => show('notice', text, action),
  dismiss: (id: number) => change(toasts.filter((shown) => shown.id !== id)),
};

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => toasts,
};
