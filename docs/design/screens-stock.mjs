import { area, candles } from './charts.mjs';
import {
  buyBar,
  chartOfOnesOwn,
  dayChart,
  depth,
  gainOf,
  gainPercent,
  held,
  kinds,
  priceRow,
  quick,
  range,
  ranges,
  side,
  stepper,
  stockHeader,
} from './common.mjs';
import {
  button,
  delta,
  figure,
  icon,
  letter,
  nav,
  pairs,
  percent,
  practice,
  rootHeader,
  rupees,
  section,
  sheet,
  signed,
  slide,
  stocks,
  subHeader,
} from './parts.mjs';

const chartFoot = ranges(
  '3M',
  `<span class="ib">${icon('candle', 's')}</span><span class="ib">${icon('expand', 's')}</span>`,
);

function stock() {
  return `${stockHeader()}<main>
    <div class="pad" style="margin:4px 0 4px"><span class="hero">₹1,284.60</span><div style="display:flex;justify-content:space-between;margin-top:2px">${delta(1.43, '+₹18.05 (+1.43%) today')}<span class="cap">14:32 IST</span></div></div>
    ${dayChart(380)}${chartFoot}
    <a class="row" style="margin-top:4px"><span><b>Your position</b><span class="sub">120 shares at 1,188.20</span></span><span class="r"><b>₹1,54,152.00</b><span class="sub">${delta(8.11, '+₹11,568.00 (+8.11%)')}</span></span></a>
    <div class="bars"><div><div class="range"><i style="left:76%"></i></div><div class="ends"><span>Day low <b>1,262.10</b></span><span></span><span>High <b>1,291.40</b></span></div></div></div></main>${buyBar}`;
}

function stockCross() {
  return `${stockHeader()}<main>
    <div class="pad" style="margin:4px 0 4px"><span class="hero">₹1,231.85</span><div style="display:flex;justify-content:space-between;margin-top:2px">${delta(0.84, '+₹10.25 (+0.84%)')}<span class="cap">21 Oct 2026 · Vol 9.8 L</span></div></div>
    ${dayChart(380, { cross: 27 })}${chartFoot}<a class="row" style="margin-top:4px"><span><b>Your position</b><span class="sub">120 shares at 1,188.20</span></span><span class="r"><b>₹1,54,152.00</b><span class="sub">${delta(8.11, '+₹11,568.00 (+8.11%)')}</span></span></a></main>${buyBar}`;
}

function stockBelow() {
  const peers = stocks.filter(({ sector }) => sector === 'Metals');
  return `${stockHeader()}<main>
    <div class="bars">${range('Today', '1,262.10', '1,291.40', 76, 'Previous close 1,266.55')}${range('52 weeks', '842.30', '1,318.75', 93, '3% under the high')}</div>
    ${section('Depth', '')}${depth()}
    ${section('Statistics', '')}<div class="stats">${pairs([
      ['Open', '1,268.00'],
      ['Volume', '12.4 L'],
      ['Turnover', '₹159 Cr'],
    ])}${pairs([
      ['Usual volume', '10.1 L'],
      ['Lot', '1'],
      ['Tick', '0.05'],
    ])}</div>
    ${section('Events', 'All')}<a class="row"><span><b>Dividend ₹14.00 a share</b><span class="sub">Ex-date 4 Dec 2026</span></span><span class="cap">in 11 days</span></a>
    ${section('Metals', 'All of the sector')}${peers.map((peer, index) => priceRow(peer, index + 60)).join('')}</main>${buyBar}`;
}

