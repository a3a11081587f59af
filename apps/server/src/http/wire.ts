import type { CallDefinition } from '@sauda/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A call of a wire, as its route knows it. */
export interface Call {
  /** `METHOD /path`. */
  readonly key: string;
  readonly method: 'GET' | 'POST';
  /** Below the wire's prefix. */
  readonly path: string;
  readonly definition: CallDefinition;
}

/** Lets a request pass, or throws a `Refusal`. It runs before anything of the request but its head is read. */
export type Gate = (request: FastifyRequest, reply: FastifyReply, call: Call) => Promise<void> | void;

/** Calls that are reached in one way. */
export interface Wire {
  /** As in `/api`. */
  readonly prefix: string;
  readonly calls: Readonly<Record<string, CallDefinition>>;
  /** In their order. */
  readonly gates: readonly Gate[];
  answer(request: FastifyRequest, reply: FastifyReply, call: Call): Promise<unknown>;
  /** The answers of reads may go out compressed. */
  readonly isCompressed: boolean;
  readonly docs: WireDocs;
}

/** How a wire is described to whoever writes a client of it. */
export interface WireDocs {
  readonly title: string;
  readonly description: string;
  /** How a call shows who makes it, as OpenAPI says it. */
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  /** Whether anybody may read it; where not, who passes the gates of a call that all may make who are let in at all. */
  readonly isOpen: boolean;
}

export type SecurityScheme =
  | { readonly type: 'apiKey'; readonly in: 'header' | 'cookie'; readonly name: string }
  | { readonly type: 'http'; readonly scheme: 'bearer' };

export async function passGates(wire: Wire, request: FastifyRequest, reply: FastifyReply, call: Call): Promise<void> {
  for (const gate of wire.gates) {
    const passing = gate(request, reply, call);
    if (passing !== undefined) await passing;
  }
}
