import { ensureBuilds } from './lib/builds.mjs';
import { ensureNode } from './lib/node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { runInstead } from './lib/processes.mjs';
import { main } from './lib/say.mjs';

// Most of what an order makes lives for milliseconds. With this room (megabytes) the collector stops the server for some 4 ms at a
// time; with more it stops it less often and longer, with less more often, for the same time in all.
const roomForTheYoung = ['--min-semi-space-size=16', '--max-semi-space-size=16'];

await main(async () => {
  const node = await ensureNode();
  await ensurePackages(node);
  await ensureBuilds(node);
  return runInstead(node, [...roomForTheYoung, 'apps/server/src/main.ts']);
});
