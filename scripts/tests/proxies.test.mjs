import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (path) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const linesOf = (path) =>
  read(path)
    .split('\n')
    .map((line) => line.trim());

/** What `npm run endure -- cluster` runs of a backend before its servers. */
const endured = linesOf('e2e/cluster/app-servers.ts').filter((line) =>
  /^(balance|option httpchk|http-check|timeout check|default-server) /.test(line),
);

describe('proxies of deploy/', () => {
  it('haproxy asks nodes and turns from them as it was tried, and as docs/OPERATIONS.md has it', () => {
    expect(endured).toHaveLength(5);
    const config = linesOf('deploy/haproxy/haproxy.cfg').map((line) => line.replace(/ init-addr .*/, ''));
    const documented = read('docs/OPERATIONS.md');
    expect(endured.filter((line) => !config.includes(line))).toEqual([]);
    expect(endured.filter((line) => !documented.includes(line))).toEqual([]);
  });

  it('haproxy hands over nothing again that a node may have begun', () => {
    const again = linesOf('deploy/haproxy/haproxy.cfg').filter((line) => line.startsWith('retry-on '));
    expect(again.flatMap((line) => line.split(' ').slice(1)).filter((when) => when !== 'conn-failure')).toEqual([]);
  });
});
