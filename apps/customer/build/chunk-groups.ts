import type { Rolldown } from 'vite';

/** Where the first visit begins: the entry, and the screen that it shows. Then what sees to commands, which all other screens need. */
const beginnings = {
  first: /src\/main\.tsx$/,
  login: /src\/screens\/login-screen\.tsx$/,
  home: /src\/screens\/home-screen\.tsx$/,
  commands: /src\/app\/(absent-commands\.ts|command-notices\.tsx)$/,
};
type Beginning = keyof typeof beginnings;

const packages =
  /node_modules\/(preact|@tanstack\/(?!react-virtual|virtual-core|.*nfiniteQueryObserver|.*useInfiniteQuery)[^/]+|@lingui\/[^/]+|use-sync-external-store|idb)\//;
const shared = /src\/(main\.tsx|(app|ui|lib|data|features|screens)\/)|packages\/(money|contract|rules|facts)\//;

/**
 * A first visit loads few files, since each costs a kilobyte of headers, and little that it does not need: the packages, which
 * change seldom; what every visit stands on; then its screen and the language. Everything else is split by where it is used.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const known = new Map<string, ReadonlySet<Beginning>>();

  /** The beginnings that lead to the module by imports that are not lazy. */
  function leadersOf(id: string, context: Rolldown.ChunkingContext): ReadonlySet<Beginning> {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    const own = Object.keys(beginnings) as Beginning[];
    const leaders = new Set(own.filter((beginning) => beginnings[beginning].test(id)));
    // Stands while the importers are asked, so that a circle ends.
    known.set(id, leaders);
    for (const importer of context.getModuleInfo(id)?.importers ?? [])
      for (const leader of leadersOf(importer, context)) leaders.add(leader);
    return leaders;
  }

  /** What more than one of them needs goes with what every visit needs. */
  function groupOf(id: string, context: Rolldown.ChunkingContext): Beginning | null {
    const leaders = leadersOf(id, context);
    const [only] = leaders;
    return leaders.size > 1 ? 'first' : (only ?? null);
  }

  return [
    { name: 'packages', test: packages, priority: 2 },
    // Before the others, each of which would take what it imports.
    { name: (id, context) => (groupOf(id, context) === 'first' ? 'first' : null), test: shared, priority: 1 },
    { name: groupOf, test: shared },
  ];
}
