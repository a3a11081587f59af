import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Framer } from '../../src/wire/framer.ts';
import { readMessage, Unsendable, writeMessage, type Field } from '../../src/wire/message.ts';

const value = fc.stringMatching(/^[\u0020-\u00ff]{1,30}$/);
const field = fc.tuple(fc.integer({ min: 100, max: 200 }), value).map(([tag, text]): Field => [tag, text]);
const message = fc.array(field, { maxLength: 8 }).map((fields) => writeMessage('FIX.4.2', [[35, 'D'], ...fields]));

function framesOf(bytes: Buffer, cuts: readonly number[]) {
  const framer = new Framer();
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  return places.slice(1).flatMap((end, index) => framer.push(bytes.subarray(places[index], end)));
}

const messagesOf = (frames: ReturnType<typeof framesOf>) =>
  frames.flatMap((frame) => ('message' in frame ? frame.message.raw : []));

describe('the bytes of a connection', () => {
  it('are cut into the messages that they are, wherever they are torn', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 5 }), fc.array(fc.nat(), { maxLength: 9 }), (messages, cuts) => {
        const frames = framesOf(Buffer.from(messages.join(''), 'latin1'), cuts);
        expect(messagesOf(frames)).toEqual(messages);
        expect(frames.length).toBe(messages.length);
      }),
    );
  });

  it('of which one is wrong cost that message and no other', () => {
    fc.assert(
      fc.property(
        message,
        message,
        message,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (first, second, third, at, by) => {
          const broken = Buffer.from(second, 'latin1');
          // Behind the length: a length that is too great waits for more, and the heartbeat ends that.
          const from = second.indexOf('\u000135=') + 1;
          const place = from + (at % (broken.length - from));
          broken[place] = ((broken[place] ?? 0) + by) % 256;
          const bytes = Buffer.concat([Buffer.from(first, 'latin1'), broken, Buffer.from(third, 'latin1')]);
          const found = messagesOf(framesOf(bytes, []));
          expect(found[0]).toBe(first);
          expect(found.at(-1)).toBe(third);
          expect(found.length).toBeLessThanOrEqual(3);
          if (found.length === 3) expect(found[1]).not.toBe(second);
        },
      ),
    );
  });

  it('may be anything, and never make it stop', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200, size: 'max' }), message, (noise, good) => {
        const bytes = Buffer.concat([Buffer.from(noise), Buffer.from(good.repeat(2), 'latin1')]);
        expect(messagesOf(framesOf(bytes, [50, 60, 61])).at(-1)).toBe(good);
      }),
    );
  });

  it('a field of data may hold the byte that ends fields', () => {
    const raw = 'a\u00018=FIX.4.2\u0001b';
    const body = `35=A\u000195=${raw.length}\u000196=${raw}\u000198=0\u0001`;
    const counted = `8=FIX.4.2\u00019=${body.length}\u0001${body}`;
    const sum = [...counted].reduce((total, letter) => total + letter.charCodeAt(0), 0) % 256;
    const [frame] = framesOf(Buffer.from(`${counted}10=${String(sum).padStart(3, '0')}\u0001`, 'latin1'), []);
    expect(frame !== undefined && 'message' in frame && frame.message.get(96)).toBe(raw);
    expect(frame !== undefined && 'message' in frame && frame.message.get(98)).toBe('0');
  });

  it.each(['-11', '-4', '1e3', '0x4', '', '99999999999'])('a field of data of %j bytes is none', (length) => {
    const broken = writeMessage('FIX.4.2', [
      [35, 'A'],
      [95, '?'],
      [96, 'x'],
    ]);
    expect(readMessage(broken.replace('95=?', `95=${length}`))).toBeUndefined();
  });
});

describe('a message', () => {
  it('has the length and the sum that FIX says', () => {
    expect(
      writeMessage('FIX.4.2', [
        [35, '0'],
        [34, '12'],
      ]).replaceAll('\u0001', '|'),
    ).toBe('8=FIX.4.2|9=11|35=0|34=12|10=214|');
  });

  it.each(['', 'a\u0001b', 'a\u0000', 'Größe €'])('cannot hold %j', (text) => {
    expect(() => writeMessage('FIX.4.2', [[58, text]])).toThrow(Unsendable);
  });
});
