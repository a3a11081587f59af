import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** One kept-alive HTTP connection with one request at a time: as little work as possible beside the server's. */
export interface Connection {
  send(request: string, onAnswer: (answer: Answer) => void): void;
  close(): void;
}

const endOfHead = '\r\n\r\n';
const lengthHeader = /\r\ncontent-length: *(\d+)/i;

/** @param onFailure called when the connection ends or answers what cannot be read */
export async function openConnection(url: string, onFailure: (error: Error) => void): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  socket.removeAllListeners('error');
  return speak(socket, onFailure);
}

function speak(socket: Socket, onFailure: (error: Error) => void): Connection {
  let received = '';
  let expected = -1;
  let waiting: ((answer: Answer) => void) | undefined;

  /** The text is Latin-1, one character a byte, so that lengths in bytes and in characters are the same. */
  socket.setEncoding('latin1');
  socket.on('error', onFailure);
  socket.on('close', () => onFailure(new Error('the server closed the connection')));
  socket.on('data', (part: string) => {
    received = received === '' ? part : received + part;
    if (expected < 0) {
      const head = received.indexOf(endOfHead);
      if (head < 0) return;
      const length = lengthHeader.exec(received.slice(0, head))?.[1];
      if (length === undefined) return onFailure(new Error('an answer without a length'));
      expected = head + endOfHead.length + Number(length);
    }
    if (received.length < expected) return;
    const answer = {
      status: Number(received.slice(9, 12)),
      body: received.slice(received.indexOf(endOfHead) + 4, expected),
    };
    received = received.slice(expected);
    expected = -1;
    const done = waiting;
    waiting = undefined;
    done?.(answer);
  });

  return {
    send(request, onAnswer) {
      waiting = onAnswer;
      socket.write(request, 'latin1');
    },
    close() {
      socket.removeAllListeners('close');
      socket.destroy();
    },
  };
}
