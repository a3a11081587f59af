import { expect, test } from 'vitest';
import { MOST_TOASTS, staysFor, toast, toastStore, withToast } from '../../src/ui/toast.ts';

test('keeps the newest when there are too many', () => {
  const shown = [1, 2, 3, 4].reduce<ReturnType<typeof withToast>>(
    (toasts, id) => withToast(toasts, { id, tone: 'error', text: `fault ${id}` }),
    [],
  );
  expect(shown).toHaveLength(MOST_TOASTS);
  expect(shown.map(({ id }) => id)).toEqual([2, 3, 4]);
});

test('says the same words once, as the newest', () => {
  const shown = withToast([{ id: 1, tone: 'error', text: 'Insufficient funds' }], {
    id: 2,
    tone: 'error',
    text: 'Insufficient funds',
  });
  expect(shown.map(({ id }) => id)).toEqual([2]);
});

test('tells its listeners of each change until they leave', () => {
  const seen: number[] = [];
  const leave = toastStore.subscribe(() => seen.push(toastStore.current().length));
  const id = toast.success('Recharge request submitted');
  toast.dismiss(id);
  leave();
  toast.dismiss(toast.error('Insufficient funds'));
  expect(seen).toEqual([1, 0]);
  expect(toastStore.current()).toEqual([]);
});

test('a success ends what was said to have failed before', () => {
  const failed = { id: 1, tone: 'error', text: 'Operation failed, please retry' } as const;
  const notice = { id: 2, tone: 'notice', text: 'Somebody wrote' } as const;
  const shown = withToast([failed, notice], { id: 3, tone: 'success', text: 'Bought' });
  expect(shown.map(({ id }) => id)).toEqual([2, 3]);
});

test('an error leaves after twelve seconds, a success sooner, and a notice once it is dismissed', () => {
  const action = { label: 'Undo', onPress: () => {} };
  expect(staysFor({ tone: 'error' })).toBe(12_000);
  expect(staysFor({ tone: 'success' })).toBe(4_000);
  expect(staysFor({ tone: 'success', action })).toBe(8_000);
  expect(staysFor({ tone: 'notice' })).toBeUndefined();
});
