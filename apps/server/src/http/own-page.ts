import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/refusal.ts';

/**
 * What a browser is known by: as a device, of a customer or of staff, for which it is kept a year and opens nothing alone, and
 * in a session at the desk, which it opens alone and which ends with the browser. Scripts cannot read it and other sites cannot have it sent. Behind
 * TLS the name has the prefix that keeps neighbouring subdomains and plain connections from setting it.
 */
const cookies = {
  device: { name: 'sauda_device', path: '/api', life: { maxAge: 365 * 24 * 3600 } },
  desk: { name: 'sauda_desk', path: '/api/desk', life: {} },
  deskDevice: { name: 'sauda_desk_device', path: '/api/desk', life: { maxAge: 365 * 24 * 3600 } },
  /** That this browser has just done something, so that what it asks for is to have it, on whichever node. */
  done: { name: 'sauda_done', path: '/api', life: {} },
} as const;

type CookieKind = keyof typeof cookies;

function nameOf(kind: CookieKind, isTls: boolean): string {
  return `${isTls ? '__Host-' : ''}${cookies[kind].name}`;
}

export function readCookie(kind: CookieKind, header: string | undefined, isTls: boolean): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[nameOf(kind, isTls)];
}

/**
 * @param value undefined takes the cookie away
 * @param maxAge seconds, in the place of its usual life
 */
export function setCookie(
  reply: FastifyReply,
  kind: CookieKind,
  value: string | undefined,
  isTls: boolean,
  maxAge?: number,
): void {
  const { path, life: usual } = cookies[kind];
  const life = maxAge === undefined ? usual : { maxAge };
  const cookie = stringifySetCookie({
    name: nameOf(kind, isTls),
    value,
    path: isTls ? '/' : path,
    ...(value === undefined ? { maxAge: 0 } : life),
    secure: isTls,
    httpOnly: true,
    sameSite: 'strict',
  });
  void reply.header('set-cookie', cookie);
}

/**
 * Whether a page of ours asks, in a browser. The header is the browser's own: no script can set it, and clients that are
 * no browsers have no reason to send it. (Over plain HTTP, but from this machine, browsers do not send it either.)
 */
export function isFromOwnPage(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] === 'same-origin';
}

/**
 * Whether the client came over TLS: by the connection or a trusted proxy's word, or because the configured address says so,
 * whatever a proxy forgot to say.
 */
export function cameOverTls(request: FastifyRequest, publicUrl: string | undefined): boolean {
  return request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
}

/** The address by which a client reached this server, as in `https://broker.example`. */
export function pageOriginOf(request: FastifyRequest, publicUrl: string | undefined): string {
  return `${cameOverTls(request, publicUrl) ? 'https' : 'http'}://${request.host}`;
}

/**
 * Refuses what another site has a browser send. The cookie is SameSite=Strict already; this does not lean on it. A write
 * carries a header of its own, which no form can send, and which a script of another origin may not without our leave;
 * what the browser itself says of where the request comes from must be us.
 * @throws Refusal `not_from_desk`
 */
export function refuseOtherSites(request: FastifyRequest, publicUrl: string | undefined): void {
  const { origin, 'sec-fetch-site': site, 'x-sauda-desk': header } = request.headers;
  const isRead = request.method === 'GET';
  const isOurs = site === undefined || site === 'same-origin' || (isRead && site === 'none');
  const isOurOrigin = origin === undefined || origin === publicUrl || origin === pageOriginOf(request, publicUrl);
  if (!isOurs || !isOurOrigin || (!isRead && header === undefined)) throw new Refusal('not_from_desk');
}
