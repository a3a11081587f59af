import { readFileSync } from 'node:fs';
import { createSecureContext, type ConnectionOptions } from 'node:tls';

export interface Host {
  /** A name, an address, or the folder of a Unix socket. */
  readonly name: string;
  readonly port: number;
}

/** What a database URL says. */
export interface DatabaseAddress {
  /** In the order in which they are tried. */
  readonly hosts: readonly Host[];
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly database: string | undefined;
  /** With what its files have now, so that certificates are renewed while connections are made. */
  readonly ssl: ConnectionOptions | false;
  /** Whether a standby will do. Only for those who read. */
  readonly mayBeStandby: boolean;
  /** PostgreSQL's settings for each connection, by name. */
  readonly settings: Readonly<Record<string, string>>;
}

const form =
  /^postgres(?:ql)?:\/\/(?:(?<login>[^/?#]*)@)?(?<hosts>[^/?#@]*)(?:\/(?<database>[^?#]*))?(?:\?(?<query>[^#]*))?$/;
const hostForm = /^(?<name>\[[0-9a-f:.]+\]|[^:[\]]+)(?::(?<port>\d{1,5}))?$/i;
const settingForm = /^[a-z_][a-z0-9_.]*$/i;

/** What a URL says of the connection itself; everything else in its query is a setting of PostgreSQL's. */
const own = new Set(['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'target_session_attrs', 'host', 'port']);

/**
 * Reads `postgres://user:password@host:port,host:port/database?setting=value`.
 * @throws Error that says what is wrong, without repeating the URL, which holds a password.
 */
export function readAddress(url: string): DatabaseAddress {
  const { query, hosts, login, database } = readParts(url);
  const settings = [...query].filter(([name]) => !own.has(name));
  const unfit = settings.find(([name]) => !settingForm.test(name));
  if (unfit !== undefined) throw new Error('it names a setting that PostgreSQL cannot have');
  let ssl = readSsl(query);
  return {
    hosts,
    user: decoded(login?.[0]),
    password: decoded(login?.slice(1).join(':')),
    database,
    get ssl() {
      try {
        ssl = readSsl(query);
      } catch {
        // A file is away, or its key not yet beside it: with what they had before.
      }
      return ssl;
    },
    mayBeStandby: readAttributes(query) === 'any',
    settings: Object.fromEntries(settings),
  };
}

function readParts(url: string) {
  const parts = form.exec(url.trim())?.groups;
  if (parts === undefined) throw new Error('it is not of the form postgres://user:password@host:port/database');
  const query = new URLSearchParams(parts['query'] ?? '');
  const names = query.get('host') ?? decodeURIComponent(parts['hosts'] ?? '');
  const hosts = (names === '' ? 'localhost' : names).split(',').map((host) => readHost(host, query.get('port')));
  return { query, hosts, login: parts['login']?.split(':'), database: decoded(parts['database']) };
}

/** `host:port,host:port/database` of a database URL, fit for logs; its files are not read, which may be what there is to tell. */
export function withoutCredentials(url: string): string {
  const { hosts, database = '' } = readParts(url);
  return `${hosts.map(({ name, port }) => `${name.includes(':') ? `[${name}]` : name}:${port}`).join()}/${database}`;
}

function readHost(text: string, fallbackPort: string | null): Host {
  const port = Number(fallbackPort ?? 5432);
  if (text.startsWith('/')) return { name: text, port };
  const parts = hostForm.exec(text)?.groups;
  const name = parts?.['name']?.replace(/^\[|\]$/g, '');
  if (name === undefined) throw new Error('one of its hosts is not of the form host:port');
  const host = { name, port: Number(parts?.['port'] ?? port) };
  if (!(host.port > 0 && host.port < 65_536)) throw new Error('one of its ports is not between 1 and 65535');
  return host;
}

function readAttributes(query: URLSearchParams): 'any' | 'primary' {
  const attributes = query.get('target_session_attrs') ?? 'primary';
  if (attributes === 'any') return 'any';
  if (attributes === 'primary' || attributes === 'read-write') return 'primary';
  throw new Error('its target_session_attrs is not any, primary or read-write');
}

function readSsl(query: URLSearchParams): ConnectionOptions | false {
  const mode = query.get('sslmode') ?? 'disable';
  if (mode === 'disable') return false;
  if (!['require', 'verify-ca', 'verify-full'].includes(mode)) {
    throw new Error('its sslmode is not disable, require, verify-ca or verify-full');
  }
  const file = (name: string) => {
    const path = query.get(name);
    return path === null ? undefined : readFileSync(path, 'utf8');
  };
  const [ca, cert, key] = [file('sslrootcert'), file('sslcert'), file('sslkey')];
  if (cert !== undefined || key !== undefined) assertCertificate({ cert, key });
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
    rejectUnauthorized: mode !== 'require' || ca !== undefined,
    ...(mode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
  };
}

function assertCertificate(own: Pick<ConnectionOptions, 'cert' | 'key'>): void {
  if (own.cert === undefined || own.key === undefined) throw new Error('it names one of sslcert and sslkey alone');
  try {
    createSecureContext(own);
  } catch (error) {
    throw new Error('its sslcert and sslkey are no certificate with its key (PEM)', { cause: error });
  }
}

function decoded(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : decodeURIComponent(text);
}
