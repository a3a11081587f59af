/** The screens of an anonymous customer. Every other route needs a session. */
const publicPaths: ReadonlySet<string> = new Set(['/login', '/register', '/forgot-password']);

export function isPublicPath(path: string): boolean {
  return publicPaths.has(path);
}

export type Passage = 'stay' | 'login' | 'home';

/** Where a visit to a path leads: with no stored token to login, and with one from login and registration to home. */
export function passage(path: string, hasToken: boolean): Passage {
  if (hasToken) return path === '/login' || path === '/register' ? 'home' : 'stay';
  return isPublicPath(path) ? 'stay' : 'login';
}

/** A place in this app to return to after login, or home: never an address that leads elsewhere. */
export function safeReturn(back: unknown): string {
  return typeof back === 'string' &&
    /^\/(?![/\\])/.test(back) &&
    passage(back.split(/[?#]/)[0] ?? '', false) === 'login'
    ? back
    : '/';
}
