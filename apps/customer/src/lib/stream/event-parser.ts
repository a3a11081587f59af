/** One server-sent event: its name and its data. */
export interface StreamEvent {
  event: string;
  data: string;
}

/**
 * Reads server-sent events from text that comes in pieces of any size. Lines end with LF, CR LF or CR; comments and unknown
 * fields are skipped; an event cut off by the end of the stream is dropped, as the standard says.
 */
export function createEventParser(onEvent: (event: StreamEvent) => void): (text: string) => void {
  let rest = '';
  let event = 'message';
  let data: string[] = [];

  function readLine(line: string): void {
    if (line === '') {
      if (data.length > 0) onEvent({ event, data: data.join('\n') });
      event = 'message';
      data = [];
      return;
    }
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  }

  return (text) => {
    rest += text;
    // A CR at the very end may be half of a CR LF, so it waits for what comes next.
    const held = rest.endsWith('\r') ? '\r' : '';
    const lines = rest.slice(0, rest.length - held.length).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + held;
    for (const line of lines) readLine(line);
  };
}
