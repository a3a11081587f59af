import type { FastifyInstance } from 'fastify';
import { countedElsewhere } from '../rate-limit.ts';
import { Refusal } from '../../platform/refusal.ts';

/** No event of a payment provider comes near this size. */
const bodyLimitBytes = 256 * 1024;

/** Who takes what is told. */
export interface Webhook {
  /** @returns false where nobody whom we believe has signed it */
  receive(body: Buffer, header: (name: string) => string | undefined): Promise<boolean>;
}

/**
 * Takes what others tell by themselves, at `/webhooks/<name>`. What counts is the signature over the body exactly as it
 * came, so nothing parses it before.
 */
export async function serveWebhooks(app: FastifyInstance, webhooks: Readonly<Record<string, Webhook>>): Promise<void> {
  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyLimitBytes }, (_request, body, done) =>
      done(null, body),
    );
    for (const [name, webhook] of Object.entries(webhooks)) {
      hooks.post(
        `/webhooks/${name}`,
        { schema: { hide: true }, config: countedElsewhere },
        async ({ body, headers }, reply) => {
          const header = (wanted: string) => [headers[wanted]].flat()[0];
          const isTaken = await webhook.receive(Buffer.isBuffer(body) ? body : Buffer.alloc(0), header);
          if (!isTaken) throw new Refusal('unsigned');
          return reply.header('cache-control', 'no-store').send({ status: 'ok' });
        },
      );
    }
  });
}
