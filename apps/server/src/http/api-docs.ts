import fastifySwagger from '@fastify/swagger';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

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
  await app.register(scalar, {
    routePrefix: '/api/docs',
    configuration: { url: '/api/docs/json', theme: 'none', withDefaultFonts: false, telemetry: false },
    hooks: {
      // The page of the API browser starts itself by an inline script, so it alone gets a looser policy.
      onRequest: (_request, reply, done) => {
        void reply.header(
          'content-security-policy',
          "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
        );
        done();
      },
    },
  });
}
