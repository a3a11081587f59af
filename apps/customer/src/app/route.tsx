import {
  type AnyValidator,
  type RouteComponent,
  type StaticDataRouteOption,
  createRoute,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { CustomerServiceLink } from '../features/frame/customer-service-link.tsx';
import { Screen } from '../features/frame/screen.tsx';
import { loadOtherTexts } from '../lib/i18n/activate-locale.ts';
import { loadCommandCode } from './command-code.ts';
import { rootRoute } from './root-route.ts';

/** What the shell shows around a screen, and what its address may say. */
interface Options<Search extends AnyValidator> extends Omit<StaticDataRouteOption, 'title'> {
  /** Reads the search part of its address. */
  search?: Search;
}

/** One of those that a visit begins with: its texts come with the app, and nothing is sent there that has to be seen to. */
interface First {
  first?: boolean;
}

type Title = NonNullable<StaticDataRouteOption['title']>;

/** A module with a component of that name: fetched with its screen, or when a finger comes near a link to it. */
type Load<Name extends string> = () => Promise<Readonly<Record<Name, () => void>>>;

/** A route whose component is the whole screen, with its header. */
export function screen<const Path extends string, Name extends string, const Search extends AnyValidator = undefined>(
  path: Path,
  title: Title,
  load: Load<Name>,
  name: Name,
  { first = false, ...options }: Options<Search> & First = {},
) {
  return routeOf(path, title, fetched(load, name, first), options);
}

/** A route whose component stands beneath the header that every screen has which one comes back from. */
export function page<const Path extends string, Name extends string, const Search extends AnyValidator = undefined>(
  path: Path,
  title: Title,
  load: Load<Name>,
  name: Name,
  { fill = false, ...options }: Options<Search> & { /** As high as the screen. */ fill?: boolean } = {},
) {
  return routeOf(path, title, framed(load, name, fill), options);
}

/** The component beneath the route's title. Where a button stands at the foot, customer service is in the header. */
export function framed<Name extends string>(load: Load<Name>, name: Name, fill: boolean) {
  const Content = fetched(load, name);
  const Framed = () => (
    <Screen fill={fill} actions={fill ? <CustomerServiceLink /> : undefined}>
      <Content />
    </Screen>
  );
  Framed.preload = () => Content.preload?.();
  return Framed;
}

/**
 * Where a screen's code is missing the router asks for the page anew, since there may be a newer one. Without a connection that would
 * be the browser's own error page, and the way back gone with the app: there it is an error like another, which the screen tells.
 */
const lazily = (load: () => Promise<{ default: () => void }>) =>
  lazyRouteComponent(() =>
    load().catch((reason: unknown) => {
      throw navigator.onLine ? reason : new Error(`Without a connection: ${String(reason)}`, { cause: reason });
    }),
  );

function fetched<Name extends string>(load: Load<Name>, name: Name, first = false) {
  return lazily(async () => {
    const [module] = await Promise.all([load(), ...(first ? [] : [loadOtherTexts(), loadCommandCode()])]);
    return { default: module[name] };
  });
}

function routeOf<const Path extends string, const Search extends AnyValidator>(
  path: Path,
  title: Title,
  component: RouteComponent,
  { search, ...facts }: Options<Search>,
) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { title, ...facts },
    component,
    validateSearch: search,
  });
}

/** Reads one part of an address; undefined where it says nothing that is known. */
type Reader<Value> = (value: unknown) => Value | undefined;
type Readers = Readonly<Record<string, Reader<unknown>>>;
type Search<Known extends Readers> = { [Key in keyof Known]?: ReturnType<Known[Key]> };

/**
 * What of an address's search part a screen goes by. What is unknown, or the same as nothing, is undefined: the router lays this over
 * what the address says, so that what were left out would reach the screen as it was typed.
 */
export const search =
  <const Known extends Readers>(readers: Known) =>
  (given: Readonly<Record<string, unknown>>): Search<Known> =>
    Object.fromEntries(Object.entries(readers).map(([key, reader]) => [key, reader(given[key])])) as Search<Known>;

export const oneOf =
  <const Value extends string>(...known: readonly Value[]): Reader<Value> =>
  (value) =>
    known.find((candidate) => candidate === value);

export const text: Reader<string> = (value) => (typeof value === 'string' ? value : undefined);

export const wholeNumber: Reader<number> = (value) =>
  typeof value === 'number' && Number.isInteger(value) ? value : undefined;

/** What was typed into a search or names a row; the router reads digits as a number. */
export const code: Reader<string> = (value) => {
  const typed = typeof value === 'number' ? String(value) : value;
  return typeof typed === 'string' && typed !== '' ? typed.slice(0, 60) : undefined;
};

/** A page after the first. */
export const laterPage: Reader<number> = (value) => {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined;
};

/** A day of the calendar, YYYY-MM-DD. */
export const day: Reader<string> = (value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/u.test(value)) return undefined;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined;
};

/** How many articles a page holds. */
export const newsPageSize: Reader<10 | 20 | 30 | 50> = (value) =>
  ([10, 20, 30, 50] as const).find((known) => known === Number(value));

/** The side, and the lot that a sell takes from where it was chosen before. */
export const trade = (given: { type?: unknown; lot?: unknown }): { type: 'buy' | 'sell'; lot?: string } => ({
  type: given.type === 'sell' ? 'sell' : 'buy',
  ...(typeof given.lot === 'string' ? { lot: given.lot } : {}),
});
