import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { TSchema } from 'typebox';
import { hostileTexts, hostileValues } from '../hostile-values.ts';
import type { Chance } from './random.ts';

const ajv = addFormats.default(new Ajv({ strict: false, coerceTypes: false }));

/** As much of a schema as is looked at. */
interface Shape {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly examples?: readonly unknown[];
}

/** What answers have named, by the name of the field: only with such values does a request come far. */
export class Harvest {
  readonly #byName = new Map<string, unknown[]>();

  gather(value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const one of value.slice(0, 20)) this.gather(one, name);
    else if (typeof value === 'object' && value !== null) {
      for (const [inner, one] of Object.entries(value)) this.gather(one, inner);
    } else if (typeof value === 'string' || typeof value === 'number') this.#keep(name, value);
  }

  #keep(name: string, value: string | number): void {
    if (String(value).length > 200) return;
    const kept = this.#byName.get(name) ?? [];
    this.#byName.set(name, kept);
    if (kept.includes(value)) return;
    if (kept.length >= 60) kept.shift();
    kept.push(value);
  }

  /** What fields of this name, and of those that mean the same, have held. */
  of(name: string): readonly unknown[] {
    const alike = synonyms.find((names) => names.includes(name)) ?? [name];
    return alike.flatMap((one) => this.#byName.get(one) ?? []);
  }
}

const synonyms = [
  ['after', 'before', 'next'],
  ['id', 'no', 'ids', 'bank_id', 'line_id', 'customer', 'item', 'card', 'number', 'up_to', 'file', 'subject'],
  ['tag', 'stock', 'symbol', 'symbols', 'code', 'stock_code', 'category_code'],
  ['market', 'mold'],
  ['login', 'actor'],
  ['price', 'prasent', 'price_low', 'price_high', 'trigger_price', 'stop_price', 'target_price'],
];

const year = new Date().getUTCFullYear();

/** What fields of ours may hold; of these, those that a schema takes are the valid ones. */
const plausible: readonly unknown[] = [
  '1',
  '2',
  '10',
  '100',
  '1000',
  '25',
  '0.05',
  '100.50',
  '2500.5',
  '-1',
  '0',
  'x',
  'A',
  'abc',
  'A reason for it',
  '7000000001',
  '123456',
  'correct horse',
  'PRACTICE',
  'INR',
  'USD',
  'en',
  'de',
  'stock',
  'NSE',
  'Asha Rao',
  'SAUD0000001',
  '004200130075',
  'https://x.example/a',
  `${year}-11-20`,
  `${year - 1}-01-01`,
  '+0',
  '~',
  'buy',
  `${year}-11-20T09:02:11.000Z`,
  `${year + 1}-01-01T00:00:00Z`,
  `${year + 2}-06-01T12:00:00+05:30`,
  '019378aa-0000-7000-8000-000000000000',
  '019378aa-0000-7000-8000-000000000000/ABC123',
  '<p>Text</p>',
  0,
  1,
  2,
  10,
  100,
  1_000,
  100_000,
  2.5,
  0.05,
  true,
  false,
  null,
];

/** At the ends of what may be, and just beyond, by what a field is for. */
const edgesOf = {
  time: [
    '1970-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '2026-06-30T23:59:60Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '1969-12-31T23:59:59Z',
    '9999-12-31T23:59:59-05:30',
    '2026-01-01t00:00:00z',
    '2026-01-01 00:00:00Z',
    '2026-01-01T24:00:00Z',
  ],
  key: [
    '+275760-09-13T00:00:00.000Z~x',
    '0000-01-01T00:00:00.000Z~A',
    '9999-12-31T00:00:00.000Z~A',
    '2026-01-01T00:00:00.000Z~',
    '-'.repeat(36),
    '0'.repeat(36),
    '9'.repeat(18),
    '9'.repeat(19),
    'n99999999',
    'n'.concat('9'.repeat(30)),
    'p1',
    '~',
    'x',
  ],
  words: [
    '-'.repeat(36),
    '- '.repeat(30),
    '"',
    '(((',
    'or or',
    '"-"-"-'.repeat(6),
    '-a '.repeat(30),
    "'",
    '\\',
    '%',
    '&|!:*',
  ],
  digits: [
    '999999999999',
    '999999999999.9999',
    '0.0001',
    '-999999999999',
    '9'.repeat(15),
    '000000000000001',
    '-0',
    '9'.repeat(400),
    '1e5',
  ],
  number: [
    999_999_999_999, -999_999_999_999, 999_999_999_999_999, 2_147_483_647, 2_147_483_648, 9_007_199_254_740_991, 1e21,
    -1, 0, 0.00001,
  ],
  day: ['9999-12-31', '0001-01-01', '0000-01-01', '2026-02-29', '2026-13-01'],
} as const;

