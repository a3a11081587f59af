import type { InlineConfig, Plugin } from 'vite';
import { buildScript } from './build-script.ts';

/** What the service worker loads beside what keeps the shell. */
export const pushWorkerFile = 'push-worker.js';

/** Builds the service worker's part for pushes as a script of its own: it is asked for by no page. */
export function pushWorker(shared: () => InlineConfig): Plugin {
  return {
    name: 'sauda-push-worker',
    apply: 'build',
    async buildStart() {
      const source = await buildScript(shared(), 'src/boot/push-worker.ts');
      this.emitFile({ type: 'asset', fileName: pushWorkerFile, source });
    },
  };
}
