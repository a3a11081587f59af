import { ensureBuilds } from './lib/builds.mjs';
import { ensureNode } from './lib/node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { runInstead } from './lib/processes.mjs';
import { main } from './lib/say.mjs';

// Most of what an order makes lives for milliseconds. Given room (megabytes) the collector stops the server less often.
const roomForTheYoung = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

await main(async () => {
  const node = await ensureNode();
  await ensurePackages(node);
  await ensureBuilds(node);
  return runInstead(node, [...roomForTheYoung, 'apps/server/src/main.ts']);
});
