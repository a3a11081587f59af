import { area, spark } from './charts.mjs';
import { gainPercent, held, priceRow } from './common.mjs';
import {
  button,
  chips,
  delta,
  figure,
  icon,
  nav,
  practice,
  rootHeader,
  rupees,
  section,
  stocks,
  subHeader,
} from './parts.mjs';

const homeHeader = (badge) =>
  `<header class="hdr"><span class="brand"><svg class="logo" viewBox="0 0 28 28"><rect width="28" height="28" rx="8"/><path d="M19.500 8.500h-8a2.750 2.750 0 0 0 0 5.500h5a2.750 2.750 0 0 1 0 5.500h-8"/></svg>Sauda</span><span class="sp"></span>${button('search')}${button('bell', { badge })}</header>`;

const banner = `<p class="banner">${icon('flask', 's')}Practice market: simulated prices, no real money</p>`;

const products = [
  ['Stocks', 'candle'],
  ['IPO', 'doc'],
  ['Funds', 'pie'],
  ['Forex', 'swap'],
  ['Futures', 'calendar'],
  ['Treasury', 'bank'],
  ['Block', 'box'],
  ['QIP', 'home'],
];

const tiles = `<nav class="tiles1">${products.map(([name, art]) => `<a><span>${icon(art)}</span>${name}</a>`).join('')}</nav>`;

const holdingRow = (stock, index) =>
  `<a class="row sp3"><span><b class="n">${stock.name}</b><span class="sub">${figure(stock.held, 0)} × ${figure(stock.price)}</span></span>${spark(index + 3, stock.change)}<span class="r"><b>${rupees(stock.price * stock.held)}</b><span class="sub">${delta(gainPercent(stock))}</span></span></a>`;

const cash = (amount, text) =>
  `<div class="cash"><div><p class="cap">Cash</p><b>${rupees(amount)}</b></div><span class="sp"></span><button class="btn sm ton">${icon('plus', 's')}${text}</button></div>`;

function home() {
  return `${homeHeader(2)}${banner}
    <main><div class="money" style="padding-top:12px"><p class="cap">Investments ${icon('eye', 'xs')}</p><span class="hero">₹20,79,424<span class="frac">.50</span></span>
    <div style="display:flex;justify-content:space-between;margin-top:4px">${delta(0.31, '+₹6,412.30 (+0.31%) today')}<span class="cap">1M</span></div></div>
    ${area(21, 3.1, 390, 88)}
    ${cash(341208.5, 'Add money')}
    ${section('Holdings', 'All 8')}${held.slice(0, 3).map(holdingRow).join('')}
    ${section('Favourites', 'Watchlists')}${stocks
      .slice(8)
      .map((stock, index) => priceRow(stock, index + 20))
      .join('')}</main>${nav('Home')}`;
}

function homeEnd() {
  const indices = [
    ['India 50', 24812.35, 0.62],
    ['India Bank', 51406.9, -0.31],
    ['India Mid 100', 48120.55, 1.08],
  ];
  const news = [
    ['Port traffic rises for a third month as coastal freight recovers', '13:05'],
    ['Ten-year yield eases after a strong treasury auction', '11:40'],
    ['Rabi sowing runs ahead of last year on good reservoir levels', '09:15'],
  ];
  return `${homeHeader(2)}
    <main>${section('Favourites', 'Watchlists')}${stocks
      .slice(7, 10)
      .map((stock, index) => priceRow(stock, index + 20))
      .join('')}
    ${section('Products', '')}${tiles}
    ${section('Indices', 'All markets')}<div class="strip">${indices.map(([name, value, change], index) => `<a class="card idx"><span class="cap">${name}</span><div class="v">${figure(value)}</div>${delta(change)}${spark(index + 40, change, 120, 36)}</a>`).join('')}</div>
    ${section('Latest news', 'All news')}${news.map(([text, time]) => `<a class="row"><span style="font-weight:500">${text}</span><span class="cap">${time}</span></a>`).join('')}</main>${nav('Home')}`;
}

