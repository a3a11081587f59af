/**
 * A line for the person who started the server. It goes to standard error, since standard output carries the log, one
 * JSON object a line.
 */
export function notice(line: string): void {
  process.stderr.write(`${line}\n`);
}
