/** What routes are told from outside, so that they can be matched without a browser. */
export interface RouterContext {
  hasToken(): boolean;
}
