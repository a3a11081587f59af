/** In characters. */
export const longestTitle = 300;
export const longestSubhead = 600;
export const longestSourceName = 200;
/** In bytes. */
export const largestPicture = 1_048_576;
