import { candles } from './charts.mjs';
import {
  chartOfOnesOwn,
  depth,
  gainOf,
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
import { button, chips, delta, figure, icon, nav, practice, rootHeader, section, signed, stocks } from './parts.mjs';

const listPane = (current) =>
  `<div class="pad" style="padding-top:10px;padding-bottom:6px"><label class="srch">${icon('search', 's')}<input placeholder="Search"><kbd>/</kbd></label></div><div class="tabs"><button aria-selected="true">Favourites</button><button>Holdings</button><button>Markets</button></div>${stocks.map((row, index) => priceRow(row, index).replace('class="row sp3"', `class="row sp3${row.code === current ? ' sel' : ''}"`)).join('')}`;

function terminal() {
  return `<div class="topbar"><span class="brand" style="font-size:17px"><svg class="logo" viewBox="0 0 28 28"><rect width="28" height="28" rx="8"/><path d="M19.500 8.500h-8a2.750 2.750 0 0 0 0 5.500h5a2.750 2.750 0 0 1 0 5.500h-8"/></svg>Sauda</span>${practice}<a class="on">Trade</a><a>Home</a><a>Markets</a><a>Portfolio</a><a>Account</a><span style="flex:1"></span><span class="cap">India 50 <b style="color:var(--ink)">24,812.35</b> ${delta(0.62)}</span><span class="cap">Cash <b style="color:var(--ink)">₹3,41,208.50</b></span>${button('bell', { badge: 2 })}</div>
    <section class="pane">${listPane('DECSTEEL')}</section>
    <section class="pane"><div class="pad" style="display:flex;align-items:center;gap:16px;height:56px"><b style="font-size:17px">Deccan Steelworks</b><span class="cap">DECSTEEL · NSE</span><span style="flex:1"></span><b style="font-size:22px">₹1,284.60</b>${delta(1.43, '+18.05 (+1.43%)')}</div>
      <div style="display:flex;align-items:center;border-bottom:1px solid var(--line)"><div style="flex:1">${ranges('3M')}</div><span class="txtb" style="font-size:13px">Day${icon('down', 'xs')}</span>${button('candle')}${button('sliders')}${button('expand')}</div>
      ${candles({
        width: 660,
        height: 420,
        ...chartOfOnesOwn,
        count: 84,
      })}
      <div class="tabs"><button aria-selected="true">Positions 8</button><button>Orders 2</button><button>History</button><button>Events</button><button>News</button></div>
      <div class="cols" style="grid-template-columns:2fr 1fr 1fr 1fr 1fr"><span>Name</span><span class="r">Quantity</span><span class="r">Average</span><span class="r">Value</span><span class="r on">Profit ↓</span></div>
      ${held
        .slice(0, 4)
        .map(
          (row) =>
            `<a class="row" style="grid-template-columns:2fr 1fr 1fr 1fr 1fr;min-height:40px"><b>${row.name}</b><span class="r">${figure(row.held, 0)}</span><span class="r">${figure(row.cost)}</span><span class="r">${figure(row.price * row.held)}</span><b class="r ${gainOf(row) > 0 ? 'gain' : 'loss'}">${signed(gainOf(row), figure(Math.abs(gainOf(row))))}</b></a>`,
        )
        .join('')}</section>
    <section class="pane"><div class="pad" style="padding-top:10px;display:grid;gap:12px">${side('buy')}${kinds('Limit')}<label><p class="cap" style="margin-bottom:6px">Limit price</p>${stepper('1,284.60')}</label><label><p class="cap" style="margin-bottom:6px;display:flex;justify-content:space-between"><span>Shares</span><span>At most 100</span></p>${stepper('25')}</label>${quick(['25%', '50%', '75%', 'Max'], 0)}<div class="tot2"><span class="cap">Total with fee ₹9.63</span><b>₹32,124.63</b></div><button class="btn pri w">Buy 25 shares &nbsp;<kbd style="color:inherit;box-shadow:inset 0 0 0 1px currentColor">B</kbd></button></div>
      ${section('Depth', '')}${depth()}<div class="bars" style="padding-top:16px">${range('52 weeks', '842.30', '1,318.75', 93, '')}</div></section>`;
}

function twoPanes() {
  return `<section class="pane" style="position:relative">${rootHeader('Markets', button('search'))}${chips(['All', 'Gainers', 'Losers'], 1)}${stocks
    .toSorted((a, b) => b.change - a.change)
    .map((row, index) =>
      priceRow(row, index + 70).replace('class="row sp3"', `class="row sp3${row.code === 'DECSTEEL' ? ' sel' : ''}"`),
    )
    .join(
      '',
    )}<div class="nav" style="position:absolute;max-width:none">${nav('Markets').replace(/<\/?nav[^>]*>/g, '')}</div></section>
    <section class="pane" style="position:relative">${stockHeader()}<div class="pad"><span class="hero">₹1,284.60</span><div style="margin-top:2px">${delta(1.43, '+₹18.05 (+1.43%) today')}</div></div>${candles({ width: 480, height: 460, seed: 9, count: 72, from: 1178, to: 1284.6, rough: 22, step: 25, dates: ['18 Sep', '12 Oct', '5 Nov'] })}${ranges('3M', `<span class="ib">${icon('candle', 's')}</span><span class="ib">${icon('expand', 's')}</span>`)}<a class="row"><span><b>Your position</b><span class="sub">120 shares at 1,188.20</span></span><span class="r"><b>₹1,54,152.00</b><span class="sub">${delta(8.11, '+₹11,568.00 (+8.11%)')}</span></span></a>${section('Depth', '')}${depth()}<div class="bar" style="position:absolute;max-width:none"><div class="two"><button class="btn">Sell</button><button class="btn pri">Buy</button></div></div></section>`;
}

export const wideScreens = {
  'two-panes': { body: twoPanes, width: 820, height: 1180, classes: 'panes' },
  terminal: { body: terminal, width: 1280, height: 800, classes: 'terminal' },
};
