export async function benchReads(): Promise<number> {
  return 0;
}
