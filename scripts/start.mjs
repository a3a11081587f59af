import { ensureBuilds } from './lib/builds.mjs';
import { ensureNode } from './lib/node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { runInstead } from './lib/processes.mjs';
import { main } from './lib/say.mjs';

await main(async () => {
  const node = await ensureNode();
  await ensurePackages(node);
  await ensureBuilds(node);
  return runInstead(node, ['apps/server/src/main.ts']);
});
