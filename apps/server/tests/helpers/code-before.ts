import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsDirectory } from '../../src/platform/migrate.ts';

const repository = join(import.meta.dirname, '../../../..');
/** Where the migrations are in it. */
const folder = 'apps/server/migrations';

/** The last state of the code that has not got the newest migrations. */
export interface CodeBefore {
  readonly commit: string;
  /** The first that it has not got. */
  readonly lacks: string;
  /** Whether the schema of now is one that it may work with. */
  readonly mayWork: boolean;
}

function git(...words: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', ['-C', repository, ...words], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * Finds it. Where the newest migrations are such that code from before goes on working after them, it lacks as many of them as there was
 * a state of the code without; else it lacks the newest.
 * @returns undefined where the history has no such state, as where there is none, or where all have been numbered anew since
 */
export function findCodeBefore(): CodeBefore | undefined {
  const migrations = migrationsOf('HEAD');
  const lastToStop = migrations?.findLastIndex(({ name }) => !expands(name)) ?? -1;
  const commits = git('rev-list', '--first-parent', 'HEAD', '--', folder)?.split('\n') ?? [];
  let found: (CodeBefore & { readonly has: number }) | undefined;
  // Each changed the migrations, so the state before it is the last of its kind.
  for (const commit of commits) {
    const before = migrationsOf(`${commit}^1`);
    if (migrations === undefined || before === undefined || before.length >= migrations.length) continue;
    if (!before.every(({ blob }, index) => blob === migrations[index]?.blob)) break;
    const has = before.length;
    const mayWork = has > lastToStop;
    const lacks = migrations[has]?.name;
    if (lacks === undefined || (found !== undefined && !(mayWork && has < found.has))) continue;
    found = { commit: `${commit}^1`, lacks, mayWork, has };
  }
  return found;
}

/** In their order, with what names their content. */
function migrationsOf(commit: string): Array<{ name: string; blob: string }> | undefined {
  return git('ls-tree', commit, `${folder}/`)
    ?.split('\n')
    .flatMap((line) => {
      const [, blob = '', name = ''] = /^\S+ blob (\S+)\t.*\/(\d{4}_\w+)\.sql$/.exec(line) ?? [];
      return name === '' ? [] : [{ name, blob }];
    });
}

const expands = (name: string): boolean =>
  /^-- migration: .*\bexpands\b/.test(readFileSync(join(migrationsDirectory, `${name}.sql`), 'utf8'));

/**
 * Lays a state of the code into a folder, with the packages that were its own: one that it needs may have gone since.
 * @returns its `main.ts`
 */
export function layCode(commit: string, into: string): string {
  const tar = execFileSync('git', ['-C', repository, 'archive', commit], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', into], { input: tar });
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund'];
  execFileSync('npm', ['ci', '--omit=dev', '--workspace', 'apps/server', ...quietly], { cwd: into, stdio: 'pipe' });
  return join(into, 'apps/server/src/main.ts');
}
