/** -1, 0 or 1 as the decimal `left` ("1284.60") is below, equal to or above `right`; exact at any length. */
export function compareDecimals(left: string, right: string): -1 | 0 | 1 {
  const [a, b] = alike(left, right);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Both as whole numbers of the finer one's last decimal. */
function alike(left: string, right: string): [bigint, bigint] {
  const places = Math.max(decimalsOf(left).length, decimalsOf(right).length);
  const scale = (text: string) => BigInt(text.replace('.', '').padEnd(text.replace('.', '').length + places - decimalsOf(text).length, '0'));
  return [scale(left), scale(right)];
}

function decimalsOf(text: string): string {
  return text.split('.')[1] ?? '';
}