function ticket() {
  return `${stockHeader()}<main><div class="pad"><span class="hero">₹1,284.60</span><div style="margin-top:2px">${delta(1.43, '+₹18.05 (+1.43%) today')}</div></div>${dayChart(300)}</main>
    ${sheet(
      '',
      `<div class="pad" style="display:grid;grid-template-columns:minmax(0,1fr);gap:14px">${kinds('Market')}
      <div><p class="cap" style="display:flex;justify-content:space-between;margin-bottom:8px"><span><b style="color:var(--ink)">Shares</b> &nbsp;·&nbsp; <span style="color:var(--accent);font-weight:500">Amount in ₹</span></span><span>At most 50, half position</span></p>${stepper('25')}
      ${quick(['25%', '50%', '75%', 'Max 50'], 1)}</div>
      <a class="row" style="--gutter:0px;border-top:1px solid var(--line)"><span><b>Stop and target</b><span class="sub">Sell at a loss of 5% or a gain of 10%</span></span><span class="link">Add</span></a></div>
      <div class="sheetbar"><div class="tot2"><span class="cap">25 × 1,284.60 + fee ₹9.63</span><b>₹32,124.63</b></div>${slide('Slide to buy 25 shares')}<p class="cap" style="text-align:center">Cash ₹3,41,208.50 &nbsp;·&nbsp; <span style="color:var(--accent);font-weight:500">Use a button instead</span></p></div>`,
      { height: '540px', head: `<div style="flex:1;padding-right:8px">${side('buy')}</div>` },
    )}`;
}

function ticketShort() {
  return `${stockHeader()}<main><div class="pad"><span class="hero">₹1,284.60</span></div>${candles({ width: 360, height: 260, seed: 9, count: 62, from: 1188, to: 1284.6, rough: 22, step: 40, dates: [] })}</main>
    ${sheet(
      '',
      `<div class="pad" style="display:grid;grid-template-columns:minmax(0,1fr);gap:10px">${kinds('Limit')}
      <div style="display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:12px"><label><p class="cap" style="margin-bottom:6px">Limit price</p><span class="in"><input value="1,280.00"></span></label><label><p class="cap" style="margin-bottom:6px">Shares, at most 100</p><span class="in foc"><input value="100"></span></label></div>
      ${quick(['25%', '50%', '75%', 'Max 100'], 3)}</div>
      <div class="sheetbar"><p class="hint bad" style="margin:0">Insufficient funds: ₹38.40 is missing. <span style="color:var(--accent)">Add money</span></p><div class="tot2"><span class="cap">100 × 1,280.00 + fee ₹38.40</span><b>₹1,28,038.40</b></div><button class="btn w" disabled>Buy 100 shares</button></div>`,
      { height: '440px', head: `<div style="flex:1;padding-right:8px">${side('buy')}</div>` },
    )}`;
}

function ticketSell() {
  return `${stockHeader()}<main><div class="pad"><span class="hero">₹1,284.60</span><div style="margin-top:2px">${delta(1.43, '+₹18.05 (+1.43%) today')}</div></div>${dayChart(300)}</main>
    ${sheet(
      '',
      `<div class="pad" style="display:grid;grid-template-columns:minmax(0,1fr);gap:14px">${kinds('Market')}
      <div><p class="cap" style="display:flex;justify-content:space-between;margin-bottom:8px"><b style="color:var(--ink)">Shares</b><span>You hold 120</span></p>${stepper('90')}${quick(['25%', '50%', '75%', 'All 120'], 2)}</div>
      <a class="row" style="--gutter:0px;border-top:1px solid var(--line)"><span><b>Oldest first</b><span class="sub">80 of 12 Mar 2025, 10 of 4 Nov 2026</span></span><span class="link">Choose</span></a>
      ${pairs([
        ['Gain, long term', `<span class="gain">+₹7,952.00</span>`],
        ['Gain, short term', '<span class="gain">+₹724.00</span>'],
      ])}</div>
      <div class="sheetbar"><div class="tot2"><span class="cap">You get, after fee ₹34.68</span><b>₹1,15,579.32</b></div>${slide('Slide to sell 90 shares').replace('class="slide"', 'class="slide" style="background:var(--ink);color:var(--surface)"')}<p class="cap" style="text-align:center"><span style="color:var(--accent);font-weight:500">Use a button instead</span></p></div>`,
      { height: '600px', head: `<div style="flex:1;padding-right:8px">${side('sell')}</div>` },
    )}`;
}

