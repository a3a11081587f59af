import type { FastifyRequest } from 'fastify';

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
