/** Lets the page paint and answer a tap before what follows: work done in one go would hold it up for the sum of its parts. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
