import { timingSafeEqual } from 'node:crypto';
import { createToken, isToken } from '../customers/index.ts';
import type { Encryption } from '../../platform/encryption.ts';

/** For so long a browser is known by a log-in. */
const keptMs = 365 * 24 * 3_600_000;
/** A browser that several work at in turn is known by the last so many of them. */
const loginsKept = 5;

export interface KnownDevices {
  /**
   * As what a browser is known by the cookie that it sent, by somebody's earlier log-in on it; undefined where it is not.
   * Nothing is looked up for it, so strangers may try as often as they like.
   */
  find(cookie: string | undefined, login: string, now: Date): string | undefined;
  /** What a browser is to keep once somebody has logged in on it, with what it keeps of others. */
  keep(cookie: string | undefined, login: string, now: Date): string;
}

/**
 * Browsers that somebody of the desk has logged in on, by a cookie that we have signed for their login (OWASP's device
 * cookies). It opens nothing: whoever has it guesses apart from strangers, so that these cannot keep its owner out.
 */
export function createKnownDevices(encryption: Encryption): KnownDevices {
  const hash = encryption.hashFor('staff known device');
  const markOf = (login: string, device: string, since: string) => hash(`${device} ${since} ${login}`);
  const entriesOf = (cookie = '') => cookie.split('~', loginsKept).filter((entry) => entry !== '');

  function deviceOf(entry: string, login: string, now: Date): string | undefined {
    const [device = '', since = '', mark = ''] = entry.split('.');
    const given = Buffer.from(mark, 'base64url');
    const right = markOf(login, device, since);
    if (!isToken(device) || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    return Number(since) * 1_000 > now.getTime() - keptMs ? device : undefined;
  }

  return {
    find: (cookie, login, now) =>
      entriesOf(cookie)
        .map((entry) => deviceOf(entry, login, now))
        .find((device) => device !== undefined),
    keep(cookie, login, now) {
      const others = entriesOf(cookie).filter((entry) => deviceOf(entry, login, now) === undefined);
      const device = createToken();
      const since = String(Math.floor(now.getTime() / 1_000));
      const entry = `${device}.${since}.${markOf(login, device, since).toString('base64url')}`;
      return [entry, ...others].slice(0, loginsKept).join('~');
    },
  };
}
