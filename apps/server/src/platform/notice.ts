const unread = () => undefined;

/**
 * A line for the person who started the server. It goes to standard error, since standard output carries the log, one
 * JSON object a line. Where it cannot be written, as on a full disk, the server goes on.
 */
export function notice(line: string): void {
  if (!process.stderr.listeners('error').includes(unread)) process.stderr.on('error', unread);
  process.stderr.write(`${line}\n`);
}