function homeNew() {
  const step = (done, number, title, sub, end) =>
    `<div class="row chk"><span class="tick${done ? ' done' : ''}">${done ? icon('check') : number}</span><span><b>${title}</b><span class="sub">${sub}</span></span>${end}</div>`;
  return `${homeHeader()}${banner}
    <main><div class="money" style="padding-top:12px"><p class="cap">Investments ${icon('eye', 'xs')}</p><span class="hero">₹0<span class="frac">.00</span></span></div>
    <section style="margin:16px 20px 8px" class="card" ><div style="margin:-4px -4px 0"><h2 style="font-size:17px;font-weight:600">Start in three steps</h2><p class="cap" style="margin-top:2px">One of three done</p></div>
    <div style="--gutter:0px;margin-top:8px">${step(true, 1, 'Add money', '₹1,00,000.00 of practice money is in', '')}${step(false, 2, 'Buy a first share', 'From ₹62 for one', '<button class="btn sm pri">Choose</button>')}${step(false, 3, 'Protect your account', 'A six-digit password for orders', '<button class="btn sm ton">Set</button>')}</div></section>
    ${cash(100000, 'Add money')}
    ${section('Most bought today', 'All markets')}${stocks
      .slice(0, 4)
      .map((stock, index) => priceRow(stock, index))
      .join('')}${section('Products', '')}${tiles}</main>${nav('Home')}`;
}

function markets() {
  return `${rootHeader('Markets', `<span class="txtb">India${icon('down', 'xs')}</span>${button('search')}${button('bell', { badge: 2 })}`)}<main>
    <div class="tabs"><button aria-selected="true">NSE</button><button>BSE</button><button>SME</button><button>ETF</button></div>
    <a class="row sp3"><span><span class="sub">India 50</span><b>24,812.35</b></span>${spark(4, 0.62)}<span class="r">${delta(0.62, '+152.90')}<span class="sub">+0.62%</span></span></a>
    ${chips(['All', 'Gainers', 'Losers', 'Most active', 'Sector'], 1)}
    <div class="cols" style="grid-template-columns:minmax(0,1fr) 56px 104px"><span>Name</span><span></span><span class="r on">Change ↓</span></div>
    ${stocks
      .toSorted((a, b) => b.change - a.change)
      .map((row, index) => priceRow(row, index + 70))
      .join('')}</main>${nav('Markets')}`;
}

function search() {
  const found = [
    ['DECSTEEL', 'Deccan Steelworks', 'Stock · NSE', 1284.6, 1.43, true],
    ['DECGOLD', 'Deccan Gold Mines', 'Stock · BSE', 142.15, -0.62],
    ['DECSTEELDEC26', 'Deccan Steel Dec 2026', 'Futures', 1291.2, 1.38],
    ['DECCAN30', 'Deccan 30', 'Index', 8412.6, 0.44],
  ];
  return `<header class="hdr sub">${button('back')}<label class="srch" style="margin-right:12px">${icon('search', 's')}<input value="dec"></label></header><main>${chips(['All', 'Stocks', 'ETF', 'Index', 'Futures', 'Forex'])}
    ${found.map(([code, name, kind, price, change, starred]) => `<div class="row" style="grid-template-columns:minmax(0,1fr) auto 44px;padding-right:8px"><span><b class="n"><mark>${name.slice(0, 3)}</mark>${name.slice(3)}</b><span class="sub">${code} · ${kind}</span></span><span class="r"><b>₹${figure(price)}</b><span class="sub">${delta(change)}</span></span>${button('star', { on: starred })}</div>`).join('')}
    ${section('Recent', 'Clear')}${stocks
      .slice(1, 4)
      .map(
        (row) =>
          `<div class="row" style="grid-template-columns:minmax(0,1fr) auto 44px;padding-right:8px"><span><b class="n">${row.name}</b><span class="sub">${row.code} · Stock · NSE</span></span><span class="r"><b>₹${figure(row.price)}</b><span class="sub">${delta(row.change)}</span></span>${button('star')}</div>`,
      )
      .join('')}
    ${section('Most bought today', '')}${stocks
      .slice(6, 9)
      .map(
        (row) =>
          `<div class="row" style="grid-template-columns:minmax(0,1fr) auto 44px;padding-right:8px"><span><b class="n">${row.name}</b><span class="sub">${row.code} · Stock · NSE</span></span><span class="r"><b>₹${figure(row.price)}</b><span class="sub">${delta(row.change)}</span></span>${button('star')}</div>`,
      )
      .join('')}</main>`;
}

function watchlist() {
  const rows = stocks.slice(0, 9);
  return `${rootHeader('Watchlists', button('plus') + button('sort') + button('search'))}<main>
    <div class="ticker"><span><b>India 50</b> 24,812.35 ${delta(0.62)}</span><span><b>Bank</b> 51,406.90 ${delta(-0.31)}</span><span><b>Mid</b> 48,120.55 ${delta(1.08)}</span></div>
    <div class="tabs"><button aria-selected="true">Favourites 9</button><button>Metals 4</button><button>Dividends 6</button></div>
    ${rows.map((row, index) => (index === 3 ? `<div class="swipe"><span class="act">Remove</span>${priceRow(row, index)}</div>` : priceRow(row, index))).join('')}</main><div style="position:absolute;inset:auto 16px 76px" class="toast"><span style="flex:1">Kaveri Power removed</span><b>Undo</b></div>${nav('Watchlists')}`;
}

