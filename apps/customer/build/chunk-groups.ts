import type { Rolldown } from 'vite';

/** Where the first visit begins: the entry, and the two screens that it may begin with. */
const firstScreens = /src\/(main\.tsx|screens\/(login|home)\/[^/]+-screen\.tsx)$/;
const packages =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|.*nfiniteQueryObserver|.*useInfiniteQuery)[^/]+|@lingui\/[^/]+|use-sync-external-store|idb)\//;
const shared = /src\/(main\.tsx|(app|ui|lib|features)\/|screens\/login\/public-screen)|packages\/(money|contract)\//;

/**
 * A first visit loads few files, since each costs a kilobyte of headers, and little that it does not need: the packages, which
 * change seldom; what the first screens stand on; then the screen and the language. Everything else is split by where it is used.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const known = new Map<string, boolean>();

  /** Whether a first screen leads to the module by imports that are not lazy. */
  function isNeededFirst(id: string, context: Rolldown.ChunkingContext): boolean {
    if (firstScreens.test(id)) return true;
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    // Stands while the importers are asked, so that a circle ends.
    known.set(id, false);
    const needed = context.getModuleInfo(id)?.importers.some((importer) => isNeededFirst(importer, context)) ?? false;
    known.set(id, needed);
    return needed;
  }

  return [
    { name: 'packages', test: packages, priority: 1 },
    { name: (id, context) => (isNeededFirst(id, context) ? 'first' : null), test: shared },
  ];
}
