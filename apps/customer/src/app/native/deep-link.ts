import { safeReturn } from '../../lib/session/passage.ts';

/**
 * Where a link leads that opened the app: `sauda:///recharge`, or an address of this installation.
 * @returns a place in this app; undefined for an address elsewhere
 */
export function placeOf(link: string, origin: string): string | undefined {
  let url;
  try {
    url = new URL(link);
  } catch {
    return undefined;
  }
  const { protocol, pathname, search } = url;
  if (protocol !== 'sauda:' && url.origin !== origin) return undefined;
  return safeReturn(`${pathname}${search}`);
}
