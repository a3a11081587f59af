export async function benchStream(): Promise<number> {
  return 0;
}
