import { ensureBuilds } from './lib/builds.mjs';
import { ensureNode } from './lib/node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { runInstead } from './lib/processes.mjs';
import { main } from './lib/say.mjs';

// Most of what an order makes lives for milliseconds. With this room (megabytes) the collector stops the server for some 4 ms at a
// time; with more it stops it less often and longer, with less more often, for the same time in all. What outlives one burst of
// requests must not be taken for what lives long: each collection of everything delays some hundreds of orders.
const heap = ['--min-semi-space-size=16', '--max-semi-space-size=16', '--no-allocation-site-pretenuring'];

// Each thread that allocates gets a region of its own from glibc, and what was freed there stays: a start alone left 6 MB so.
const oneRegion = { MALLOC_ARENA_MAX: '1' };

await main(async () => {
  const node = await ensureNode();
  await ensurePackages(node);
  await ensureBuilds(node);
  return runInstead(node, [...heap, 'apps/server/dist/main.js'], oneRegion);
});
