import { build, type InlineConfig } from 'vite';

/**
 * A file of sources as one small classic script, for where no module can be.
 * @param shared the configuration that the app is built with
 */
export async function buildScript(shared: InlineConfig, entry: string): Promise<string> {
  const result = await build({
    ...shared,
    plugins: [],
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { ...shared.build, write: false, sourcemap: false, lib: { entry, formats: ['iife'], name: 'script' } },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error(`${entry} was not built.`);
  return output.output[0].code;
}
