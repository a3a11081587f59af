import { candles, spark } from './charts.mjs';
import { button, delta, figure, icon, practice, stocks, subHeader } from './parts.mjs';

export const held = stocks.filter((stock) => stock.held);

export const gainOf = ({ price, cost, held: shares }) => (price - cost) * shares;

export const gainPercent = ({ price, cost }) => (price / cost - 1) * 100;

export const priceRow = (stock, index) =>
  `<a class="row sp3"><span><b class="n">${stock.name}</b><span class="sub">${stock.code}</span></span>${spark(index + 3, stock.change)}<span class="r"><b>${figure(stock.price)}</b><span class="sub">${delta(stock.change)}</span></span></a>`;

export const ranges = (current, end = '') =>
  `<div class="ranges">${['1D', '1W', '1M', '3M', '1Y', '5Y', 'All'].map((name) => `<button${name === current ? ' aria-pressed="true"' : ''}><span>${name}</span></button>`).join('')}${end}</div>`;

export const stockHeader = () =>
  subHeader('Deccan Steelworks', `DECSTEEL · NSE${practice}`, button('bell') + button('star', { on: true }));

export const dayChart = (height, more) =>
  candles({
    width: 390,
    height,
    seed: 9,
    count: 62,
    from: 1188,
    to: 1284.6,
    rough: 22,
    step: 20,
    dates: ['18 Sep', '12 Oct', '5 Nov'],
    ...more,
  });

export const buyBar = `<div class="bar"><div class="two"><button class="btn ton" style="background:var(--surface-fill);color:var(--ink)">Sell</button><button class="btn pri">Buy</button></div></div>`;

export const range = (name, low, high, at, last) =>
  `<div><div class="ends" style="margin-bottom:2px"><span>${name}</span><span></span><span>${last}</span></div><div class="range"><i style="left:${at}%"></i></div><div class="ends"><span>Low <b>${low}</b></span><span></span><span>High <b>${high}</b></span></div></div>`;

export const depth = () => {
  const rows = [
    [1284.6, 340, 1284.65, 120],
    [1284.55, 812, 1284.7, 455],
    [1284.5, 1204, 1284.75, 980],
    [1284.45, 655, 1284.8, 1310],
    [1284.4, 1980, 1284.85, 720],
  ];
  return `<div class="depth"><div class="hd"><span>Quantity</span><span>Bid</span></div><div class="hd"><span>Ask</span><span>Quantity</span></div>${rows.map(([bid, b, ask, a]) => `<div class="b"><i style="width:${b / 20}%"></i><span>${figure(b, 0)}</span><b>${figure(bid)}</b></div><div class="a"><i style="width:${a / 20}%"></i><b>${figure(ask)}</b><span>${figure(a, 0)}</span></div>`).join('')}</div>`;
};

export const quick = (names, current) =>
  `<div class="chips even">${names.map((name, index) => `<button class="chip"${index === current ? ' aria-pressed="true"' : ''}>${name}</button>`).join('')}</div>`;

export const side = (current) =>
  `<div class="seg side"><button class="buy" aria-selected="${current === 'buy'}">Buy</button><button class="sell" aria-selected="${current === 'sell'}">Sell</button></div>`;

export const kinds = (current) =>
  `<div class="seg">${['Market', 'Limit', 'Stop'].map((name) => `<button aria-checked="${name === current}">${name}</button>`).join('')}</div>`;

export const stepper = (value, wide = '') =>
  `<div class="step" style="${wide}"><button>${icon('minus')}</button><input value="${value}"><button>${icon('plus')}</button></div>`;

/** A chart with indicators and the customer's own lines; its size and how many bars are wanted beside. */
export const chartOfOnesOwn = {
  seed: 9,
  from: 1178,
  to: 1284.6,
  rough: 22,
  step: 25,
  panes: ['volume', 'rsi'],
  averages: [9, 20],
  bands: true,
  dates: ['18 Sep', '1 Oct', '12 Oct', '25 Oct', '5 Nov', '18 Nov'],
  marks: [
    { price: 1201.4, text: 'Cost, 120 shares', kind: 'cost' },
    { price: 1316, text: 'Target', kind: 'target' },
    { price: 1172, text: 'Stop', kind: 'stop' },
  ],
};
