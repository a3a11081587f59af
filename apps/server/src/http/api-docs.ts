import { randomBytes } from 'node:crypto';
import fastifySwagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { answerKept, keepDocument, type KeptDocument } from './kept-document.ts';
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
  // Made from what is there once all is registered, so at the first question.
  let description: Promise<KeptDocument> | undefined;
  app.get('/api/docs/json', { schema: { hide: true } }, async (request, reply) => {
    description ??= keepDocument(JSON.stringify(app.swagger()), 'application/json; charset=utf-8');
    return answerKept(request, reply, await description);
  });
  await app.register(async (docs) => {
    let program: Promise<KeptDocument> | undefined;
    docs.addHook<string | Buffer>('onSend', async (request, reply, payload) => {
      if (typeof payload !== 'string') return payload;
      const type = String(reply.getHeader('content-type'));
      if (type.startsWith('application/javascript')) {
        program ??= keepDocument(payload, type);
        return answerKept(request, reply, await program);
      }
      if (!type.startsWith('text/html')) return payload;
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
