/** What may be wrong with the shape of a field, in English. A word in braces is filled in from the fault's values. */
export const en = {
  required: 'is missing',
  too_short: 'needs {min} characters at least',
  too_long: 'may have {max} characters at most',
  too_few: 'needs {min} at least',
  too_many: 'may have {max} at most',
  below: 'must be {min} or more',
  above: 'must be {max} or less',
  not_a_number: 'must be a number like 1250 or 12.5',
  not_whole: 'must be a whole number',
  one_of: 'must be one of {values}',
  malformed: 'is not written as it has to be',
} as const;