function outcome() {
  return `<header class="hdr sub"><span class="sp"></span>${button('close')}</header><main><div class="finished"><span class="mark">${icon('check')}</span><p>Bought 25 shares of Deccan Steelworks</p><span class="hero">₹32,124.63</span><p class="cap">at 1,284.60, fee ₹9.63 · 14:32:08</p></div>
    <div class="pad"><div class="well">${pairs([
      ['You now hold', '145 shares'],
      ['At an average of', '₹1,204.82'],
      ['Worth', '₹1,86,267.00'],
      ['Cash left', '₹3,09,083.87'],
    ])}</div></div>
    <a class="row ic" style="margin-top:12px"><span class="dot">${icon('shield')}</span><span><b>Set a stop and a target</b><span class="sub">Sells by itself at the prices you name</span></span>${icon('next', 's')}</a>
    <a class="row ic"><span class="dot">${icon('doc')}</span><span><b>Receipt</b><span class="sub">With the quote and the transfers behind it</span></span>${icon('next', 's')}</a></main><div class="bar"><button class="btn pri w">Done</button></div>`;
}

const positionRow = (position) =>
  `<a class="row lg">${letter(position.name)}<span><b class="n">${position.name}</b><span class="sub">${figure(position.held, 0)} × ${figure(position.cost)}</span></span><span class="r"><b class="${gainOf(position) > 0 ? 'gain' : 'loss'}">${signed(gainOf(position), rupees(Math.abs(gainOf(position))))}</b><span class="sub">${percent(gainPercent(position))}</span></span></a>`;

function portfolio() {
  return `${rootHeader('Portfolio', button('doc') + button('search'))}<main>
    <div class="money"><p class="cap">Value ${icon('eye', 'xs')}</p><span class="hero">₹20,79,424<span class="frac">.50</span></span><div style="display:grid;gap:2px;margin-top:4px">${delta(0.31, '+₹6,412.30 (+0.31%) today')}${delta(1.2, '+₹24,571.50 (+1.20%) in all')}</div></div>
    ${area(33, 6.2, 390, 116, 4.1)}
    ${ranges('1Y')}
    <div class="pad" style="display:grid;grid-template-columns:1fr 1fr 1fr;padding-block:8px 12px"><div><p class="cap">Yearly, your money</p><b class="gain">+9.42%</b></div><div><p class="cap">Yearly, by time</p><b class="gain">+6.18%</b></div><div class="r"><p class="cap">India 50</p><b>+4.07%</b></div></div>
    <div class="tabs"><button aria-selected="true">Stocks 8</button><button>Orders 2</button><button>Forex</button><button>Futures</button><button>Treasury</button></div>
    <div style="display:flex;justify-content:space-between" class="pad"><span class="link" style="gap:4px">${icon('sort', 's')}Profit</span><span class="link">Exit all</span></div>
    ${held
      .toSorted((a, b) => gainOf(b) - gainOf(a))
      .map(positionRow)
      .join('')}</main>${nav('Portfolio')}`;
}

function holding() {
  const lots = [
    [80, 1165.2, '12 Mar 2025', 'Long term'],
    [30, 1212.4, '4 Aug 2026', 'Short term'],
    [10, 1299.8, '4 Nov 2026', 'Short term'],
  ];
  return `${subHeader('Deccan Steelworks', `Your position${practice}`)}<main>
    <div class="money"><p class="cap">Value</p><span class="hero">₹1,54,152<span class="frac">.00</span></span><div style="margin-top:4px">${delta(8.11, '+₹11,568.00 (+8.11%) in all')}</div></div>${area(13, 8.1, 390, 110)}${ranges('1Y')}
    <div class="pad">${pairs([
      ['Today', delta(1.43, '+₹2,166.00 (+1.43%)')],
      ['Yearly, your money', '+11.80%'],
      ['Yearly, by time', '+10.96%'],
      ['Dividends', '₹1,120.00'],
      ['Part of all stocks', '7.4%'],
    ])}</div>
    ${section('Lots', 'Oldest sold first')}${lots.map(([count, at, date, term]) => `<a class="row"><span><b>${count} at ${figure(at)}</b><span class="sub">${date} · ${term}</span></span><span class="r"><b class="${1284.6 > at ? 'gain' : 'loss'}">${signed(1284.6 - at, rupees(Math.abs(1284.6 - at) * count))}</b><span class="sub">${percent((1284.6 / at - 1) * 100)}</span></span></a>`).join('')}
    <a class="row"><span><b>Stop and target</b><span class="sub">Stop 1,220.00, target 1,400.00</span></span>${icon('next', 's')}</a></main>${buyBar}`;
}

