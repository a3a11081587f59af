import { constants } from 'node:zlib';
import { Refusal as RefusalSchema, type CallDefinition } from '@sauda/contract';
import { ProposedAnswer } from '@sauda/contract/desk';
import type { FastifyInstance } from 'fastify';
import { acceptForms } from './multipart.ts';
import { countedElsewhere } from './public-limit.ts';
import { passGates, type Call, type Wire } from './wire.ts';

/** A bank's statement of a busy day. */
const largeBodyBytes = 5 * 1024 * 1024;

/** A day of candles is a tenth of its size then; an answer that fits in a few packets is left as it is. */
export const compression = {
  global: false,
  threshold: 4096,
  encodings: ['br', 'gzip'] as Array<'br' | 'gzip'>,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/** Makes a route of every call of a wire. */
export async function registerWire(app: FastifyInstance, wire: Wire): Promise<void> {
  const calls = Object.entries(wire.calls).map(([key, definition]): Call => {
    const [method, path] = key.split(' ') as ['GET' | 'POST', string];
    return { key, method, path, definition };
  });
  const [forms, plain] = [calls.filter(isForm), calls.filter((call) => !isForm(call))];
  await app.register(
    async (api) => {
      for (const call of plain) registerCall(api, wire, call);
      await api.register(async (scope) => {
        await acceptForms(scope);
        for (const call of forms) registerCall(scope, wire, call);
      });
    },
    { prefix: wire.prefix },
  );
}

const isForm = ({ definition }: Call): boolean => definition.multipart === true;

function registerCall(api: FastifyInstance, wire: Wire, call: Call): void {
  const { method, path, definition } = call;
  api.route({
    method,
    url: path,
    exposeHeadRoute: false,
    compress: wire.isCompressed && method === 'GET' ? compression : false,
    decompress: false,
    ...(definition.access === 'public' ? {} : { config: countedElsewhere }),
    ...(definition.large === true ? { bodyLimit: largeBodyBytes } : {}),
    schema: routeSchema(wire, call),
    async onRequest(request, reply) {
      void reply.header('cache-control', 'no-store');
      await passGates(wire, request, reply, call);
    },
    handler: (request, reply) => wire.answer(request, reply, call),
  });
}

const refusal = { description: 'A refusal', content: { 'application/json': { schema: RefusalSchema } } };

function routeSchema({ docs }: Wire, { key, path, definition }: Call): object {
  const { summary, tag, access, query, body, answer, mediaTypes, repeatable, multipart, second } = definition;
  return {
    operationId: key.replace(/\W+/g, '_'),
    summary,
    tags: [tag ?? path.split('/')[1]],
    security: access === 'public' ? [] : Object.keys(docs.securitySchemes).map((name) => ({ [name]: [] })),
    ...rightOf(access),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body }),
    ...(multipart === true ? { consumes: ['multipart/form-data'] } : {}),
    ...(repeatable === true ? { headers: repeatHeader } : {}),
    response: {
      200: mediaTypes === undefined ? answer : mediaAnswer(mediaTypes),
      ...(second === undefined ? {} : { 202: ProposedAnswer }),
      '4xx': refusal,
      503: refusal,
    },
  };
}

const repeatHeader = {
  type: 'object',
  properties: {
    'idempotency-key': { type: 'string', description: 'A UUID: the same for every repeat of one command.' },
  },
};

/** Which right a call takes, for the reader of the docs. */
function rightOf(access: CallDefinition['access']): object {
  const isRight = access !== 'public' && access !== 'customer' && access !== 'session';
  return isRight ? { description: `Takes the right \`${access}\`.` } : {};
}

function mediaAnswer(mediaTypes: readonly string[]): object {
  return {
    description: 'The content',
    content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string' } }])),
  };
}
