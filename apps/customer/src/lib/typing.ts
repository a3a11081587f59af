/** Fields that take letters; a button, a box to tick and a slider do not. */
const lettered =
  'input:not([type=radio],[type=checkbox],[type=range],[type=button],[type=submit],[type=file]),textarea,select';

/** Whether what is typed now goes into a field. */
export function isTyping(focused: Element | null = document.activeElement): boolean {
  return focused instanceof HTMLElement && (focused.isContentEditable || focused.matches(lettered));
}
