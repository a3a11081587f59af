import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { accessQuery, stepsAhead, withdrawal, type AccessRequest } from '../../../src/features/auth/access-request.ts';

const request = (...statuses: ReadonlyArray<AccessRequest['status']>): AccessRequest => ({
  no: 'AHFAC32RKC82',
  lost: 'password',
  due_at: null,
  status: statuses.at(-1) ?? 'received',
  reason: null,
  steps: statuses.map((status) => ({ status, at: '2026-11-25T10:00:00.000Z' })),
  expires_at: '2026-12-02T10:00:00.000Z',
});

describe('stepsAhead', () => {
  test('leads from what has happened to a new password', () => {
    expect(stepsAhead(request('received'))).toEqual(['taken_up', 'code_ready', 'done']);
    expect(stepsAhead(request('received', 'taken_up', 'identity_asked'))).toEqual(['code_ready', 'done']);
  });

  test('does not ask for a look at what has a code already', () => {
    expect(stepsAhead(request('received', 'code_ready'))).toEqual(['done']);
  });

  test('leads by a time in which the customer can say no where it is no password', () => {
    const of = (...statuses: ReadonlyArray<AccessRequest['status']>) =>
      stepsAhead({ ...request(...statuses), lost: 'authenticator' });
    expect(of('received', 'taken_up')).toEqual(['waiting', 'done']);
    expect(of('received', 'waiting')).toEqual(['done']);
  });

  test('is nothing once the request has ended', () => {
    expect(stepsAhead(request('received', 'refused'))).toEqual([]);
  });
});

describe('withdrawal', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('stands against a look that was under way before it', async () => {
    vi.stubGlobal('localStorage', { getItem: () => null });
    vi.stubGlobal('window', {});
    let letGo = () => {};
    const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
    vi.stubGlobal('fetch', async (url: string) => {
      if (url.endsWith('/withdraw')) return Response.json({ msg: 'ok', data: request('received', 'withdrawn') });
      await isLetGo;
      return Response.json({ msg: 'ok', data: request('received') });
    });
    const client = new QueryClient();
    const query = accessQuery({ token: 't', phone: '9000000001', lost: 'password' });
    client.setQueryData(query.queryKey, request('received'));
    const look = client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined);
    await new MutationObserver(
      client,
      withdrawal(client, { token: 't', phone: '9000000001', lost: 'password' }),
    ).mutate();
    letGo();
    await look;
    expect(client.getQueryData(query.queryKey)?.status).toBe('withdrawn');
    client.clear();
  });
});
