import type { Language } from '@sauda/facts';
import type { VenueState } from './status.ts';

/** What the status page says. What is told to it, and what it answers, is HTML. */
export interface StatusWords {
  readonly title: string;
  knownAt(time: string): string;
  readonly onPractice: string;
  readonly asData: string;
  readonly now: string;
  readonly database: string;
  readonly answers: string;
  readonly away: string;
  venue(name: string): string;
  readonly venueStates: Readonly<Record<VenueState, string>>;
  newestPrice(source: string): string;
  ago(duration: string): string;
  readonly ordersOfHour: string;
  orders(count: string, medianMs: number, p99Ms: number | null): string;
  readonly none: string;
  assets(day: string): string;
  readonly bank: string;
  readonly custodian: string;
  readonly broker: string;
  readonly stated: string;
  readonly notStated: string;
  readonly differences: string;
  readonly withdrawals: string;
  readonly deposits: string;
  /** Month, how many were asked for, and how soon. */
  readonly heads: readonly [month: string, asked: string, median: string, worst: string, within: string];
  /** @param at when, undefined where it could not be read yet */
  requests(command: string, at: string | undefined): string;
  readonly build: string;
  builtOf(commit: string | undefined): string;
  digest(digest: string): string;
  readonly eachFile: string;
  rebuild(command: string): string;
  readonly units: { readonly s: string; readonly min: string; readonly h: string; readonly d: string };
}

const units = { s: 's', min: 'min', h: 'h', d: 'd' };

export const english: StatusWords = {
  title: 'Status',
  knownAt: (time) => `As this server knew it at ${time}.`,
  onPractice: 'A practice market, without real money.',
  asData: 'The same as data',
  now: 'Now',
  database: 'Database',
  answers: 'answers',
  away: 'away',
  venue: (name) => `Venue ${name}`,
  venueStates: { up: 'up', away: 'away', closed: 'closed', stopped: 'orders are held' },
  newestPrice: (source) => `Newest price of ${source}`,
  ago: (duration) => `${duration} ago`,
  ordersOfHour: 'Orders of the last hour',
  orders: (count, median, p99) => `${count}, half within ${median} ms, 99 of 100 within ${p99} ms`,
  none: 'none',
  assets: (day) => `What others hold for customers, at the end of ${day}`,
  bank: 'Bank',
  custodian: 'Custodian',
  broker: 'Clearing broker',
  stated: 'stated',
  notStated: 'not stated',
  differences: 'Differences that are open',
  withdrawals: 'Withdrawals',
  deposits: 'Deposits',
  heads: ['Month', 'Asked for', 'Half within', 'Longest', 'By their deadline'],
  requests: (command, at) =>
    `Of requests that ended, by whom ever, or whose deadline is over: from the rows that ${command} compares with the ledger${at === undefined ? ', which could not be read yet' : `, at ${at}`}.`,
  build: 'Build',
  builtOf: (commit) =>
    `The apps are served as they were built of ${commit === undefined ? 'sources without a commit' : `commit ${commit}`}:`,
  digest: (digest) => `digest ${digest},`,
  eachFile: 'each file of it, signed',
  rebuild: (command) => `${command} makes them anew.`,
  units,
};

const german: StatusWords = {
  title: 'Status',
  knownAt: (time) => `Der Stand, den dieser Server kannte: ${time}.`,
  onPractice: 'Ein Übungsmarkt, ohne echtes Geld.',
  asData: 'Dasselbe als Daten',
  now: 'Jetzt',
  database: 'Datenbank',
  answers: 'antwortet',
  away: 'nicht erreichbar',
  venue: (name) => `Handelsplatz ${name}`,
  venueStates: {
    up: 'erreichbar',
    away: 'nicht erreichbar',
    closed: 'geschlossen',
    stopped: 'Orders werden zurückgehalten',
  },
  newestPrice: (source) => `Neuester Kurs von ${source}`,
  ago: (duration) => `vor ${duration}`,
  ordersOfHour: 'Orders der letzten Stunde',
  orders: (count, median, p99) => `${count}, die Hälfte binnen ${median} ms, 99 von 100 binnen ${p99} ms`,
  none: 'keine',
  assets: (day) => `Was andere für Kunden verwahren, am Ende des ${day}`,
  bank: 'Bank',
  custodian: 'Verwahrer',
  broker: 'Clearing-Broker',
  stated: 'mitgeteilt',
  notStated: 'nicht mitgeteilt',
  differences: 'Offene Abweichungen',
  withdrawals: 'Auszahlungen',
  deposits: 'Einzahlungen',
  heads: ['Monat', 'Zahl', 'Hälfte binnen', 'Längste', 'In der Frist'],
  requests: (command, at) =>
    `Von Anträgen, die beendet sind, durch wen auch immer, oder deren Frist vorbei ist: aus den Zeilen, die ${command} mit dem Hauptbuch vergleicht${at === undefined ? ' und die noch nicht gelesen werden konnten' : `; gelesen: ${at}`}.`,
  build: 'Build',
  builtOf: (commit) =>
    `Die Apps werden ausgeliefert, wie sie gebaut wurden, aus ${commit === undefined ? 'Quellen ohne Commit' : `Commit ${commit}`}:`,
  digest: (digest) => `Prüfsumme ${digest},`,
  eachFile: 'jede Datei davon, signiert',
  rebuild: (command) => `${command} baut sie neu.`,
  units,
};

