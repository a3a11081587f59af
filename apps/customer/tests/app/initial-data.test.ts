import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isInitialized, loadInitialData } from '../../src/app/initial-data.ts';

afterEach(() => vi.unstubAllGlobals());

describe('loadInitialData', () => {
  it('logs a failed load, and the app is initialized all the same', async () => {
    vi.stubGlobal('localStorage', { getItem: () => null });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await loadInitialData(new QueryClient({ defaultOptions: { queries: { retry: false } } }), true);
    expect(warn).toHaveBeenCalledTimes(2);
    expect(isInitialized()).toBe(true);
  });
});
