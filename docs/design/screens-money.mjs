import {
  button,
  chips,
  icon,
  letter,
  nav,
  pairs,
  practice,
  rootHeader,
  rupees,
  section,
  signed,
  subHeader,
} from './parts.mjs';

function addMoney() {
  return `${subHeader('Add money', `Request 000.412${practice}`, button('chat'))}<main><div class="pad" style="padding-top:8px"><p class="cap">You asked to add</p><span class="hero">₹25,000.00</span></div>
    <div style="height:16px"></div><div class="live">${icon('clock', 's')}<span style="flex:1">Waiting for your transfer</span><span class="cap">ends in 23 h</span></div>
    ${section('Transfer to this account', '')}${[
      ['Account holder', 'Sauda Client Money'],
      ['Account number', '5020 0041 2298 17'],
      ['IFSC', 'NARM0000412'],
      ['Reference', 'SD412'],
    ]
      .map(
        ([key, value]) =>
          `<div class="row"><span><span class="sub">${key}</span><b>${value}</b></span>${button('copy')}</div>`,
      )
      .join('')}
    <p class="pad cap" style="padding-top:12px">Write the reference exactly: the transfer is found by it. Sauda never asks for a fee to credit money.</p>
    <div class="pad" style="padding-top:20px"><ol style="display:grid;gap:14px"><li class="row chk" style="--gutter:0px;padding:0;min-height:0"><span class="tick done">${icon('check')}</span><span><b>Asked</b><span class="sub">Today, 14:32</span></span></li><li class="row chk" style="--gutter:0px;padding:0;min-height:0"><span class="tick">2</span><span><b>Seen at the bank</b><span class="sub">Mostly within minutes</span></span></li><li class="row chk" style="--gutter:0px;padding:0;min-height:0"><span class="tick">3</span><span><b>In your balance</b></span></li></ol></div></main>`;
}

function addMoneyDone() {
  return `${subHeader('Add money', `Request 000.412${practice}`, button('chat'))}<main><div class="finished" style="padding-top:40px"><span class="mark">${icon('check')}</span><span class="hero">₹25,000.00</span><p>is in your balance</p><p class="cap">Cash ₹3,66,208.50</p></div><div class="pad"><div class="well">${pairs(
    [
      ['Asked', 'Today, 14:32'],
      ['Seen at the bank', 'Today, 14:36'],
      ['In your balance', 'Today, 14:36'],
      ['Reference', 'SD412'],
    ],
  )}</div></div></main><div class="bar"><button class="btn pri w">Buy your first share</button><button class="btn w">Done</button></div>`;
}

function notices() {
  const row = (art, kind, title, sub, time, fresh) =>
    `<a class="row ic" style="align-items:start;padding-block:12px"><span class="dot">${icon(art, 's')}</span><span><b>${title}</b><span class="sub" style="white-space:normal">${sub}</span></span><span class="cap r">${time}${fresh ? '<br><span style="display:inline-block;width:8px;height:8px;border-radius:4px;background:var(--accent)"></span>' : ''}</span></a>`;
  return `${subHeader('Notices', '', '<span class="link">Read all</span>')}<main>${chips(['All', 'Orders', 'Money', 'Account'])}<p class="group">Today</p>
    ${row('check', 'Orders', 'Bought 25 shares of Deccan Steelworks', 'At 1,284.60, as your limit order asked', '14:32', true)}${row('wallet', 'Money', '₹25,000.00 is in your balance', 'Your transfer SD412 has arrived', '14:36', true)}${row('bell', 'Orders', 'Kaveri Power is under 415.00', 'The alert that you set on 18 Nov', '11:05')}
    <p class="group">Earlier</p>${row('shield', 'Orders', 'Stop sold 40 shares of Zari Retail', 'At 228.30, stop 228.50', 'Fri')}${row('doc', 'Money', 'Dividend ₹1,120.00 from Nilgiri Pharma', '₹14.00 for each of 80 shares', 'Thu')}${row('clock', 'Orders', 'Your order for Malabar Foods has ended', 'Not filled within its day; ₹3,610.00 is free again', '17 Nov')}${row('person', 'Account', 'Your identity is confirmed', 'KYC is complete: you can withdraw', '16 Nov')}</main>`;
}

