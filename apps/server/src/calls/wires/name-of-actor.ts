/** Staff by their login; what acts by itself as it calls itself. */
export function nameOfActor(actor: string): string {
  return actor.replace(/^staff:/, '');
}
