import type { Browser, BrowserContext, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { createClient, type Client } from '@sauda/contract/client';
import type { ChosenFile } from './pictures.ts';
import { startSauda, type RunningServer } from './start-server.ts';
import { expect } from './test.ts';

/** The windows of each server's desk. A page that outlives its server goes on asking for it as long as the tests run. */
const windows = new WeakMap<RunningServer, BrowserContext[]>();

/**
 * A server whose money and reviews wait for the desk, with an empty desk. Stopping it closes the desk's windows first.
 * @param settings what differs in its environment besides
 */
export async function startDesk(settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const server = await startSauda({
    BANK_RAIL: 'manual',
    PRACTICE_CLERK: 'off',
    BANK_NAME: 'Narmada Bank',
    BANK_ACCOUNT_NAME: 'Sauda Practice',
    BANK_ACCOUNT_NUMBER: '001122334455',
    BANK_ACCOUNT_CODE: 'HDFC0000001',
    ...settings,
  });
  const opened: BrowserContext[] = [];
  const desk: RunningServer = {
    ...server,
    async stop() {
      await Promise.all(opened.map((context) => context.close()));
      await server.stop();
    },
  };
  windows.set(desk, opened);
  return desk;
}

/** The password that the first start has told. */
export function firstPassword({ notices }: RunningServer): string {
  const password = notices.map((line) => /administrator is "admin", password (\S+)/.exec(line)?.[1]).find(Boolean);
  if (password === undefined) throw new Error('The server has told no password.');
  return password;
}

export interface StaffLogin {
  readonly login: string;
  /** As it was handed out. */
  readonly first: string;
  readonly password: string;
}

/** Its dialogs and buttons move whatever the reader wishes, and each step of that is drawn. */
function stopMoving(): void {
  const still = new CSSStyleSheet();
  still.replaceSync('* { transition-duration: 0s !important; animation-duration: 0s !important; }');
  document.adoptedStyleSheets.push(still);
}

/** A window of the desk on a laptop, where nobody has logged in. */
export async function openDesk(
  browser: Browser,
  server: RunningServer,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } });
  await context.addInitScript(stopMoving);
  windows.get(server)?.push(context);
  return { context, page: await context.newPage() };
}

/** Shows a screen of the desk, where that is open as its own links do: to load it anew takes longer than most of what is looked at. */
export async function showDesk(page: Page, path: string): Promise<void> {
  const address = `/desk${path}`;
  if (!page.url().includes('/desk/')) return void (await page.goto(address));
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  // Until the next screen is loaded the last one stays in view, and may have a row of the same name.
  const [, place] = /^(\/desk\/[^/?]*)/u.exec(address) ?? [];
  const item = page.locator(`[role="menuitem"][href="${place}"]`);
  if ((await item.count()) > 0) await expect(item).toHaveAttribute('aria-current', 'page');
}

/** What an authenticator app shows now. */
export const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** The first log-in of a member of staff by hand: handed-out password, authenticator app by its secret, password of their own. */
export async function enrol(page: Page, { login, first, password }: StaffLogin): Promise<void> {
  await page.goto('/desk/');
  await page.getByLabel('Login').fill(login);
  await page.getByLabel('Password').fill(first);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('img', { name: 'Set-up code for an authenticator app' })).toBeVisible();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('menuitem', { name: 'Overview' })).toBeVisible();
}

/** The first log-in of a member of staff by the wire, in whose window nothing is shown yet. */
export async function enrolByWire(
  page: Page,
  server: RunningServer,
  { login, first, password }: StaffLogin,
): Promise<void> {
  type Begun = { data: { enrolment: { secret: string } } };
  const { data } = await post<Begun>(page, server, '/session/log-in', { login, password: first });
  const end = { code: codeOf(data.enrolment.secret), new_password: password };
  await post(page, server, '/session/enrol', end);
}

export const adminPassword = 'a long password of the admin';

/** The first administrator, logged in, in a window in which nothing is shown yet. */
export async function openAdministrator(browser: Browser, server: RunningServer): Promise<Page> {
  const { page } = await openDesk(browser, server);
  await enrolByWire(page, server, { login: 'admin', first: firstPassword(server), password: adminPassword });
  return page;
}

