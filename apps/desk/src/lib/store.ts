import { localStorageStore, memoryStore, type Store } from 'react-admin';

/** What somebody has set up for themselves: the scheme, the menu, columns and saved queries. */
const isSetUp = (key: string) => key === 'theme' || key === 'sidebar.open' || /\.(datatable|savedQueries)/.test(key);

/**
 * What react-admin remembers. What somebody has set up stays in this browser; what a list was last narrowed by, which may
 * be a customer's phone, is forgotten with the page.
 */
export function createStore(): Store {
  const [browser, page] = [localStorageStore(), memoryStore()];
  const storeOf = (key: string) => (isSetUp(key) ? browser : page);
  return {
    ...page,
    setup() {
      browser.setup();
      page.setup();
    },
    teardown() {
      browser.teardown();
      page.teardown();
    },
    getItem: (key, fallback) => storeOf(key).getItem(key, fallback),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    removeItems(start) {
      browser.removeItems(start);
      page.removeItems(start);
    },
    subscribe: (key, told) => storeOf(key).subscribe(key, told),
  };
}