function account() {
  const row = (art, title, sub, end = '') =>
    `<a class="row ic"><span class="dot">${icon(art, 's')}</span><span><b>${title}</b>${sub ? `<span class="sub">${sub}</span>` : ''}</span><span style="display:flex;gap:6px;align-items:center">${end}${icon('next', 's chev')}</span></a>`;
  return `${rootHeader('Account', button('chat', { badge: 2 }) + button('sliders'))}<main><div class="who"><span class="ava">AR</span><div><b style="font-size:17px">Ananya Rao</b><p class="cap">ID 4829 1037 · <span class="gain" style="font-weight:500">KYC complete</span></p></div>${button('copy')}</div>
    <div class="pad"><div class="well"><p class="cap" style="display:flex;justify-content:space-between">Total assets ${icon('eye', 's')}</p><span class="hero">₹24,20,633<span class="frac">.00</span></span><div class="avail"><span class="cap">Cash to invest or withdraw</span><span class="sp"></span><b>₹3,41,208.50</b>${icon('next', 'xs')}</div><div class="acts"><button class="btn pri">Add money</button><button class="btn">Withdraw</button><button class="btn">History</button></div></div></div>
    <p class="group">Money</p>${row('bank', 'Bank accounts', 'Narmada Bank •••• 4821')}${row('swap', 'Statements', 'Signed, to be checked by anybody')}${row('wallet', 'Loan', '₹25,000.00 due on 22 Dec')}
    <p class="group">Investing</p>${row('doc', 'Orders', '2 open')}${row('bell', 'Alerts', '3 set')}<p class="group">Security</p>${row('shield', 'Protection', 'Transaction password and passkey')}</main>${nav('Account')}`;
}

function history() {
  const row = (name, title, sub, amount, balance) =>
    `<a class="row lg">${name.startsWith('#') ? `<span class="mono">${icon(name.slice(1), 's')}</span>` : letter(name)}<span><b class="n">${title}</b><span class="sub">${sub}</span></span><span class="r"><b class="${amount > 0 ? 'gain' : ''}">${signed(amount, rupees(Math.abs(amount)))}</b><span class="sub">${rupees(balance)}</span></span></a>`;
  return `${subHeader('History', practice.replace('margin', 'x'), button('calendar') + button('doc'))}<main>${chips(['All', 'In', 'Out', 'Held', 'Orders', 'Dividends'])}<p class="group">Today, 20 Nov</p>
    ${row('Deccan', 'Bought Deccan Steelworks', '25 × 1,284.60, fee ₹9.63 · 14:32', -32124.63, 309083.87)}${row('#clock', 'Held for Malabar Foods', '1 × 3,610.00, until filled · 12:10', -3611.08, 341208.5)}${row('Zari', 'Sold Zari Retail', '40 × 228.30, fee ₹2.74 · 11:08', 9129.26, 344819.58)}
    <p class="group">Thu, 19 Nov</p>${row('#wallet', 'Money added', 'Bank transfer SD398 · 16:45', 200000, 335690.32)}${row('Nilgiri', 'Dividend of Nilgiri Pharma', '80 × 14.00 · 10:00', 1120, 135690.32)}${row('#bank', 'Loan repaid', '09:30', -25000, 134570.32)}
    <p class="group">Tue, 17 Nov</p>${row('#pie', 'Harvest Month paid out', 'With ₹8,312.50 of profit · 18:00', 208312.5, 159570.32)}${row('#bank', 'Withdrawal', 'To Narmada Bank •••• 4821 · 12:31', -150000, -48742.18 + 100000)}</main>`;
}

export const moneyScreens = {
  'add-money': { body: addMoney },
  'add-money-done': { body: addMoneyDone },
  notices: { body: notices },
  account: { body: account },
  history: { body: history },
};
