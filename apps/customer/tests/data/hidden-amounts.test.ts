import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let stored: Map<string, string>;
let tellOfStorage: (event: { key: string | null }) => void;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal('window', {
    addEventListener(_type: 'storage', listener: typeof tellOfStorage) {
      tellOfStorage = listener;
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The module as a page that was just loaded has it. */
async function load() {
  vi.resetModules();
  return import('../../src/data/hidden-amounts.ts');
}

describe('hidden amounts', () => {
  it('are told to all that show some, and are hidden at the next visit too', async () => {
    const page = await load();
    const told: boolean[][] = [[], []];
    for (const one of told) page.onHiddenChange(() => one.push(page.areAmountsHidden()));
    page.toggleHiddenAmounts();
    expect(told).toEqual([[true], [true]]);
    expect((await load()).areAmountsHidden()).toBe(true);
    page.toggleHiddenAmounts();
    expect(told).toEqual([
      [true, false],
      [true, false],
    ]);
    expect((await load()).areAmountsHidden()).toBe(false);
  });

  it('follow what another tab does', async () => {
    const page = await load();
    const told = vi.fn();
    page.onHiddenChange(told);
    stored.set('hideAmounts', 'yes');
    tellOfStorage({ key: 'locale' });
    expect(told).not.toHaveBeenCalled();
    tellOfStorage({ key: 'hideAmounts' });
    expect(page.areAmountsHidden()).toBe(true);
    // All of it is gone at once.
    stored.clear();
    tellOfStorage({ key: null });
    expect(page.areAmountsHidden()).toBe(false);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('are told of no longer than is asked for', async () => {
    const page = await load();
    const told = vi.fn();
    page.onHiddenChange(told)();
    page.toggleHiddenAmounts();
    expect(told).not.toHaveBeenCalled();
  });

  it('take the pictures of screens with them that were left while they were shown', async () => {
    await load();
    const { keepLeftScreen, leftScreen } = await import('../../src/lib/left-screens.ts');
    const screen = { cloneNode: () => screen, querySelectorAll: () => [] } as unknown as HTMLElement;
    keepLeftScreen(1, screen);
    expect(leftScreen(1)).toBeDefined();
    stored.set('hideAmounts', 'yes');
    tellOfStorage({ key: 'hideAmounts' });
    expect(leftScreen(1)).toBeUndefined();
  });
});