/** Edges of a field, and where nothing is known of it those of all. */
function edgesFor(schema: Shape, name: string): readonly unknown[] {
  if (JSON.stringify(schema).includes('"date-time"')) return edgesOf.time;
  if (/^(after|before)$/.test(name)) return edgesOf.key;
  if (/^(q|search|code)$/.test(name)) return edgesOf.words;
  if (/^(from|to|day|date)$/.test(name)) return edgesOf.day;
  const takesNumbers = JSON.stringify(schema).match(/"(number|integer)"|\\d/) !== null;
  return takesNumbers ? [...edgesOf.digits, ...edgesOf.number] : Object.values(edgesOf).flat();
}

const texts = [...hostileTexts, '\ud800', '\udfff\ud800', 'a\u0000', '\uffff', '𝟙', 'İ', '\u2028'];
const anything: readonly unknown[] = [
  ...hostileValues,
  ...texts,
  deep(15),
  Array(200).fill(1),
  { a: '\u0000' },
  ['\ud800'],
];

function deep(levels: number): unknown {
  return levels === 0 ? 'x' : [deep(levels - 1)];
}

/** Values by the schemas of the contract: most as they should be, some at the edge, some as nobody would send them. */
export function createValues(chance: Chance, harvest: Harvest) {
  const valid = (schema: Shape, name: string): unknown => {
    const harvested = harvest.of(name);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const candidate = harvested.length > 0 && chance.often(0.7) ? chance.oneOf(harvested) : chance.oneOf(plausible);
      for (const one of [candidate, String(candidate)]) if (ajv.validate(schema as TSchema, one)) return one;
    }
    return plausible.find((one) => ajv.validate(schema as TSchema, one)) ?? schema.examples?.[0] ?? 'x';
  };

  function number({ minimum = -1_000, maximum = 1_000_000 }: Shape, isWhole: boolean): number {
    const ends = [minimum, maximum, 0, 1, 2, 10, 100];
    const one = chance.often(0.7) ? chance.oneOf(ends) : minimum + chance.whole(Math.min(1e9, maximum - minimum + 1));
    return isWhole ? Math.trunc(one) : one + chance.oneOf([0, 0.5, 0.05, 0.0001]);
  }

  function text({ minLength = 0, maxLength = 40 }: Shape): string {
    const length = chance.oneOf([minLength, maxLength, minLength + chance.whole(20), maxLength + 1, minLength - 1]);
    return chance.oneOf(['a', '9', ' ', 'é', '💸', '-', '%', '\\', '"']).repeat(Math.max(0, Math.min(length, 5_000)));
  }

  /** @param wild how often a value is none that is meant */
  function value(schema: Shape, name: string, wild: number): unknown {
    if (chance.often(wild * 0.5)) return chance.oneOf(anything);
    if (chance.often(wild * 0.5)) return chance.oneOf(edgesFor(schema, name));
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return chance.oneOf(schema.enum);
    if (schema.anyOf !== undefined) return value(chance.oneOf(schema.anyOf), name, wild);
    const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
    switch (type) {
      case 'object':
        return fields(schema, wild);
      case 'array': {
        const { minItems = 0, maxItems = 3, items = {} } = schema;
        const length = chance.oneOf([minItems, minItems + 1, Math.min(maxItems, 120), 2]);
        return Array.from({ length }, () => value(items, name, wild));
      }
      case 'boolean':
        return chance.often(0.5);
      case 'integer':
      case 'number': {
        const harvested = harvest.of(name).filter((one) => typeof one === 'number');
        return harvested.length > 0 && chance.often(0.5) ? chance.oneOf(harvested) : number(schema, type === 'integer');
      }
      case 'string':
        return chance.often(0.9) ? valid(schema, name) : text(schema);
      default:
        return chance.oneOf(plausible);
    }
  }

  function fields(schema: Shape, wild: number): Record<string, unknown> {
    const made: Record<string, unknown> = {};
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      const isNeeded = schema.required?.includes(name) === true;
      if (chance.often(isNeeded ? 0.98 : 0.45)) made[name] = value(inner, name, wild);
    }
    if (chance.often(0.03)) made[chance.oneOf(texts)] = chance.oneOf(anything);
    return made;
  }

  /** What is meant, but for one value in it, however deep: only so does what is wrong come as far as what is right. */
  function attacked(schema: Shape, name: string): unknown {
    const kind = schema.anyOf === undefined ? schema : chance.oneOf(schema.anyOf);
    const names = Object.keys(kind.properties ?? {});
    if (names.length > 0 && chance.often(0.9)) {
      const target = chance.oneOf(names);
      const inner = kind.properties?.[target];
      return { ...fields(kind, 0), ...(inner === undefined ? {} : { [target]: attacked(inner, target) }) };
    }
    if (kind.items !== undefined && chance.often(0.7)) return [attacked(kind.items, name)];
    return chance.often(0.55) ? chance.oneOf(edgesFor(schema, name)) : chance.oneOf(anything);
  }

  return {
    /** @param wild as in `value`; or `one`, where one value alone is attacked */
    fields(schema: TSchema | undefined, wild: number | 'one'): Record<string, unknown> {
      if (schema === undefined) return {};
      if (wild !== 'one') return fields(schema, wild);
      const made = attacked(schema, '');
      return typeof made === 'object' && made !== null && !Array.isArray(made) ? { ...made } : { x: made };
    },
    text: () => chance.oneOf(texts),
  };
}