function futures() {
  const goods = [
    ['Gold', 'GODGOLD', 'per 10 g', 71240, 0.44, ['Dec', 'Feb', 'Apr']],
    ['Silver', 'SILVER', 'per kg', 84120, -0.31, ['Dec', 'Mar']],
    ['Crude oil', 'CRUDE', 'per barrel', 6215, 1.86, ['Dec', 'Jan', 'Feb']],
    ['Aluminium', 'ALUMIN', 'per kg', 241.35, -0.92, ['Dec', 'Jan']],
    ['Copper', 'COPPER', 'per kg', 812.6, 0.15, ['Dec', 'Jan']],
    ['Natural gas', 'NATGAS', 'per mmBtu', 238.4, 2.62, ['Dec', 'Jan']],
  ];
  return `${subHeader('Futures', practice, `<span class="link">Positions</span>`)}<main><div class="pad" style="padding-bottom:4px"><label class="srch">${icon('search', 's')}<input placeholder="Search futures"></label></div>
    ${goods.map(([name, , unit, price, change, months], index) => `<div style="border-bottom:1px solid var(--line);padding-bottom:8px"><a class="row sp3"><span><b>${name}</b><span class="sub">${unit} · margin 12%</span></span>${spark(index + 90, change)}<span class="r"><b>${figure(price)}</b><span class="sub">${delta(change)}</span></span></a><div class="chips" style="padding-block:0">${months.map((month, at) => `<button class="chip" style="min-height:32px"${at === 0 ? ' aria-pressed="true"' : ''}>${month} ${at === 0 || month === 'Dec' ? '26' : '27'}</button>`).join('')}</div></div>`).join('')}</main>`;
}

function ipos() {
  const rows = [
    ['Sarovar Agro', 'SARAGRO', 'acc', 'Open', '412.00', '₹41,200', '100 to 1,000', 'Closes 26 Nov'],
    ['Teesta Renewables', 'TEESTA', 'acc', 'Open', '268.00', '₹26,800', '100 to 2,000', 'Closes 27 Nov'],
    ['Malwa Logistics', 'MALWALOG', 'wait', 'Upcoming', '1,140.00', '₹1,14,000', '100 to 500', 'Opens 1 Dec'],
    ['Kutch Salt & Chem', 'KUTCHEM', '', 'Closed', '96.00', '₹9,600', '100 to 5,000', 'Listing 24 Nov'],
  ];
  return `${subHeader('IPO', practice, '<span class="link">Orders</span>')}<main><div class="tabs"><button aria-selected="true">Open 2</button><button>Upcoming 1</button><button>Closed 6</button></div>
    ${rows.map(([name, code, tone, state, price, least, , date]) => `<div style="padding:14px 20px;border-bottom:1px solid var(--line)"><div style="display:grid;grid-template-columns:minmax(0,1fr) auto;gap:12px;align-items:center"><span><b style="font-size:16px">${name}</b><span class="cap" style="display:block;margin-top:2px">${code} &nbsp;<span class="pill ${tone}">${state}</span></span></span><button class="btn sm ${state === 'Open' ? 'ton' : ''}"${state === 'Open' ? '' : ' disabled'}>Apply</button></div><div class="facts" style="grid-template-columns:1fr 1fr 1fr;margin-top:10px"><div><dt>Price</dt><dd>₹${price}</dd></div><div style="text-align:left"><dt>From</dt><dd>${least}</dd></div><div><dt>${date.split(' ')[0]}</dt><dd>${date.split(' ').slice(1).join(' ')}</dd></div></div></div>`).join('')}</main>`;
}

function empty() {
  return `${subHeader('Orders', practice)}<main><div class="tabs"><button aria-selected="true">Open</button><button>Filled</button><button>Ended</button></div><div class="state" style="padding-top:120px"><svg class="art" viewBox="0 0 112 72"><rect x="24" y="10" width="64" height="52" rx="8"/><path d="M36 26h28M36 38h40M36 50h18"/><circle class="a" cx="86" cy="54" r="12"/><path class="a" d="M86 48v6l4 3"/></svg><h2>No open orders</h2><p>A limit order waits here until its price comes.</p><button class="btn ton">Find a stock</button></div></main>`;
}

export const lists = {
  home: { body: home },
  'home-end': { body: homeEnd },
  'home-new': { body: homeNew },
  markets: { body: markets },
  search: { body: search },
  watchlist: { body: watchlist },
  futures: { body: futures },
  ipo: { body: ipos },
  empty: { body: empty },
};
