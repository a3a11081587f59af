import fc from 'fast-check';
import { createParser } from 'eventsource-parser';
import { describe, expect, it } from 'vitest';

interface StreamEvent {
  event: string;
  data: string;
}

function parse(...pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const parser = createParser({ onEvent: ({ event = 'message', data }) => events.push({ event, data }) });
  for (const piece of pieces) parser.feed(piece);
  return events;
}

describe('what the live stream reads by', () => {
  it('reads names and data, and skips comments and other fields', () => {
    expect(parse('event: quote\nid: 7\ndata: {"a":1}\n\n: hello\n\ndata: x\n\n')).toEqual([
      { event: 'quote', data: '{"a":1}' },
      { event: 'message', data: 'x' },
    ]);
  });

  it('joins data lines and drops an unfinished event', () => {
    expect(parse('data: a\ndata: b\n\ndata: never')).toEqual([{ event: 'message', data: 'a\nb' }]);
  });

  it('reads the same events however the text is cut, with any line ending', () => {
    const events = [
      { event: 'quote', data: '{"symbol":"DECSTEEL"}' },
      { event: 'ping', data: '1' },
    ];
    fc.assert(
      fc.property(fc.constantFrom('\n', '\r\n', '\r'), fc.array(fc.nat(60)), (end, cuts) => {
        const text = events.map(({ event, data }) => `event: ${event}${end}data: ${data}${end}${end}`).join('') + ':';
        const at = [...new Set([0, ...cuts, text.length])]
          .filter((cut) => cut <= text.length)
          .toSorted((a, b) => a - b);
        const pieces = at.slice(1).map((cut, index) => text.slice(at[index], cut));
        expect(parse(...pieces)).toEqual(events);
      }),
    );
  });
});
