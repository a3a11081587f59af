/** The same function, which answers what it is asked again at once: a chart that is moved asks in every frame, several times. */
export function rememberLast<Given extends readonly unknown[], Answer>(
  work: (...given: Given) => Answer,
): (...given: Given) => Answer {
  let last: { given: Given; answer: Answer } | undefined;
  return (...given) => {
    if (last === undefined || given.some((one, index) => one !== last?.given[index]))
      last = { given, answer: work(...given) };
    return last.answer;
  };
}
