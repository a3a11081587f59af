export async function benchPages(): Promise<number> {
  return 0;
}
