import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Logger } from './log.ts';
import { connectRedis } from './redis.ts';
import { createSeldom } from './seldom.ts';

/**
 * What may be published, by topic. Each module adds its own topics where it publishes them:
 * `declare module '../../platform/bus.ts' { interface Topics { 'session-ended': { sessionIds: string[] } } }`
 * A message must survive JSON, since it may travel to other nodes.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- It is filled by the modules, through merging.
export interface Topics {}

export type Topic = Extract<keyof Topics, string>;

/**
 * Tells whoever listens, on this node and on the others, that something has happened.
 * Delivery is at most once: a node that is away misses it, so nothing that must be true may depend on it.
 */
export interface Bus {
  /** Listeners on this node have heard it when this returns. */
  publish<T extends Topic>(topic: T, message: Topics[T]): void;
  /** @returns what ends the subscription. */
  subscribe<T extends Topic>(topic: T, listener: (message: Topics[T]) => void): () => void;
  /** Whether the other nodes are reached, and heard; undefined where there are none. */
  isJoined(): boolean | undefined;
  close(): Promise<void>;
}

type Listener = (message: unknown) => void;

/** The bus of a single node, or with `redisUrl` one that joins all nodes that share this Redis. */
export function createBus({ redisUrl, log }: { redisUrl?: string | undefined; log: Logger }): Bus {
  const listeners = new Map<string, Set<Listener>>();

  function deliver(topic: string, message: unknown): void {
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(message);
      } catch (error) {
        log.error({ err: error, topic }, 'a listener failed');
      }
    }
  }

  const others = redisUrl === undefined ? undefined : joinNodes(redisUrl, deliver, log);

  return {
    publish(topic, message) {
      deliver(topic, message);
      others?.publish(topic, message);
    },
    subscribe(topic, listener) {
      const known = listeners.get(topic) ?? new Set();
      listeners.set(topic, known);
      // A wrapper of its own, so that one function may listen twice.
      const entry: Listener = (message) => listener(message as never);
      known.add(entry);
      others?.listen(topic);
      return () => void known.delete(entry);
    },
    isJoined: () => others?.isUp(),
    async close() {
      listeners.clear();
      await others?.close();
    },
  };
}

interface Envelope {
  readonly from: string;
  readonly message: unknown;
}

/** Undefined where it is none: whoever else has this Redis must not end a node by what they publish. */
function envelopeOf(text: string): Envelope | undefined {
  try {
    const said = JSON.parse(text) as Partial<Envelope> | null;
    return typeof said?.from === 'string' ? { from: said.from, message: said.message } : undefined;
  } catch {
    return undefined;
  }
}

const prefix = 'sauda:';

/** How often one who only listens asks whether anybody is there, and how long an answer may take. */
const pulseMs = 3_000;

function joinNodes(redisUrl: string, deliver: (topic: string, message: unknown) => void, log: Logger) {
  const node = randomUUID();
  const whenAway = 'Redis is away; this node hears no other';
  // A message that cannot be sent now is dropped: late news would be wrong, and a queue of them would grow.
  const sender = connectRedis(redisUrl, { log, whenAway });
  // Its own subscribing anew after a reconnection catches nothing: a bus that is closed meanwhile would end the process.
  const receiver = new Redis(redisUrl, { maxRetriesPerRequest: null, socketTimeout: pulseMs, autoResubscribe: false });
  const pulse = setInterval(() => {
    if (receiver.status === 'ready') receiver.ping().catch(() => undefined);
  }, pulseMs).unref();
  const channels = new Set<string>();

  function hear(...names: string[]): void {
    receiver
      .subscribe(...names)
      .catch((error: unknown) => log.warn({ err: error, channels: names }, 'this node does not hear the others'));
  }

  const seldom = createSeldom();
  receiver.on('error', ({ message }) => seldom(() => log.warn({ reason: message }, whenAway)));
  receiver.on('ready', () => {
    if (channels.size > 0) hear(...channels);
  });
  receiver.on('message', (channel: string, text: string) => {
    const envelope = envelopeOf(text);
    if (envelope === undefined) log.warn({ channel }, 'what was told is no message of a node');
    else if (envelope.from !== node) deliver(channel.slice(prefix.length), envelope.message);
  });

  return {
    publish(topic: string, message: unknown): void {
      const envelope: Envelope = { from: node, message };
      void sender.ask((redis) => redis.publish(`${prefix}${topic}`, JSON.stringify(envelope)));
    },
    listen(topic: string): void {
      const channel = `${prefix}${topic}`;
      if (channels.has(channel)) return;
      channels.add(channel);
      if (receiver.status === 'ready') hear(channel);
    },
    isUp: (): boolean => sender.isUp() && receiver.status === 'ready',
    async close(): Promise<void> {
      clearInterval(pulse);
      sender.close();
      receiver.disconnect();
    },
  };
}
