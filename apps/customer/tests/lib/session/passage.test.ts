import { describe, expect, it } from 'vitest';
import { passage, safeReturn } from '../../../src/lib/session/passage.ts';

describe('passage', () => {
  it('lets the anonymous customer see three screens', () => {
    expect(['/login', '/register', '/forgot-password'].map((path) => passage(path, false))).toEqual([
      'stay',
      'stay',
      'stay',
    ]);
    expect(['/', '/markets', '/settings', '/nowhere'].map((path) => passage(path, false))).toEqual(
      Array(4).fill('login'),
    );
  });

  it('sends a logged-in customer from login and registration to home', () => {
    expect(passage('/login', true)).toBe('home');
    expect(passage('/register', true)).toBe('home');
    expect(passage('/account', true)).toBe('stay');
  });
});

describe('safeReturn', () => {
  it('returns to a screen of this app', () => {
    expect(safeReturn('/stock/v2/DECSTEEL/Deccan?a=1')).toBe('/stock/v2/DECSTEEL/Deccan?a=1');
  });

  it('never leads elsewhere, nor back to a public screen', () => {
    for (const back of ['//evil.example', '/\\evil.example', 'https://evil.example', '/login?back=/x', 7, undefined]) {
      expect(safeReturn(back)).toBe('/');
    }
  });
});
