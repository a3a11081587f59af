import { Refusal } from '../../platform/refusal.ts';

/** What may stand in braces in an answer that is kept ready, as the contract says it too. */
const cannedPlaces = ['name', 'number', 'phone_end', 'reference'] as const;
export type CannedPlace = (typeof cannedPlaces)[number];
/** What is known of a customer. */
export type CannedValues = Readonly<Partial<Record<CannedPlace, string | undefined>>>;

const anyPlace = /\{([^{}]*)\}/gu;
const isPlace = (word: string): word is CannedPlace => cannedPlaces.some((place) => place === word);

/** @throws Refusal `unknown_place` with what stands in braces and is not on the list, or a brace that has no other */
export function requireKnownPlaces(content: string): void {
  for (const [, place = ''] of content.matchAll(anyPlace)) {
    if (!isPlace(place)) throw new Refusal('unknown_place', { values: { place: `{${place}}` } });
  }
  const [brace] = /[{}]/u.exec(content.replaceAll(anyPlace, '')) ?? [];
  if (brace !== undefined) throw new Refusal('unknown_place', { values: { place: brace } });
}

/** An answer as this customer is to read it, and what of it is not known: such places stay as they are. */
export function fillPlaces(content: string, values: CannedValues): { content: string; missing: CannedPlace[] } {
  const missing = new Set<CannedPlace>();
  const filled = content.replaceAll(anyPlace, (whole, place: string) => {
    if (!isPlace(place)) return whole;
    const value = values[place];
    if (value === undefined) missing.add(place);
    return value ?? whole;
  });
  return { content: filled, missing: [...missing] };
}
