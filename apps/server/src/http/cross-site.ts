import type { FastifyRequest } from 'fastify';
import { Refusal } from '../platform/refusal.ts';
import { pageOriginOf } from './page-origin.ts';

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
