import { randomBytes } from 'node:crypto';
import fastifySwagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicy } from './security.ts';

/** OpenAPI 3.1, made from the contract, at /api/docs/json, and a page to browse it at /api/docs. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sauda',
        version: '1',
        description:
          'The calls of a retail brokerage. A yes is HTTP 200 with `msg: "ok"`; a no is `msg: "no"` with an error key in `data`, a sentence in `message` and the status that says why. Amounts, prices and quantities are decimal strings.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'token' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    hideUntagged: true,
  });
  app.get('/api/docs/json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(async (docs) => {
    docs.addHook<string | Buffer>('onSend', async (_request, reply, payload) => {
      if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html'))
        return payload;
      const nonce = randomBytes(16).toString('base64');
      void reply.header('content-security-policy', policyWith(nonce)).header('cache-control', 'no-store');
      return withNonce(payload, nonce);
    });
    await docs.register(scalar, {
      routePrefix: '/api/docs',
      configuration: {
        url: '/api/docs/json',
        theme: 'none',
        withDefaultFonts: false,
        telemetry: false,
        // What would take the reader to the maker's own services.
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    });
  });
}

/**
 * The page of the API browser starts itself by an inline script and puts style sheets into its head. Both bear a number
 * that is new each time, so that nothing else that is inline runs or shows.
 */
function policyWith(nonce: string): string {
  return contentSecurityPolicy({
    'script-src': `'self' 'nonce-${nonce}'`,
    'style-src': `'self' 'nonce-${nonce}'`,
  });
}

function withNonce(page: string, nonce: string): string {
  return page
    .replaceAll('<script', `<script nonce="${nonce}"`)
    .replace('<head>', `<head><meta property="csp-nonce" content="${nonce}">`);
}
