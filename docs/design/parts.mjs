// What the drawn screens are put together from. Figures are made up, and the same each time.

const paths = {
  back: '<path d="m14.5 5-7 7 7 7"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  down: '<path d="m6.5 9.5 5.5 5.5 5.5-5.5"/>',
  next: '<path d="m9.5 5.5 6.5 6.5-6.5 6.5"/>',
  search: '<circle cx="10.8" cy="10.8" r="6.3"/><path d="m15.6 15.6 4.4 4.4"/>',
  bell: '<path d="M6.5 16.5V10a5.5 5.5 0 0 1 11 0v6.5l1.5 1.5H5zM10 20.5h4"/>',
  eye: '<path d="M2.8 12S6 6 12 6s9.2 6 9.2 6-3.2 6-9.2 6-9.2-6-9.2-6z"/><circle cx="12" cy="12" r="2.6"/>',
  star: '<path d="m12 3.9 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z"/>',
  chat: '<path d="M5.5 4.5h13A1.5 1.5 0 0 1 20 6v9.5a1.5 1.5 0 0 1-1.5 1.5H13l-4.5 3.5V17h-3A1.5 1.5 0 0 1 4 15.5V6a1.5 1.5 0 0 1 1.5-1.5z"/><path d="M8.5 9.3h7M8.5 12.5h4.5"/>',
  home: '<path d="M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.4v-5.6H9.4V20H5a1 1 0 0 1-1-1z"/>',
  markets: '<path d="M4 4.5V18a1.5 1.5 0 0 0 1.5 1.5H20"/><path d="m7.8 14.3 3.4-4 3.2 2.5 5-6.3"/>',
  pie: '<path d="M10.5 5.2A7.7 7.7 0 1 0 18.8 13.5h-8.3z"/><path d="M14 3.8a7.7 7.7 0 0 1 6.2 6.2H14z"/>',
  person: '<circle cx="12" cy="8" r="4"/><path d="M4.5 20c.8-3.5 3.8-5.5 7.5-5.5s6.7 2 7.5 5.5"/>',
  plus: '<path d="M12 5.5v13M5.5 12h13"/>',
  minus: '<path d="M5.5 12h13"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  sort: '<path d="M8 5v14M4.5 15.5 8 19l3.5-3.5M16 19V5M12.5 8.5 16 5l3.5 3.5"/>',
  sliders:
    '<path d="M4 7.5h8.5M18 7.5h2M4 16.5h2M11.5 16.5H20"/><circle cx="15.2" cy="7.5" r="2.6"/><circle cx="8.8" cy="16.5" r="2.6"/>',
  grip: '<path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" stroke-width="2.6"/>',
  bin: '<path d="M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7"/>',
  expand: '<path d="M14 4.5h5.5V10M10 19.5H4.5V14M19.5 4.5l-6 6M4.5 19.5l6-6"/>',
  candle:
    '<path d="M8 4v3M8 16v4M16 4.5v4M16 14v3"/><rect x="5.5" y="7" width="5" height="9" rx="1"/><rect x="13.5" y="8.5" width="5" height="5.5" rx="1"/>',
  line: '<path d="m3.5 16 5-6 4.5 3.5L20.5 6"/>',
  fx: '<path d="M9 19c2.5 0 3-2 3.4-5l.9-6C13.7 5.5 14.5 4.5 16.5 4.5M8.5 10.5H16M14 15l4 4.5M18 15l-4 4.5"/>',
  bank: '<path d="m4 9.5 8-5 8 5zM4 19.8h16M7 12.5v4.3M12 12.5v4.3M17 12.5v4.3"/>',
  shield: '<path d="M12 3.8 19 6.5v5.5c0 4.5-3 7-7 8.3-4-1.3-7-3.8-7-8.3V6.5z"/><path d="m9 12 2.2 2.2L15.2 10"/>',
  box: '<path d="m12 3.8 7.5 4.2v8L12 20.2 4.5 16V8z"/><path d="m4.8 8.2 7.2 4 7.2-4M12 12.2v7.8"/>',
  doc: '<path d="M6.5 4h7.5l4 4v10.5a1.5 1.5 0 0 1-1.5 1.5h-10A1.5 1.5 0 0 1 5 18.5v-13A1.5 1.5 0 0 1 6.5 4z"/><path d="M8.5 13h6M8.5 16h4"/>',
  swap: '<path d="M4 8.5h15M15.5 5 19 8.5 15.5 12M20 15.5H5M8.5 12 5 15.5 8.5 19"/>',
  calendar:
    '<path d="M5.5 5.5h13A1.5 1.5 0 0 1 20 7v11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5V7a1.5 1.5 0 0 1 1.5-1.5zM4 10h16M8.5 3.5v4M15.5 3.5v4"/>',
  wallet:
    '<path d="M4.5 7.5h13A1.5 1.5 0 0 1 19 9v9a1.5 1.5 0 0 1-1.5 1.5h-12A1.5 1.5 0 0 1 4 18V6a1.5 1.5 0 0 1 1.5-1.5H16"/><path d="M15 13.5h.01" stroke-width="2.6"/>',
  clock: '<circle cx="12" cy="12" r="8"/><path d="M12 7.5V12l3 2"/>',
  copy: '<rect x="8.5" y="8.5" width="11" height="11" rx="2"/><path d="M15.5 5.5v-1h-11v11h1"/>',
  share: '<path d="M12 15V4.5M8 8l4-4 4 4M5 13v5.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V13"/>',
  flask: '<path d="M9.3 4h5.4M10.5 4v5.3l-5 8.3A1.6 1.6 0 0 0 6.9 20h10.2a1.6 1.6 0 0 0 1.4-2.4l-5-8.3V4M8 14.8h8"/>',
};

