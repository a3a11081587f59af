import { Type, type StaticDecode, type TObject, type TProperties, type TSchema } from 'typebox';
import type { EnvironmentReader } from '../environment.ts';

export type Mode = 'practice' | 'live';

/** One of what a setting chooses among. */
interface Way<Needs, Made> {
  /** The environment's words for it alone. */
  readonly variables: TObject;
  /** The only mode that takes it; both where absent. */
  readonly mode?: Mode;
  /** What is wrong with values that are right each by itself. */
  faults?(given: EnvironmentReader['given']): Iterable<string>;
  make(told: unknown, needs: Needs): Made;
}

/** For the ways of one setting: each is told what the environment says in its variables, and makes what the setting is of. */
export const waysTo =
  <Needs, Made>() =>
  <Table extends TProperties>(
    variables: TObject<Table>,
    make: (told: StaticDecode<TObject<Table>>, needs: Needs) => Made,
    rules: Pick<Way<Needs, Made>, 'mode' | 'faults'> = {},
  ): Way<Needs, Made> => ({
    variables,
    make: (told, needs) => make(told as StaticDecode<TObject<Table>>, needs),
    ...rules,
  });

export const untold = Type.Object({});

/** What the configuration keeps of a choice. */
export interface Chosen<Name extends string> {
  readonly name: Name;
  readonly told: unknown;
}

interface Rules<Name extends string> {
  /** Where nothing is set; the first that the mode takes where absent. */
  readonly usual?: NoInfer<Name>;
  /** Why a mode refuses what is for the other alone. */
  readonly because: { readonly [M in Mode]?: string };
}

/** A setting that chooses one of several ways: all that the configuration, its faults and the making know of each is in its row. */
export function choice<Name extends string, Needs, Made>(
  variable: string,
  ways: Readonly<Record<Name, Way<Needs, Made>>>,
  { usual, because }: Rules<Name>,
) {
  const names = Object.keys(ways) as Name[];
  const options = { title: variable, ...(usual === undefined ? {} : { default: usual }) };
  const chosen = Type.Object({ name: Type.Optional(Type.Enum(names, options)) });
  const tables: TObject[] = [chosen, ...names.map((name) => ways[name].variables)];
  const allowedIn = (mode: Mode) => names.filter((name) => (ways[name].mode ?? mode) === mode);

  function* faultsOf(name: Name, mode: Mode, given: EnvironmentReader['given']): Generator<string> {
    if (!allowedIn(mode).includes(name)) {
      yield `${variable} is "${name}": ${because[mode] ?? `not in ${mode} mode`}, so allowed are ${allowedIn(mode).join(', ')}.`;
    }
    yield* ways[name].faults?.(given) ?? [];
  }

  return {
    names,
    /** Each once: several ways may be told the same. */
    variables: [...new Set(tables.flatMap(({ properties }) => Object.values<TSchema>(properties)))],
    /** Checks what is chosen and what it is told. What it answers reads it, once nothing is wrong. */
    read(reader: EnvironmentReader, mode: Mode): () => Chosen<Name> {
      reader.take(chosen);
      const asked = reader.given(variable) ?? usual ?? allowedIn(mode)[0];
      const name = names.find((one) => one === asked);
      if (name === undefined)
        return () => {
          throw new Error(`${variable} is wrong`);
        };
      const told = reader.take(ways[name].variables);
      reader.problems.push(...faultsOf(name, mode, reader.given));
      return () => ({ name, told: told() });
    },
    make: ({ name, told }: Chosen<Name>, needs: Needs): Made => ways[name].make(told, needs),
  };
}
