import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import type { FuzzedRequest } from './requests.ts';

export interface FuzzedAnswer {
  /** 0 where the server hung up without a word. */
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Sends requests over the line, as they are. What the server hangs up on is no answer, and no fault of it. */
export function createSender(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });

  function send({ method, path, headers, body }: FuzzedRequest): Promise<FuzzedAnswer> {
    return new Promise((resolve) => {
      const nothing = () => resolve({ status: 0, type: '', body: '' });
      try {
        const request = httpRequest(
          { port, host: '127.0.0.1', agent, method, path, headers: [...headers] },
          (answer) => {
            void readAnswer(answer).then(resolve, nothing);
          },
        );
        request.on('error', nothing);
        request.on('upgrade', (_answer, socket) => socket.destroy());
        request.end(body);
      } catch {
        // What Node's own client does not send.
        nothing();
      }
    });
  }

  return { send, close: () => agent.destroy() };
}

async function readAnswer(answer: IncomingMessage): Promise<FuzzedAnswer> {
  const status = answer.statusCode ?? 0;
  const type = answer.headers['content-type'] ?? '';
  if (type.startsWith('text/event-stream')) {
    answer.destroy();
    return { status, type, body: '' };
  }
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return { status, type, body: Buffer.concat(parts).toString() };
}
