import { randomBytes } from 'node:crypto';
import fastifySwagger from '@fastify/swagger';
import fastify, { type FastifyInstance, type FastifySchema } from 'fastify';
import { Type } from 'typebox';
import { answerKept, keepDocument, type KeptDocument } from './kept-document.ts';
import { contentSecurityPolicy } from './security.ts';
import { passGates, type Call, type Wire } from './wire.ts';

/** OpenAPI 3.1 of each wire, made from the contract, at `<prefix>/docs/json`, and a page to browse it at `<prefix>/docs`. */
export async function registerApiDocs(app: FastifyInstance, wires: readonly Wire[]): Promise<void> {
  for (const wire of wires) await describeWire(app, wire, wires);
}

async function describeWire(app: FastifyInstance, wire: Wire, wires: readonly Wire[]): Promise<void> {
  const { prefix, docs } = wire;
  const { title, description, securitySchemes } = docs;
  const decorator = `swagger${prefix}`;
  const longest = wires.toSorted((left, right) => right.prefix.length - left.prefix.length);
  await app.register(fastifySwagger, {
    decorator,
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1', description, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
      components: { securitySchemes },
    },
    hideUntagged: true,
    transform({ schema, url }) {
      const isOurs = longest.find((one) => url.startsWith(`${one.prefix}/`)) === wire;
      return { schema: isOurs ? withForm(schema) : { hide: true }, url };
    },
  });
  const path = `${prefix}/docs`;
  await app.register(async (scope) => {
    if (!docs.isOpen) scope.addHook('onRequest', (request, reply) => passGates(wire, request, reply, docsCall));
    // Made from what is there once all is registered, so at the first question.
    let made: Promise<KeptDocument> | undefined;
    scope.get(`${path}/json`, { schema: { hide: true } }, async (request, reply) => {
      made ??= keepDocument(JSON.stringify(documentOf(app, decorator)), 'application/json; charset=utf-8');
      return answerKept(request, reply, await made);
    });
    await servePage(scope, path);
  });
}

const oneFile = {
  type: 'object',
  required: ['file'],
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
};

/** A form is described here alone: it is read piece by piece, which Fastify has no schema for. */
function withForm(schema: FastifySchema = {}): FastifySchema {
  return 'consumes' in schema ? { ...schema, body: oneFile } : schema;
}

/** What a reader of docs that are not for everybody is let in as. */
const docsCall: Call = {
  key: 'GET /docs',
  method: 'GET',
  path: '/docs',
  definition: { summary: 'The docs', access: 'session', answer: Type.Unknown() },
};

function documentOf(app: FastifyInstance, decorator: string): unknown {
  return app.getDecorator<() => unknown>(decorator)();
}

/** A page to browse a document by, and the program that draws it. */
async function servePage(app: FastifyInstance, path: string): Promise<void> {
  let made: Promise<Browser> | undefined;
  const browser = () => (made ??= makeBrowser(path));
  const hidden = { schema: { hide: true } };
  app.get(path, hidden, (_request, reply) => reply.redirect(`${path}/`, 301));
  app.get(`${path}/`, hidden, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    void reply.headers({ 'content-security-policy': policyWith(nonce), 'cache-control': 'no-store' });
    return reply.type('text/html; charset=utf-8').send(withNonce((await browser()).page, nonce));
  });
  app.get(`${path}/${programName}`, hidden, async (request, reply) =>
    answerKept(request, reply, (await browser()).program),
  );
}

interface Browser {
  readonly page: string;
  readonly program: KeptDocument;
}

/** As the page names it. */
const programName = 'js/scalar.js';

/** Made when somebody first looks: its program is text of 4 MB, which takes 15 MB of memory while the package is loaded. */
async function makeBrowser(path: string): Promise<Browser> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const only = fastify();
  await only.register(scalar, {
    routePrefix: path as `/${string}`,
    configuration: {
      url: `${path}/json`,
      theme: 'none',
      withDefaultFonts: false,
      telemetry: false,
      // What would take the reader to the maker's own services.
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  const [page, program] = await Promise.all([only.inject(`${path}/`), only.inject(`${path}/${programName}`)]);
  await only.close();
  return { page: page.body, program: await keepDocument(program.body, String(program.headers['content-type'])) };
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
