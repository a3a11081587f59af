import { figure, tone } from './parts.mjs';

/** Numbers between 0 and 1, the same for the same seed (mulberry32, public domain). */
function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function walk(seed, count, from, to, roughness) {
  const next = random(seed);
  let level = 0;
  const raw = Array.from({ length: count }, () => (level += next() - 0.5));
  const end = raw.at(-1);
  return raw.map((y, index) => {
    const part = index / (count - 1);
    return from + (to - from) * part + (y - end * part) * roughness;
  });
}

const smooth = (points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;

export function spark(seed, change, width = 56, height = 24) {
  const values = walk(seed, 28, 0, change, Math.abs(change) * 0.35 + 0.2);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const y = (value) => 2 + ((high - value) / (high - low || 1)) * (height - 4);
  const points = values.map((value, index) => [(index / 27) * width, y(value)]);
  return `<svg class="spark ${tone(change)}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" aria-hidden="true"><path class="base" d="M0 ${y(0).toFixed(1)}H${width}"/><path class="ln" d="${smooth(points)}"/></svg>`;
}

/** A line with a wash under it, over the whole width: how what one owns has gone. */
export function area(seed, change, width, height, against) {
  const own = walk(seed, 70, 0, change, Math.abs(change) * 0.22);
  const other = against === undefined ? undefined : walk(seed + 5, 70, 0, against, Math.abs(change) * 0.2);
  const all = [...own, ...(other ?? []), 0];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (value) => 8 + ((high - value) / (high - low)) * (height - 16);
  const at = (values) => values.map((value, index) => [(index / 69) * (width - 8), y(value)]);
  const points = at(own);
  const [endX, endY] = points.at(-1);
  return `<svg class="area ${tone(change)}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Value over the range">
    <path class="wash" d="${smooth(points)}V${height}H0z"/><path class="zero" d="M0 ${y(0).toFixed(1)}H${width}"/>
    ${other ? `<path class="other" d="${smooth(at(other))}"/>` : ''}<path class="ln" d="${smooth(points)}"/><circle cx="${endX}" cy="${endY.toFixed(1)}" r="3.5"/></svg>`;
}

const axisWidth = 62;
const footHeight = 22;

function barsOf({ seed, count, from, to, rough }) {
  const next = random(seed);
  const closes = walk(seed, count, from, to, rough);
  return closes.map((close, index) => {
    const open = index === 0 ? from : closes[index - 1] + (next() - 0.5) * rough * 0.3;
    const high = Math.max(open, close) + rough * 0.5 * next();
    const low = Math.min(open, close) - rough * 0.5 * next();
    return { open, close, high, low, volume: 0.25 + next() * 0.75 };
  });
}

/** Where prices and bars lie: the plot is `top` high, and panes of `paneHeight` follow below it. */
function scaleOf(bars, { width, height, rough, panes, marks }) {
  const prices = marks.map(({ price }) => price);
  const low = Math.min(...bars.map((bar) => bar.low), ...prices) - rough * 0.3;
  const high = Math.max(...bars.map((bar) => bar.high), ...prices) + rough * 0.3;
  const plot = width - axisWidth;
  const paneHeight = panes.length === 0 ? 0 : Math.max(36, Math.min(64, height * 0.16));
  const top = height - footHeight - panes.length * (paneHeight + 8);
  const slot = plot / bars.length;
  return {
    low,
    high,
    plot,
    top,
    paneHeight,
    body: Math.max(1.5, slot * 0.62),
    x: (index) => (index + 0.5) * slot,
    y: (price) => 10 + ((high - price) / (high - low)) * (top - 20),
  };
}

/** Lines of price, and a word for each that no tag lies on. */
function drawGrid({ low, high, plot, top, y }, step, tags) {
  const prices = [];
  for (let price = Math.ceil(low / step) * step; price < high; price += step) prices.push(price);
  const isFree = (price) =>
    tags.every((tag) => Math.abs(y(tag.price) - y(price)) > 16) && y(price) > 8 && y(price) < top - 6;
  const words = prices
    .filter(isFree)
    .map((price) => `<text x="${plot + 8}" y="${(y(price) + 4).toFixed(1)}">${figure(price, 0)}</text>`);
  return `${prices.map((price) => `<path class="grid" d="M0 ${y(price).toFixed(1)}H${plot}"/>`).join('')}<g class="axis">${words.join('')}</g>`;
}

function drawLine(bars, { plot, top, x, y }) {
  const points = bars.map(({ close }, index) => [x(index), y(close)]);
  const [endX, endY] = points.at(-1);
  const direction = tone(bars.at(-1).close - bars[0].open);
  return `<g class="${direction}"><path class="wash" d="${smooth(points)}V${top}H0z"/><path class="ln" d="${smooth(points)}"/><circle cx="${endX}" cy="${endY}" r="3.5"/></g><path class="prev" d="M0 ${y(bars[0].open)}H${plot}"/>`;
}

function drawBars(bars, { body, x, y }) {
  return bars
    .map((bar, index) => {
      const isUp = bar.close >= bar.open;
      const at = x(index).toFixed(1);
      const [a, b] = [y(Math.max(bar.open, bar.close)), y(Math.min(bar.open, bar.close))];
      return `<path class="${isUp ? 'up' : 'dn'}" d="M${at} ${y(bar.high).toFixed(1)}V${a.toFixed(1)}M${at} ${b.toFixed(1)}V${y(bar.low).toFixed(1)}"/><rect class="${isUp ? 'up' : 'body'}" x="${(x(index) - body / 2).toFixed(1)}" y="${a.toFixed(1)}" width="${body.toFixed(1)}" height="${Math.max(1, b - a).toFixed(1)}"/>`;
    })
    .join('');
}

/** Moving averages, and Bollinger's bands around the one of 20. */
function drawIndicators(bars, { x, y }, averages, hasBands) {
  const windows = (over) =>
    bars.map((_, index) => bars.slice(index - over + 1, index + 1).map(({ close }) => close)).slice(over - 1);
  const mean = (values) => values.reduce((a, b) => a + b) / values.length;
  const deviation = (values) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
  const band = (sign) => windows(20).map((part, index) => [x(index + 19), y(mean(part) + sign * 2 * deviation(part))]);
  const bands = hasBands ? `<path class="band" d="${smooth([...band(1), ...band(-1).toReversed()])}z"/>` : '';
  const lines = averages.map((over, number) => {
    const points = windows(over).map((part, index) => [x(index + over - 1), y(mean(part))]);
    return `<path class="ma ma${number + 1}" d="${smooth(points)}"/>`;
  });
  return bands + lines.join('');
}

function drawPane(pane, start, bars, { plot, paneHeight, body, x }, seed) {
  if (pane === 'volume') {
    const columns = bars.map(
      (bar, index) =>
        `<rect class="${bar.close >= bar.open ? 'vup' : 'vdn'}" x="${(x(index) - body / 2).toFixed(1)}" y="${(start + paneHeight * (1 - bar.volume)).toFixed(1)}" width="${body.toFixed(1)}" height="${(paneHeight * bar.volume).toFixed(1)}"/>`,
    );
    return `${columns.join('')}<text class="ptxt" x="${plot + 8}" y="${start + 12}">12.4 L</text>`;
  }
  const y = (value) => start + paneHeight * (1 - value / 100);
  const points = walk(seed + 11, bars.length, 44, 61, 14).map((value, index) => [x(index), y(value)]);
  const line = (value) =>
    `<path class="grid" d="M0 ${y(value)}H${plot}"/><text class="ptxt" x="${plot + 8}" y="${y(value) + 4}">${value}</text>`;
  return `${line(70)}${line(30)}<path class="ma ma2" d="${smooth(points)}"/><text class="ptxt" x="6" y="${start + 10}">RSI 14</text>`;
}

function drawTag({ price, text, kind }, { plot, y }) {
  const at = y(price);
  const line = `<path class="${kind === 'last' ? 'last' : `mark ${kind}`}" d="M0 ${at}H${plot}"/>`;
  const chip = text
    ? `<rect class="chip ${kind}" x="8" y="${at - 10}" width="${text.length * 6 + 16}" height="20" rx="6"/><text class="chipt ${kind}" x="16" y="${at + 4}">${text}</text>`
    : '';
  return `${line}${chip}<rect class="tag ${kind}" x="${plot + 3}" y="${at - 10}" width="56" height="20" rx="6"/><text class="tagt ${kind}" x="${plot + 8}" y="${at + 4}">${figure(price)}</text>`;
}

/**
 * Candles, or a line. `marks` are lines of the customer's own (`{ price, text, kind }`), `panes` ('volume', 'rsi') are
 * drawn below, `cross` is the bar under the finger, and words of price stand at each `step`.
 */
export function candles(options) {
  const chart = { panes: ['volume'], averages: [], marks: [], dates: [], ...options };
  const { width, height, panes, marks, cross, dates } = chart;
  const bars = barsOf(chart);
  const scale = scaleOf(bars, chart);
  const tags = [{ price: bars.at(-1).close, kind: 'last' }, ...marks];
  const art = [
    drawGrid(scale, chart.step, tags),
    chart.isLine ? drawLine(bars, scale) : drawBars(bars, scale),
    drawIndicators(bars, scale, chart.averages, chart.bands),
    ...panes.map((pane, number) =>
      drawPane(pane, scale.top + 8 + number * (scale.paneHeight + 8), bars, scale, chart.seed),
    ),
    cross === undefined
      ? ''
      : `<path class="cross" d="M${scale.x(cross)} 0V${height - footHeight}M0 ${scale.y(bars[cross].close)}H${scale.plot}"/>`,
    ...tags.map((tag) => drawTag(tag, scale)),
    ...dates.map(
      (date, index) =>
        `<text class="ptxt" x="${((index + 0.5) / dates.length) * scale.plot}" y="${height - 6}" text-anchor="middle">${date}</text>`,
    ),
  ];
  return `<svg class="candles" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Chart">${art.join('')}</svg>`;
}
