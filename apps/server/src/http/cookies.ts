import type { FastifyReply, FastifyRequest } from 'fastify';

const yearSeconds = 365 * 24 * 3600;

/**
 * The cookie that a browser's device is known by. Scripts cannot read it and other sites cannot have it sent. Behind TLS
 * its name has the prefix that keeps neighbouring subdomains and plain connections from setting it. Alone it opens nothing.
 */
const cookieName = { plain: 'sauda_device', tls: '__Host-sauda_device' };

/** What the device is known by, where it sent it. */
export function readDeviceCookie(header: string, isTls: boolean): string | undefined {
  return readCookie(header, isTls ? cookieName.tls : cookieName.plain);
}

/**
 * The cookie of a session at the desk, which opens it alone: as hard to reach as the device's, and gone with the browser.
 */
const deskCookieName = { plain: 'sauda_desk', tls: '__Host-sauda_desk' };

export function readDeskCookie(header: string, isTls: boolean): string | undefined {
  return readCookie(header, isTls ? deskCookieName.tls : deskCookieName.plain);
}

/** @param token undefined takes the cookie away */
export function setDeskCookie(reply: FastifyReply, token: string | undefined, isTls: boolean): void {
  const pair = `${isTls ? deskCookieName.tls : deskCookieName.plain}=${token ?? ''}`;
  const place = isTls ? 'Path=/; Secure' : 'Path=/api/desk';
  const end = token === undefined ? '; Max-Age=0' : '';
  void reply.header('set-cookie', `${pair}; ${place}; HttpOnly; SameSite=Strict${end}`);
}

function readCookie(header: string, name: string): string | undefined {
  const start = `${name}=`;
  const found = header
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(start));
  return found?.slice(start.length);
}

export function setDeviceCookie(reply: FastifyReply, value: string, isTls: boolean): void {
  const place = isTls ? `${cookieName.tls}=${value}; Path=/; Secure` : `${cookieName.plain}=${value}; Path=/api`;
  void reply.header('set-cookie', `${place}; HttpOnly; SameSite=Strict; Max-Age=${yearSeconds}`);
}

/**
 * Whether a page of ours asks, in a browser. The header is the browser's own: no script can set it, and clients that are
 * no browsers have no reason to send it. (Over plain HTTP, but from this machine, browsers do not send it either.)
 */
export function isFromOwnPage(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] === 'same-origin';
}
