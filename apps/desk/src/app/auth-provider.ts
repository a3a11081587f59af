import type { AuthProvider } from 'react-admin';
import { api } from '../lib/api.ts';

/** What react-admin asks about the session. The gate stands before all of it, so there is always one. */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve(),
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
  async logout() {
    await api.call('POST /session/log-out', {});
    // Nothing of what was seen stays in memory.
    location.assign('/desk/');
  },
  async getIdentity() {
    const { staff } = (await api.call('GET /me', { isBackground: true })).data;
    return { id: staff?.id ?? '', fullName: staff === null ? '' : `${staff.name} (${staff.role})` };
  },
};
