import type { Motif } from './draw-cover.ts';

/** An article on how markets work, which is true on any day. */
export interface Primer {
  readonly key: string;
  /** How many days before the first start it is dated. */
  readonly daysAgo: number;
  readonly title: string;
  readonly subhead: string;
  readonly motif?: Motif;
  /** It speaks of the simulated market, so it is out of place where the prices come from elsewhere. */
  readonly simulatedOnly?: boolean;
  readonly content: string;
}

export const primers: readonly Primer[] = [
  {
    key: 'how-practice-prices-are-made',
    simulatedOnly: true,
    daysAgo: 0.2,
    title: 'How the practice market makes its prices',
    subhead: 'Every price here is computed. Nobody sets one, and anybody who has the seed can compute it again.',
    motif: 'waves',
    content: `
<p>The companies, indices and bonds of this market are invented. Their prices are simulated: each one is worked out from three things only, namely a number drawn when this installation was first started, the code of the instrument, and the time.</p>
<p>From this it follows that every server shows the same price at the same moment, that a chart of last month does not change when the server restarts, and that no one, staff included, can bend a price for one customer.</p>
<h2>What is imitated</h2>
<ul>
<li>Companies of one sector move together, and all of them feel the market as a whole.</li>
<li>Quiet days follow quiet days and rough days follow rough days.</li>
<li>Smaller companies move more than large ones.</li>
</ul>
<h2>What is not</h2>
<p>There is no news behind a move, no other trader on the other side, and nothing here says anything about any real company. A strategy that does well on simulated prices has proved nothing about real ones.</p>`,
  },
  {
    key: 'limit-orders',
    daysAgo: 1.4,
    title: 'The price you enter is a limit',
    subhead: 'Why an order may fill at a better price than you typed, and never at a worse one.',
    motif: 'book',
    content: `
<p>When you buy, you say the most you are willing to pay. When you sell, you say the least you will take. That figure is the limit.</p>
<p>If the current quote is no worse than your limit, the order fills at once, at the quote. Say a stock is quoted at 100.00 and you enter 101.00 to buy: you pay 100.00.</p>
<p>If the quote is worse than your limit, the order waits. The money for it is held, so that it is there when the moment comes, and you can cancel at any time before.</p>
<table>
<thead><tr><th scope="col">Your limit to buy</th><th scope="col">Quote</th><th scope="col">What happens</th></tr></thead>
<tbody>
<tr><td>101.00</td><td>100.00</td><td>Filled at 100.00</td></tr>
<tr><td>100.00</td><td>100.00</td><td>Filled at 100.00</td></tr>
<tr><td>99.00</td><td>100.00</td><td>Waits until 99.00 or less is quoted</td></tr>
</tbody>
</table>
<p>The receipt of every fill shows the quote that it was made at: where it came from, its time and its price.</p>`,
  },
  {
    key: 'reading-a-candle',
    daysAgo: 2.6,
    title: 'Reading a candle',
    subhead: 'Four prices and a shape: what the body and the wicks say, and what they leave out.',
    motif: 'candles',
    content: `
<p>A candle stands for a stretch of time: a minute, a day, a week. It holds four prices.</p>
<ul>
<li><strong>Open</strong> is the first price of the stretch, <strong>close</strong> the last. Between them lies the body.</li>
<li><strong>High</strong> and <strong>low</strong> are the furthest that the price went. The thin lines reach to them.</li>
</ul>
<p>On the charts here a hollow body means that the close was above the open, a filled one that it was below, so the direction can be told without colour.</p>
<p>What a candle does not say is in which order things happened. A long line downwards may have come in the first second or in the last one. A shorter period shows it.</p>`,
  },
  {
    key: 'what-a-trade-costs',
    daysAgo: 3.7,
    title: 'What a trade costs, worked out',
    subhead: 'The fee is 0.03% of the value on each side. Small orders still pay something by moving in and out.',
    content: `
<p>Unless the operator of this installation has set another rate, a trade costs 0.03% of its value when you buy and again when you sell. The order ticket shows the fee and the total before you confirm.</p>
<table>
<thead><tr><th scope="col">Value of the trade</th><th scope="col">Fee, one side</th><th scope="col">In and out again</th></tr></thead>
<tbody>
<tr><td>1,000.00</td><td>0.30</td><td>0.60</td></tr>
<tr><td>25,000.00</td><td>7.50</td><td>15.00</td></tr>
<tr><td>90,000.00</td><td>27.00</td><td>54.00</td></tr>
</tbody>
</table>
<p>So a position has to gain about 0.06% before it has earned back what trading it costs. Trade ten times a day and the market has to hand you 0.6% a day before you are even. That is a lot.</p>
<p>No fee, tax or deposit is ever asked for to release your own money. Whoever asks for one is not your broker.</p>`,
  },
  {
    key: 'yield-and-price',
    daysAgo: 5.3,
    title: 'Why a bond falls when yields rise',
    subhead: 'A fixed payment is worth less when new bonds pay more. The longer it runs, the more it feels this.',
    motif: 'curve',
    content: `
<p>A bond with a face value of 100 and a coupon of 6.50% pays 6.50 a year, whatever happens. If new bonds of the same length start to pay 7.00%, nobody will give 100 for the old one. Its price falls until the payment, set against the price, is worth 7.00% too.</p>
<p>How far it has to fall depends on how long it runs. With one year to go, the buyer of the old bond misses half a unit of interest once. With thirty years to go, thirty times.</p>
<blockquote>Price and yield are two ways to say the same thing. When one goes up, the other goes down.</blockquote>
<p>Hold the bond until it matures and you get its face value back, whatever the price did meanwhile. Sell before, and the price of that day counts.</p>`,
  },
  {
    key: 'pending-orders',
    daysAgo: 6.5,
    title: 'Where the money of a waiting order is',
    subhead: 'Held is not spent. What a hold is, and how it ends.',
    content: `
<p>An order that waits for its price has not bought anything yet. Still, the money for it must be there when the price is reached, so it is set aside: the limit times the quantity, and the fee.</p>
<p>Held money is yours. It counts in your total assets, but not in the available balance, since it cannot be spent twice. Tap a balance to see what is free, what is held and by which order.</p>
<p>A hold ends in one of three ways:</p>
<ol>
<li>The order fills. What was held beyond the actual price is free again at once.</li>
<li>You cancel it. All of it is free again.</li>
<li>Its time runs out. On the practice market that is after 24 hours.</li>
</ol>`,
  },
  {
    key: 'what-an-index-is',
    simulatedOnly: true,
    daysAgo: 8.2,
    title: 'What an index measures, and what it hides',
    subhead: 'One number for many companies is a summary, and a summary leaves things out.',
    motif: 'blocks',
    content: `
<p>An index such as India 50 of this practice market sums up many companies in one figure. When it rises by one percent, those companies together are worth about one percent more.</p>
<p>It hides the spread. On a day when the index stands still, half of its companies may have gained and half lost. It also hides the weights: large companies move it, small ones hardly do.</p>
<p>Look at a narrow index beside a broad one. When India 50 gains and India Small 250 loses, the day belonged to the large.</p>
<p>An index cannot be bought. A fund that follows it can.</p>`,
  },
  {
    key: 'the-draw-of-an-ipo',
    daysAgo: 9.6,
    title: 'How to check the draw of an over-subscribed IPO',
    subhead: 'The seed of the lottery is fixed before anyone applies and shown afterwards.',
    motif: 'lots',
    content: `
<p>When more lots are applied for than there are, each applicant can get one lot at most, and a draw decides who. A draw that nobody can check is a matter of trust. This one can be checked.</p>
<ol>
<li>Before applications close, the <strong>hash</strong> of a seed is published: a fingerprint that fits one seed only and gives nothing of it away.</li>
<li>At the close the applications are put in order, and the seed decides which of them are drawn.</li>
<li>Afterwards the seed itself is published. Hash it: if the fingerprint is the same, nobody exchanged it. Run the draw again: the same applications must come out.</li>
</ol>
<p>The money of those who got nothing is released in the same step that tells them so.</p>`,
  },
  {
    key: 'one-stock-is-not-a-plan',
    daysAgo: 11.1,
    title: 'One stock is not a plan',
    subhead: 'What spreading money does, in figures, and the risk that it cannot take away.',
    motif: 'pie',
    content: `
<p>Suppose each of ten companies can lose a third of its value in a bad month, with one chance in ten, each for reasons of its own. With everything in one of them, you lose a third in one month of ten. With a tenth in each, the chance that all ten fall together is one in ten thousand million.</p>
<p>That is the arithmetic, and it has a catch: companies do not fall for reasons of their own only. When the whole market falls, all ten fall. Spreading takes away the risk of the single company. It does not take away the risk of the market.</p>
<p>The same holds for sectors and for currencies. Ten banks are not ten different things.</p>`,
  },
  {
    key: 'four-decimals',
    daysAgo: 13.4,
    title: 'Currency pairs: what the four decimals mean',
    subhead: 'Which of the two currencies you buy, which one you pay, and what one step of the price is worth.',
    content: `
<p>In USDINR the first currency is the one that is bought, the second the one that it is paid in. A price of 88.4200 means that one US dollar costs 88.42 rupees.</p>
<p>Prices of pairs have four decimals, since they move in small steps. The last decimal is worth little for one unit and adds up over a lot of 1,000: one step of 0.0001 is then 0.10 of the second currency.</p>
<p>If the price rises, the first currency has become dearer. Whether that is a rise or a fall for you depends on which of the two you hold.</p>`,
  },
  {
    key: 'futures-multiplier',
    daysAgo: 15.2,
    title: 'A futures contract is larger than its price',
    subhead: 'The multiplier turns the quoted price into what a contract is worth.',
    motif: 'steps',
    content: `
<p>A futures contract stands for a number of units of something: barrels, kilograms, or an index times a factor. The price is quoted for one unit. What a contract is worth is the price times that number, the multiplier.</p>
<p>Crude oil at 5,642.00 a barrel with a multiplier of 10 makes one contract worth 56,420.00. A move of 1.00 in the quote is then 10.00 in your account.</p>
<p>Many brokers let customers pay a small part of that and lend the rest. Here a contract is paid in full, so you cannot lose more than you paid. At its expiry it is settled in cash: nobody delivers oil to you.</p>`,
  },
  {
    key: 'ticks-and-bands',
    simulatedOnly: true,
    daysAgo: 17.5,
    title: 'Ticks and bands: the grid that prices move on',
    subhead: 'Why some prices cannot be entered, and why a limit far away is refused.',
    content: `
<p>A price moves in steps. In this market most Indian shares move in steps of five paise, those below 250 rupees in steps of one. A limit between two steps means nothing, so it is refused.</p>
<p>A band says how far a price may be from the last close, often 20% up or down. It is there to catch slips of the finger: an order to buy at ten times the price is almost always a mistake. A limit outside of the band is refused before it can do harm.</p>
<p>Both are shown on the order ticket of each instrument.</p>`,
  },
  {
    key: 'fixed-term-funds',
    daysAgo: 19.3,
    title: 'What the return range of a fund promises, and what it does not',
    subhead: 'Two figures and a term. How to read them before you tie up money.',
    motif: 'bars',
    content: `
<p>A fund product shows a range of return, such as 4 to 6%, and a term in days. The return that you will get is fixed at the moment of purchase, within that range, and stands in your order from then on.</p>
<p>Set it against the term. Five percent over 30 days and five percent over a year are different things.</p>
<p>The money is tied up until the end. There is no sale before. Ask yourself whether you will need it.</p>
<p>On this practice market funds are invented and pay from practice money. With a real broker, a high and certain return is the first sign that something is wrong.</p>`,
  },
  {
    key: 'rough-days-come-together',
    simulatedOnly: true,
    daysAgo: 22.8,
    title: 'Rough days come together',
    subhead: 'Large moves follow large moves, in either direction. It is among the oldest facts about prices.',
    motif: 'waves',
    content: `
<p>Whether tomorrow brings a gain or a loss can hardly be told from today. How large the move will be can be told a little: after a rough day, the next one is likely to be rough too.</p>
<p>You can see it on any long chart: stretches of small candles, then stretches of tall ones. The simulated prices of this market are made to do the same, since a market without it would teach the wrong lesson.</p>
<p>What follows for you: the size of a position that felt right in a quiet month may be too large in a rough one.</p>`,
  },
  {
    key: 'check-your-statement',
    daysAgo: 26.1,
    title: 'Why every number has a history',
    subhead: 'Balances here are sums of transfers. You can follow each one back.',
    content: `
<p>Your balance is not a field that somebody fills in. It is the sum of transfers: a recharge, a purchase, a fee, each with its reason, its time and the balance after it. Account changes lists them all.</p>
<p>The transfers of all customers are tied into a chain of blocks, each of which carries a fingerprint of the one before. To change an old transfer, one would have to change every block since, and everybody who has kept a later fingerprint would notice.</p>
<p>A correction is therefore never an eraser. It is a new transfer the other way, with a reason.</p>`,
  },
  {
    key: 'blocks-and-qip',
    daysAgo: 30.4,
    title: 'Block trading: fixed price, limited quantity',
    subhead: 'How a block differs from an order in the market, and why it asks for the transaction password.',
    motif: 'blocks',
    content: `
<p>A block is a parcel of shares that is offered at a fixed price until it is sold out. You do not wait for the market: you take part of the parcel, at least its minimum.</p>
<p>The most you can take is what your balance covers, fee included. The dialog works it out for you, and has buttons for the least and the most.</p>
<p>Since a block can be a large sum in one step, it asks for the transaction password, the six digits that are yours alone. After five wrong ones it is locked for 15 minutes.</p>
<p>A discount to the market price is no gift. Ask why somebody wants to part with so many shares at once.</p>`,
  },
];