const secondAdministrators = new WeakMap<RunningServer, Promise<Page>>();

/** The other administrator of a server: the first may take on no more than this one alone. */
export function secondAdministrator(admin: Page, browser: Browser, server: RunningServer): Promise<Page> {
  const known = secondAdministrators.get(server);
  if (known !== undefined) return known;
  const made = (async () => {
    const login = 'second.admin';
    const { data } = await post<{ data: { password: string } }>(admin, server, '/staff/create', {
      login,
      name: 'Second Administrator',
      role: 'admin',
    });
    const { page } = await openDesk(browser, server);
    await enrolByWire(page, server, { login, first: data.password, password: `${login} has a long password` });
    return page;
  })();
  secondAdministrators.set(server, made);
  return made;
}

/** What takes two people, by two administrators. @returns a password that was handed out */
export async function doByTwo(
  admin: Page,
  browser: Browser,
  server: RunningServer,
  { path, body }: { path: string; body: object },
): Promise<string> {
  const second = await secondAdministrator(admin, browser, server);
  const { proposal } = await post<{ proposal: string }>(admin, server, path, body);
  const { data } = await post<{ data: { handed_out: string | null } }>(second, server, '/proposals/confirm', {
    id: proposal,
  });
  return data.handed_out ?? '';
}

async function post<T>(page: Page, { url }: RunningServer, path: string, data: object): Promise<T> {
  const headers = { 'x-sauda-desk': '1' };
  // A connection that was kept open may be closed by the server in this very moment: the request then has not reached it.
  const answer = await page.request.post(`${url}/api/desk${path}`, { headers, data, maxRetries: 1 });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Two administrators take somebody on, who is then logged in, with nothing shown yet, in a window of their own. */
export async function takeOn(
  admin: Page,
  browser: Browser,
  server: RunningServer,
  { login, role, phone = '' }: { login: string; role: string; phone?: string },
): Promise<Page> {
  const body = { login, name: `${login} of the test`, role, phone };
  const first = await doByTwo(admin, browser, server, { path: '/staff/create', body });
  const { page } = await openDesk(browser, server);
  await enrolByWire(page, server, { login, first, password: `${login} has a long password` });
  return page;
}

/** A customer of a server of the desk. */
export interface DeskCustomer extends Client {
  readonly token: string;
}

/** A customer of this server, by the API. */
export async function customerAt({ url }: RunningServer, phone: string): Promise<DeskCustomer> {
  const anonymous = createClient({ origin: url, token: () => undefined, timeoutMs: 30_000 });
  const login = { user: phone, password: 'first-deal' };
  await anonymous.call('POST /stock/user/reg', { body: { ...login, code: 'PRACTICE' } });
  const { token } = await anonymous.call('POST /stock/user/login', { body: login });
  return { token, ...createClient({ origin: url, token: () => token, timeoutMs: 30_000 }) };
}

/** The practice customer, who has money, shares and a history from the start. */
export async function demoCustomerAt({ url }: RunningServer): Promise<DeskCustomer> {
  const anonymous = createClient({ origin: url, token: () => undefined, timeoutMs: 30_000 });
  const body = { user: '9000000001', password: 'practice' };
  const { token } = await anonymous.call('POST /stock/user/login', { body });
  return { token, ...createClient({ origin: url, token: () => token, timeoutMs: 30_000 }) };
}

/** @returns where the customer's picture is, as a form for a real name takes it */
export async function uploadAt({ url }: RunningServer, { token }: DeskCustomer, file: ChosenFile): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name);
  const response = await fetch(`${url}/api/stock/success/upload`, { method: 'POST', headers: { token }, body: form });
  const { data } = (await response.json()) as { data: { url: string } };
  return data.url;
}

/** Confirms, as the second person, whatever waits for one. */
export async function confirmAll(second: Page, server: RunningServer): Promise<void> {
  const answer = await second.request.get(`${server.url}/api/desk/proposals`);
  const { data } = (await answer.json()) as { data: { rows: readonly { id: string }[] } };
  for (const { id } of data.rows) await post(second, server, '/proposals/confirm', { id });
}
