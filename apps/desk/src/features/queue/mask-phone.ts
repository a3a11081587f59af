const shown = 4;

/** The end of a phone, as in "•••••• 0003". */
export function maskPhone(phone: string | null): string {
  if (phone === null) return '';
  return `${'•'.repeat(Math.max(0, phone.length - shown))} ${phone.slice(-shown)}`;
}
