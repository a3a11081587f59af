/** What was kept as JSON, to be read part by part: empty where it is nothing that was written as an object. */
export function keptObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    // Written by hand or by another version.
    return {};
  }
}
