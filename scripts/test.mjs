import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilds } from './lib/builds.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureNode } from './lib/node.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { runtimeFolder } from './lib/paths.mjs';
import { main } from './lib/say.mjs';
import { runPlaywright, runVitest } from './lib/suites.mjs';
import { breadthCounts } from './lib/tiers.mjs';

/** Whether with the second tier: before a release. */
const isAll = process.argv.includes('--all');

await main(async () => {
  // Servers and tools are started many times, and each start compiled the same.
  process.env.NODE_COMPILE_CACHE ??= join(runtimeFolder, 'compile-cache');
  if (isAll) for (const [name, value] of Object.entries(breadthCounts)) process.env[name] ??= value;
  const node = await ensureNode();
  const packages = ensurePackages(node);
  // It is fetched while there is other work, and missed when its tests begin.
  const browser = ensureBrowser(node, packages);
  browser.catch(() => undefined);
  await packages;

  // The tests of the whole application serve the built apps too.
  await ensureBuilds(node);
  // Tests wait for servers, disks and clocks: that is when it is checked.
  const checks = runChecks(node, { isBeside: true });
  const tests = await runVitest(node, { isAll });
  const endToEnd = await runPlaywright(node, await browser, { isAll });
  const failedChecks = await checks;

  const failures = [...tests.failures, ...endToEnd.failures];
  for (const failure of failures) console.log(`  ✗ ${failure}`);
  const failed = failedChecks + failures.length;
  console.log(`${tests.passed + endToEnd.passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