export const icon = (name, classes = '') =>
  `<svg class="i ${classes}" viewBox="0 0 24 24" aria-hidden="true">${paths[name]}</svg>`;

export const button = (name, { on, badge } = {}) =>
  `<span class="ib"${on ? ' style="color:var(--accent)"' : ''}>${icon(name, on ? 'on' : '')}${badge ? `<span class="badge">${badge}</span>` : ''}</span>`;

export const practice = '<span class="prac">Practice</span>';

export const rupees = (amount, digits = 2) => {
  const text = Math.abs(amount).toLocaleString('en-IN', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${amount < 0 ? '−' : ''}₹${text}`;
};
export const figure = (value, digits = 2) =>
  value.toLocaleString('en-IN', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const tone = (change) => (change > 0 ? 'gain' : change < 0 ? 'loss' : 'flat');
export const signed = (value, text) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${text}`;
export const percent = (change) => signed(change, `${Math.abs(change).toFixed(2)}%`);

export function delta(change, text = percent(change)) {
  const triangle = change > 0 ? 'M4 1 7.6 7H.4z' : 'M4 7 .4 1h7.2z';
  const arrow =
    change === 0 ? '' : `<svg class="tri" viewBox="0 0 8 8" aria-hidden="true"><path d="${triangle}"/></svg>`;
  return `<span class="delta ${tone(change)}">${arrow}<span>${text}</span></span>`;
}

const tabs = [
  ['Home', 'home'],
  ['Markets', 'markets'],
  ['Watchlists', 'star'],
  ['Portfolio', 'pie'],
  ['Account', 'person'],
];
export const nav = (current) =>
  `<nav class="nav">${tabs.map(([name, art]) => `<a${name === current ? ' aria-current="page"' : ''}>${icon(art, name === current ? 'on' : '')}${name}</a>`).join('')}</nav>`;

export const rootHeader = (title, icons) =>
  `<header class="hdr root"><h1>${title}${practice}</h1><span class="sp"></span>${icons}</header>`;
export const subHeader = (title, sub, icons = '') =>
  `<header class="hdr sub">${button('back')}<div class="ttl"><h1>${title}</h1>${sub ? `<p>${sub}</p>` : ''}</div><span class="sp"></span>${icons}</header>`;

export const section = (title, link) =>
  `<div class="sec"><h2>${title}</h2>${link ? `<a class="link">${link}</a>` : '<span style="height:44px"></span>'}</div>`;
export const chips = (names, current = 0) =>
  `<div class="chips">${names.map((name, index) => `<button class="chip"${index === current ? ' aria-pressed="true"' : ''}>${name}</button>`).join('')}</div>`;
export const pairs = (rows) =>
  `<dl>${rows.map(([key, value, classes = '']) => `<div class="kv ${classes}"><dt>${key}</dt><dd>${value}</dd></div>`).join('')}</dl>`;
export const letter = (name) => `<span class="mono">${name.slice(0, 1)}</span>`;

export const sheet = (title, body, { height, head } = {}) =>
  `<div class="scrim"></div><section class="sheet"${height ? ` style="height:${height}"` : ''}><div class="grab"></div><div class="sh">${head ?? `<h2>${title}</h2>`}${button('close')}</div>${body}</section>`;

export const slide = (text) =>
  `<div class="slide"><span class="thumb">${icon('next')}</span><span>${text}</span></div>`;

export const stocks = [
  {
    code: 'DECSTEEL',
    name: 'Deccan Steelworks',
    price: 1284.6,
    change: 1.43,
    held: 120,
    cost: 1188.2,
    sector: 'Metals',
  },
  { code: 'UJJBANK', name: 'Ujjwal Bank', price: 1058.75, change: -0.25, held: 150, cost: 1061.4, sector: 'Banks' },
  { code: 'NILPHARM', name: 'Nilgiri Pharma', price: 1656.75, change: 0, held: 80, cost: 1604.1, sector: 'Pharma' },
  { code: 'KONSHIP', name: 'Konkan Shipping', price: 968.1, change: 2.31, held: 60, cost: 942.55, sector: 'Transport' },
  { code: 'MALFOODS', name: 'Malabar Foods', price: 3742, change: -0.12, held: 45, cost: 3610, sector: 'Food' },
  { code: 'SAHMOTOR', name: 'Sahyadri Motors', price: 18906, change: -1.94, held: 12, cost: 19120, sector: 'Cars' },
  { code: 'TARTEL', name: 'Tarang Telecom', price: 127.45, change: 10.02, held: 1500, cost: 118.3, sector: 'Telecom' },
  {
    code: 'VINTEX',
    name: 'Vindhya Textiles',
    price: 81.2,
    change: -1.16,
    held: 12500,
    cost: 82.15,
    sector: 'Textiles',
  },
  { code: 'KAVPOWER', name: 'Kaveri Power', price: 412.35, change: -0.86, sector: 'Energy' },
  { code: 'ARAVCEM', name: 'Aravalli Cement', price: 2318.4, change: 0.74, sector: 'Cement' },
  { code: 'GODGOLD', name: 'Godavari Gold', price: 648.9, change: 4.62, sector: 'Metals' },
  { code: 'ZARIRET', name: 'Zari Retail', price: 233.05, change: 3.18, sector: 'Retail' },
];
