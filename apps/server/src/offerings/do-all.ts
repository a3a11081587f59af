/**
 * Does all of it, one after another, whether or not some of it fails: what cannot be done must not hold up the rest.
 * @throws the first failure, when all has been tried
 */
export async function doAll(work: ReadonlyArray<() => Promise<unknown>>): Promise<void> {
  const failures: unknown[] = [];
  for (const each of work) {
    try {
      await each();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