const spanish: StatusWords = {
  title: 'Estado',
  knownAt: (time) => `Lo que este servidor sabía: ${time}.`,
  onPractice: 'Un mercado de práctica, sin dinero real.',
  asData: 'Lo mismo como datos',
  now: 'Ahora',
  database: 'Base de datos',
  answers: 'responde',
  away: 'no disponible',
  venue: (name) => `Centro de negociación ${name}`,
  venueStates: {
    up: 'disponible',
    away: 'no disponible',
    closed: 'cerrado',
    stopped: 'las órdenes quedan retenidas',
  },
  newestPrice: (source) => `Último precio de ${source}`,
  ago: (duration) => `hace ${duration}`,
  ordersOfHour: 'Órdenes de la última hora',
  orders: (count, median, p99) => `${count}, la mitad en ${median} ms, 99 de cada 100 en ${p99} ms`,
  none: 'ninguna',
  assets: (day) => `Lo que otros guardan para los clientes, al final del ${day}`,
  bank: 'Banco',
  custodian: 'Custodio',
  broker: 'Bróker de compensación',
  stated: 'declarado',
  notStated: 'no declarado',
  differences: 'Diferencias abiertas',
  withdrawals: 'Retiros',
  deposits: 'Depósitos',
  heads: ['Mes', 'Total', 'La mitad en', 'El más largo', 'En su plazo'],
  requests: (command, at) =>
    `De las solicitudes que han terminado, por quien fuera, o cuyo plazo ha pasado: de las filas que ${command} compara con el libro mayor${at === undefined ? ', que aún no se han podido leer' : `; leídas: ${at}`}.`,
  build: 'Compilación',
  builtOf: (commit) =>
    `Las aplicaciones se sirven tal como se compilaron ${commit === undefined ? 'de fuentes sin commit' : `del commit ${commit}`}:`,
  digest: (digest) => `resumen ${digest},`,
  eachFile: 'cada archivo, firmado',
  rebuild: (command) => `${command} las compila de nuevo.`,
  units,
};

const chinese: StatusWords = {
  title: '状态',
  knownAt: (time) => `本服务器在 ${time} 所知的情况。`,
  onPractice: '模拟市场，不涉及真实资金。',
  asData: '以数据形式查看',
  now: '当前',
  database: '数据库',
  answers: '正常',
  away: '无法连接',
  venue: (name) => `交易场所 ${name}`,
  venueStates: { up: '正常', away: '无法连接', closed: '已休市', stopped: '订单暂缓发送' },
  newestPrice: (source) => `${source} 的最新价格`,
  ago: (duration) => `${duration}前`,
  ordersOfHour: '最近一小时的订单',
  orders: (count, median, p99) => `${count} 笔，一半在 ${median} 毫秒内，99% 在 ${p99} 毫秒内`,
  none: '无',
  assets: (day) => `${day}结束时他方为客户保管的资产`,
  bank: '银行',
  custodian: '托管机构',
  broker: '清算经纪商',
  stated: '已报告',
  notStated: '未报告',
  differences: '未解决的差异',
  withdrawals: '出金',
  deposits: '入金',
  heads: ['月份', '申请数', '一半用时', '最长用时', '按期完成'],
  requests: (command, at) =>
    `统计已结束（无论由谁结束）或已过期限的申请，数据来自 ${command} 与账本核对的记录${at === undefined ? '，目前尚无法读取' : `，读取于 ${at}`}。`,
  build: '构建',
  builtOf: (commit) => `所提供的应用由${commit === undefined ? '没有提交记录的源代码' : `提交 ${commit} `}构建：`,
  digest: (digest) => `摘要 ${digest}，`,
  eachFile: '每个文件，已签名',
  rebuild: (command) => `${command} 可重新构建。`,
  units: { s: '秒', min: '分钟', h: '小时', d: '天' },
};

export const statusWords: Readonly<Record<Language, StatusWords>> = {
  en: english,
  de: german,
  es: spanish,
  zh: chinese,
};
