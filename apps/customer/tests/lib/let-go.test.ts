import { describe, expect, it } from 'vitest';
import { goesOn } from '../../src/lib/let-go.ts';

const at = (x: number, ms: number, y = 100) => ({ x, y, at: ms });
const from = at(10, 0);
const toTheRight = { along: 'x', size: 360 } as const;

describe('goesOn', () => {
  it('goes by the distance where the finger rests', () => {
    expect(goesOn(from, [at(100, 300), at(160, 600), at(161, 900)], toTheRight, 900)).toBe(true);
    expect(goesOn(from, [at(100, 300), at(140, 600), at(141, 900)], toTheRight, 900)).toBe(false);
  });

  it('goes by the speed at the end, to either side', () => {
    expect(goesOn(from, [at(20, 16), at(40, 32), at(60, 48)], toTheRight, 50)).toBe(true);
    expect(goesOn(from, [at(250, 300), at(300, 500), at(260, 560)], toTheRight, 560)).toBe(false);
  });

  it('goes where more than 60 pixels took less than half a second, wherever the finger rests before it lets go', () => {
    const short = [at(40, 100), at(71, 200), at(71, 390)];
    expect(goesOn(from, short, toTheRight, 499)).toBe(true);
    expect(goesOn(from, short, toTheRight, 500)).toBe(false);
    expect(goesOn(from, [at(40, 100), at(70, 200), at(70, 390)], toTheRight, 400)).toBe(false);
  });

  it('goes down as it goes to the right', () => {
    const down = { along: 'y', size: 700 } as const;
    expect(goesOn(from, [at(10, 900, 370), at(10, 1_000, 381)], down, 1_100)).toBe(true);
    expect(goesOn(from, [at(10, 900, 370), at(10, 1_000, 379)], down, 1_100)).toBe(false);
  });

  it('knows the speed of a swipe that is told in one piece', () => {
    expect(goesOn(from, [at(10, 60, 160)], { along: 'y', size: 700 }, 60)).toBe(true);
  });
});
