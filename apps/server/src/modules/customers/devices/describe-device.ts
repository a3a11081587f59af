const systems: ReadonlyArray<[RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** In this order, since most browsers name others too. */
const browsers: ReadonlyArray<[RegExp, string]> = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const longestOwnName = 60;

/** A device in words that need no translation: "Chrome, Android". A client that is no browser by the name it gives itself. */
export function describeDevice(userAgent: string): string {
  const words = [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter((word) => word !== undefined);
  if (words.length > 0) return words.join(', ');
  const ownName = userAgent.replace(/[^\p{L}\p{N} ._/()-]/gu, '').trim();
  return ownName === '' ? '–' : ownName.slice(0, longestOwnName);
}

function nameIn(names: ReadonlyArray<[RegExp, string]>, userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
