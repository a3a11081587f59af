import { createServer, type ServerResponse } from 'node:http';

/*
 * The reference for the stream: a Node server that writes, at the start of each second, one text of a given length to
 * every open answer. It looks up nothing, so it shows what the sending alone costs.
 */

const [port, bytesPerSecond] = process.argv.slice(2).map(Number) as [number, number];
const answers = new Set<ServerResponse>();

const server = createServer((_request, answer) => {
  answer.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  answer.write('retry: 3000\n\n');
  answers.add(answer);
  answer.on('close', () => answers.delete(answer));
});

function tick(): void {
  const now = Date.now();
  setTimeout(tick, 1_000 - (now % 1_000));
  const event = `event: quote\ndata: {"time":"${new Date(now - (now % 1_000)).toISOString()}"}\n\n`;
  const text = event.padEnd(bytesPerSecond, ' ');
  for (const answer of answers) answer.write(text);
}

server.listen(port, '127.0.0.1', tick);
