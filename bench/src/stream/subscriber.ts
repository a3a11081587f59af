import { connect, type Socket } from 'node:net';

/** What all subscribers together have received. */
export interface Received {
  events: number;
  bytes: number;
  /** Milliseconds from an event's own time to its arrival. */
  readonly delays: number[];
}

const timeField = '"time":"';
const timeLength = '2026-01-05T09:30:00.000Z'.length;

/**
 * Opens a stream and counts its events. Nothing is parsed but the time, so that the subscribers cost little beside the
 * server that they measure.
 */
export async function subscribe(url: string, request: string, received: Received): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  socket.setEncoding('latin1');
  socket.write(request);
  const { promise: isOpen, resolve, reject } = Promise.withResolvers<void>();
  socket.once('error', reject);
  let rest = '';
  socket.on('data', (part: string) => {
    const now = Date.now();
    if (rest === '' && part.startsWith('HTTP/1.1')) {
      if (part.startsWith('HTTP/1.1 200')) resolve();
      else reject(new Error(`a stream was refused: ${part.slice(0, 300)}`));
    }
    received.bytes += part.length;
    const text = rest + part;
    let at = text.indexOf(timeField);
    let end = 0;
    while (at >= 0 && at + timeField.length + timeLength <= text.length) {
      end = at + timeField.length + timeLength;
      received.delays.push(now - Date.parse(text.slice(at + timeField.length, end)));
      received.events += 1;
      at = text.indexOf(timeField, end);
    }
    // A time may be cut in two by the end of a packet.
    rest = text.slice(Math.max(end, text.length - timeField.length - timeLength));
  });
  await isOpen;
  return socket;
}
