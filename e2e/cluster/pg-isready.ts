import { connect } from 'node:net';
import { parseArgs } from 'node:util';

/* As pg_isready: 0 where the server takes connections, 1 where it refuses them for now, 2 where nothing answers. */

const { values } = parseArgs({
  args: process.argv.slice(3),
  strict: false,
  options: { host: { type: 'string', short: 'h' }, port: { type: 'string', short: 'p' } },
});
const answerWithinMs = 3_000;

const socket = connect(Number(values['port'] ?? 5432), String(values['host'] ?? '127.0.0.1'));
const end = (code: number) => {
  socket.destroy();
  process.exit(code);
};
socket.setTimeout(answerWithinMs, () => end(2));
socket.once('error', () => end(2));
socket.once('close', () => end(2));
socket.once('connect', () => {
  const body = Buffer.from('\0\u0003\0\0user\0postgres\0database\0postgres\0\0');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  socket.write(Buffer.concat([length, body]));
});
// An answer that is an error, as to a password, is one; but for "cannot connect now".
socket.once('data', (answer) => end(answer.includes('57P03') ? 1 : 0));
