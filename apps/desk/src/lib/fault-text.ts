const shapes: ReadonlyArray<readonly [RegExp, (found: RegExpExecArray) => string]> = [
  [/^is required$|^must NOT have fewer than 1 characters$/, () => 'is missing'],
  [/^must NOT have fewer than (\d+) characters$/, ([, least]) => `needs ${least} characters at least`],
  [/^must NOT have more than (\d+) characters$/, ([, most]) => `may have ${most} characters at most`],
  [/^must NOT have fewer than (\d+) items$/, ([, least]) => `needs ${least} at least`],
  [/^must match pattern ".*\(\\\.\\d\{1,4\}\)\?/, () => 'must be a number like 1250 or 12.5'],
  [/^must match pattern "\^-?\??\\d/, () => 'must be a whole number'],
  [/^must be integer$/, () => 'must be a whole number'],
  [/^must match pattern|^must match format|^must be equal to/, () => 'is not written as it has to be'],
];

/** What is wrong with a field, in words: a check of shapes says it in those of a programmer. */
export function faultText(fault: string): string {
  for (const [shape, say] of shapes) {
    const found = shape.exec(fault);
    if (found !== null) return say(found);
  }
  return fault;
}