function stopTarget() {
  return `${stockHeader()}<main><div class="pad"><span class="hero">₹1,284.60</span></div>${dayChart(300)}</main>${sheet(
    'Stop and target',
    `<div class="pad" style="display:grid;grid-template-columns:minmax(0,1fr);gap:12px"><div style="border-radius:16px;background:var(--surface-fill);overflow:hidden">${candles(
      {
        width: 350,
        height: 170,
        seed: 9,
        count: 40,
        from: 1230,
        to: 1284.6,
        rough: 12,
        step: 50,
        panes: [],
        isLine: true,
        dates: [],
        marks: [
          { price: 1356, text: 'Target +5.6%', kind: 'target' },
          { price: 1220, text: 'Stop −5.0%', kind: 'stop' },
        ],
      },
    )}</div>
    <div style="display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:12px"><label class="field"><span><b>Stop</b></span><span class="in"><input value="1,220.00"></span><p class="hint">Loses about ₹7,752.00</p></label><label class="field"><span><b>Target</b></span><span class="in"><input value="1,356.00"></span><p class="hint">Gains about ₹8,568.00</p></label></div>
    ${quick(['−2%', '−5%', '−10%'], 1)}${quick(['+5%', '+10%', '+20%'], 0)}
    <p class="cap">Sells all 120 shares at the market when a price reaches one; the other then ends. A gap can give a worse price.</p><button class="btn pri w">Set both</button></div>`,
    { height: '610px' },
  )}`;
}

function largeChart() {
  return `<header class="hdr sub" style="height:44px">${button('back')}<div class="ttl"><h1 style="font-size:15px">DECSTEEL ₹1,284.60 ${delta(1.43)}</h1></div><span class="sp"></span><div class="ranges" style="padding:0">${['1D', '1W', '1M', '3M', '1Y', '5Y', 'All'].map((name) => `<button style="min-width:38px"${name === '3M' ? ' aria-pressed="true"' : ''}><span>${name}</span></button>`).join('')}</div><span class="txtb" style="font-size:13px">Day${icon('down', 'xs')}</span>${button('line')}${button('sliders')}</header>
    ${candles({
      width: 844,
      height: 300,
      ...chartOfOnesOwn,
      count: 96,
    })}
    <div style="position:absolute;left:12px;bottom:8px;display:flex;gap:8px;font-size:12px" class="cap"><span style="color:var(--accent)">EMA 9</span><span style="color:var(--warn)">MA 20</span><span>Bollinger 20, 2</span><span>IST</span></div>
    <div style="position:absolute;right:76px;bottom:6px;display:flex;gap:8px"><button class="btn sm" style="min-height:36px">Sell</button><button class="btn sm pri" style="min-height:36px">Buy</button></div>`;
}

export const stockScreens = {
  stock: { body: stock },
  'stock-cross': { body: stockCross },
  'stock-below': { body: stockBelow },
  ticket: { body: ticket },
  'ticket-sell': { body: ticketSell },
  'ticket-short': { body: ticketShort, width: 360, height: 640 },
  outcome: { body: outcome },
  portfolio: { body: portfolio },
  holding: { body: holding },
  'large-chart': { body: largeChart, width: 844, height: 390, classes: 'land' },
  'stop-target': { body: stopTarget },
};
