import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { writeTime } from '../../../apps/venue-fix/src/orders/read-values.ts';
import { Framer } from '../../../apps/venue-fix/src/wire/framer.ts';
import { writeMessage, type Field, type Message } from '../../../apps/venue-fix/src/wire/message.ts';

export interface FillingVenue {
  readonly port: number;
  close(): void;
}

/** A venue of FIX 4.2 that takes every order and fills it at once in parts of one, at its limit; it says when by the millisecond. */
export async function openFillingVenue(): Promise<FillingVenue> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    const framer = new Framer();
    const answer = answering(socket);
    socket.on('data', (bytes) => {
      for (const frame of framer.push(bytes)) if ('message' in frame) answer(frame.message);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function answering(socket: Socket): (message: Message) => void {
  let sent = 0;
  let names = 0;

  function send(type: string, body: readonly Field[]): void {
    sent += 1;
    const header: Field[] = [
      [35, type],
      [49, 'VENUE'],
      [56, 'SAUDA'],
      [34, String(sent)],
      [52, writeTime(new Date())],
    ];
    socket.write(writeMessage('FIX.4.2', [...header, ...body]), 'latin1');
  }

  function report(order: Message, status: string, filled: number, more: readonly Field[] = []): void {
    names += 1;
    const quantity = order.number(38) ?? 0;
    send('8', [
      [37, order.get(11) ?? ''],
      [11, order.get(11) ?? ''],
      [17, String(names)],
      [20, '0'],
      [150, status],
      [39, status],
      [55, order.get(55) ?? ''],
      [54, order.get(54) ?? ''],
      [151, String(quantity - filled)],
      [14, String(filled)],
      [6, '0'],
      ...more,
      [60, writeTime(new Date())],
    ]);
  }

  return (message) => {
    if (message.type === 'A') {
      send('A', [
        [98, '0'],
        [108, message.get(108) ?? '30'],
        [141, 'Y'],
      ]);
    } else if (message.type === '1') send('0', [[112, message.get(112) ?? '']]);
    else if (message.type === 'D') {
      const quantity = message.number(38) ?? 0;
      report(message, '0', 0);
      for (let part = 1; part <= quantity; part += 1) {
        report(message, part === quantity ? '2' : '1', part, [
          [32, '1'],
          [31, message.get(44) ?? ''],
        ]);
      }
    }
  };
}
