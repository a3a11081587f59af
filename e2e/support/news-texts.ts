/** What the screens of news and home say, by language. */
export interface NewsTexts {
  readonly news: string;
  readonly newestFirst: string;
  readonly pageSize: string;
  readonly sizeOf: (size: number) => string;
  readonly next: string;
  readonly previous: string;
  readonly range: (from: number, to: number) => RegExp;
  readonly back: string;
  readonly loadFailed: string;
  readonly retry: string;
  readonly unreachable: string;
  readonly noNews: string;
  readonly emptyPage: string;
  readonly firstPage: string;
  readonly noSuchArticle: string;
  readonly allNews: string;
  readonly latestNews: string;
  readonly original: (source: string) => string;
  readonly products: string;
  readonly tiles: ReadonlyArray<readonly [name: string, path: string]>;
  readonly noIndices: string;
}

const paths = [
  '/markets',
  '/block-trading',
  '/qip',
  '/ipo',
  '/fund-investment',
  '/forex',
  '/futures',
  '/treasury-debt',
  '/news',
];
const tilesOf = (...names: string[]) => names.map((name, index) => [name, paths[index] ?? ''] as const);

export const newsTexts: Readonly<Record<'en' | 'de', NewsTexts>> = {
  en: {
    news: 'News',
    newestFirst: 'Newest first',
    pageSize: 'Articles on a page',
    sizeOf: (size) => `${size} a page`,
    next: 'Next',
    previous: 'Previous',
    range: (from, to) => new RegExp(`^${from} to ${to} of \\d+$`),
    back: 'Back',
    loadFailed: 'Load failed, please retry',
    retry: 'Retry',
    unreachable: 'We could not reach the server. Check your connection.',
    noNews: 'No news yet',
    emptyPage: 'This page is empty',
    firstPage: 'First page',
    noSuchArticle: 'There is no such article',
    allNews: 'All news',
    latestNews: 'Latest news',
    original: (source) => `Read the original at ${source}`,
    products: 'Products',
    tiles: tilesOf('Stocks', 'Block trading', 'QIP', 'IPO', 'Funds', 'Forex', 'Futures', 'Treasury debt', 'News'),
    noIndices: 'No indices',
  },
  de: {
    news: 'Nachrichten',
    newestFirst: 'Neueste zuerst',
    pageSize: 'Artikel pro Seite',
    sizeOf: (size) => `${size} pro Seite`,
    next: 'Weiter',
    previous: 'Zurück',
    range: (from, to) => new RegExp(`^${from} bis ${to} von \\d+$`),
    back: 'Zurück',
    loadFailed: 'Laden fehlgeschlagen, bitte erneut versuchen',
    retry: 'Erneut versuchen',
    unreachable: 'Der Server war nicht erreichbar. Prüfe deine Verbindung.',
    noNews: 'Noch keine Nachrichten',
    emptyPage: 'Diese Seite ist leer',
    firstPage: 'Erste Seite',
    noSuchArticle: 'Diesen Artikel gibt es nicht',
    allNews: 'Alle Nachrichten',
    latestNews: 'Neueste Nachrichten',
    original: (source) => `Original bei ${source} lesen`,
    products: 'Produkte',
    tiles: tilesOf(
      'Aktien',
      'Blockhandel',
      'QIP',
      'IPO',
      'Fonds',
      'Devisen',
      'Futures',
      'Staats\u00ADanleihen',
      'Nachrichten',
    ),
    noIndices: 'Keine Indizes',
  },
};
