import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, compress, type Encoding } from '../../http/compression.ts';
import type { Given } from '../../platform/given.ts';

export type SharedAnswers = ReturnType<typeof createSharedAnswers>;

/** An answer as it goes over the line, in each form that somebody has asked for. */
interface Shared {
  readonly plain: Buffer;
  readonly compressed: Map<Encoding, Buffer | Promise<Buffer>>;
}

/** What is asked for in one second by everybody together is mostly the same; what does not fit is worked out for each. */
const bytesKept = 32 * 1024 * 1024;
const keptMs = 1_000;

/**
 * Answers that are the same for all who ask within one second: each is worked out, written and compressed once. What staff do is seen at
 * once on this node, and on others within a second of when their mirrors have it.
 */
export function createSharedAnswers({ bus, clock }: Given<'bus' | 'clock'>) {
  let answers = new Map<string, Promise<Shared>>();
  let second = Number.NaN;
  let since = 0;
  let bytes = 0;
  let clearing: NodeJS.Timeout | undefined;

  function forget(): void {
    answers = new Map();
    bytes = 0;
  }

  /** Those of this second. A clock that stands still, as in tests, does not keep them longer. */
  function current(): Map<string, Promise<Shared>> {
    const now = Math.floor(clock.now().getTime() / keptMs);
    if (now === second && performance.now() - since < keptMs) return answers;
    second = now;
    since = performance.now();
    forget();
    clearing ??= setTimeout(() => {
      clearing = undefined;
      forget();
    }, 2 * keptMs).unref();
    return answers;
  }

  async function make(work: () => Promise<string>): Promise<Shared> {
    return { plain: Buffer.from(await work()), compressed: new Map() };
  }

  function sharedOf(name: string, work: () => Promise<string>): Promise<Shared> {
    const [kept, known] = [current(), answers.get(name)];
    if (known !== undefined) return known;
    const made = make(work);
    if (bytes >= bytesKept) return made;
    kept.set(name, made);
    made.then(
      ({ plain }) => (bytes += kept === answers ? plain.length : 0),
      // A refusal is told to those who wait for it, and to nobody else.
      () => void kept.delete(name),
    );
    return made;
  }

  bus.subscribe('desk-command', forget);
  return {
    /** @param name what is asked for; all who ask for one name may have one answer, which `work` writes */
    async answer(
      name: string,
      request: FastifyRequest,
      reply: FastifyReply,
      work: () => Promise<string>,
    ): Promise<Buffer> {
      const { plain, compressed } = await sharedOf(name, work);
      void reply.type('application/json; charset=utf-8');
      const encoding = chooseEncoding(request, reply, plain.length);
      if (encoding === undefined) return plain;
      const encoded = compressed.get(encoding) ?? compress(plain, encoding);
      compressed.set(encoding, encoded);
      return encoded;
    },
  };
}
