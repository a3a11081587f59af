import {
  createRoute,
  lazyRouteComponent,
  type AnyValidator,
  type RouteComponent,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import { Screen } from '../features/frame/screen.tsx';
import { rootRoute } from './root-route.ts';

interface Row<Path extends string, Search extends AnyValidator> extends StaticDataRouteOption {
  path: Path;
  /** Reads the search part of its address. */
  search?: Search;
}

/** A module with a component of that name: fetched with its screen, or when a finger comes near a link to it. */
type Load<Name extends string> = () => Promise<Readonly<Record<Name, () => void>>>;

/** A route whose component is the whole screen, with its header. */
export function screen<const Path extends string, Name extends string, const Search extends AnyValidator = undefined>(
  row: Row<Path, Search>,
  load: Load<Name>,
  name: Name,
) {
  return routeOf(row, fetched(load, name));
}

/** A route whose component stands beneath the header that every screen has which one comes back from. */
export function page<const Path extends string, Name extends string, const Search extends AnyValidator = undefined>(
  { fill = false, ...row }: Row<Path, Search> & { /** As high as the screen. */ fill?: boolean },
  load: Load<Name>,
  name: Name,
) {
  return routeOf(row, framed(load, name, fill));
}

/** The component beneath the route's title. */
export function framed<Name extends string>(load: Load<Name>, name: Name, fill: boolean) {
  const Content = fetched(load, name);
  const Framed = () => (
    <Screen fill={fill}>
      <Content />
    </Screen>
  );
  Framed.preload = () => Content.preload?.();
  return Framed;
}

const lazily = (load: () => Promise<{ default: () => void }>) => lazyRouteComponent(load);

function fetched<Name extends string>(load: Load<Name>, name: Name) {
  return lazily(async () => ({ default: (await load())[name] }));
}

function routeOf<const Path extends string, const Search extends AnyValidator>(
  { path, search, ...staticData }: Row<Path, Search>,
  component: RouteComponent,
) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData,
    component,
    validateSearch: search,
  });
}
