/** What a cover shows. Drawings stand in the middle, so that a square crop of them is whole. */
export type Motif = 'waves' | 'book' | 'candles' | 'curve' | 'blocks' | 'lots' | 'pie' | 'steps' | 'bars';

/** Shades that can be made out on a light and on a dark ground. */
const accent = '#5468dd';
const grey = '#8a8f9c';

const width = 320;
const height = 180;

const box = (x: number, y: number, w: number, h: number, fill: string, opacity = 1): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="2" fill="${fill}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;

const stroke = (path: string, colour: string, extra = ''): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"${extra}/>`;

const motifs: Readonly<Record<Motif, () => string>> = {
  waves: () =>
    stroke('M88 104c14 0 14-12 26-12s12 30 24 30 12-62 26-62 14 82 28 82 14-52 26-52 10 14 14 14', accent) +
    stroke('M88 140h144', grey, ' stroke-dasharray="1 11"'),
  book: () =>
    [22, 40, 58, 34]
      .map((length, row) => box(158 - length, 46 + row * 24, length, 14, grey, row === 0 ? 1 : 0.45))
      .join('') +
    [30, 48, 36, 66].map((length, row) => box(164, 46 + row * 24, length, 14, accent, row === 0 ? 1 : 0.5)).join(''),
  candles: () =>
    [
      [98, 92, 30, 78, 138, false],
      [126, 70, 36, 56, 118, true],
      [154, 56, 26, 42, 96, true],
      [182, 62, 44, 48, 122, false],
      [210, 44, 40, 34, 98, true],
    ]
      .map(([x, top, length, high, low, rises]) => {
        const [left, y, h] = [Number(x), Number(top), Number(length)];
        const colour = rises === true ? accent : grey;
        const wick = `<path d="M${left + 7} ${high}V${low}" stroke="${colour}" stroke-width="3"/>`;
        return wick + box(left, y, 14, h, colour);
      })
      .join(''),
  curve: () =>
    stroke('M92 44v92h140', grey) +
    stroke('M104 122c18-44 52-58 120-62', accent) +
    [104, 136, 178, 224]
      .map((x, i) => `<circle cx="${x}" cy="${[122, 84, 66, 60][i]}" r="6" fill="${accent}"/>`)
      .join(''),
  blocks: () =>
    box(104, 112, 34, 30, grey) +
    box(144, 112, 34, 30, grey) +
    box(184, 112, 34, 30, grey, 0.45) +
    box(104, 76, 34, 30, grey, 0.45) +
    box(144, 76, 34, 30, accent) +
    box(144, 40, 34, 30, grey, 0.45),
  lots: () =>
    Array.from({ length: 15 }, (_, index) => {
      const [x, y] = [108 + (index % 5) * 26, 58 + Math.floor(index / 5) * 32];
      const drawn = [1, 5, 8, 14].includes(index);
      return `<circle cx="${x}" cy="${y}" r="9" fill="${drawn ? accent : grey}"${drawn ? '' : ' opacity=".45"'}/>`;
    }).join(''),
  pie: () =>
    `<circle cx="160" cy="92" r="52" fill="${grey}" opacity=".45"/>` +
    `<path d="M160 92V40a52 52 0 0 1 45 78z" fill="${accent}"/><path d="M160 92l45 26a52 52 0 0 1-45 26z" fill="${grey}"/>`,
  steps: () =>
    [0, 1, 2, 3]
      .map((step) =>
        box(
          100 + step * 31,
          120 - step * 26,
          27,
          22 + step * 26,
          step === 3 ? accent : grey,
          step === 3 ? 1 : 0.45 + step * 0.2,
        ),
      )
      .join(''),
  bars: () =>
    [34, 52, 44, 72, 92]
      .map((length, i) => box(100 + i * 25, 140 - length, 17, length, i === 4 ? accent : grey, i === 4 ? 1 : 0.55))
      .join(''),
};

export function drawCover(motif: Motif): Buffer {
  return svg(motifs[motif]());
}

/** The course of some figures from left to right, against the figure that they started from. */
export function drawCourse(points: readonly number[], reference: number): Buffer {
  const [low, high] = [Math.min(...points, reference), Math.max(...points, reference)];
  const y = (value: number): number => (high === low ? height / 2 : 140 - ((value - low) / (high - low)) * 100);
  const x = (index: number): number => 84 + (index * 152) / Math.max(1, points.length - 1);
  const path = points.map((value, index) => `${index === 0 ? 'M' : 'L'}${round(x(index))} ${round(y(value))}`).join('');
  const end = `<circle cx="${round(x(points.length - 1))}" cy="${round(y(points.at(-1) ?? reference))}" r="6" fill="${accent}"/>`;
  const base = round(y(reference));
  return svg(stroke(`M84 ${base}H236`, grey, ' stroke-dasharray="1 11"') + stroke(path, accent) + end);
}

function svg(content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`);
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
