import { ruleOfPattern } from '@sauda/contract';
import { fillErrorText } from '@sauda/contract/errors';
import type { Fault } from '@sauda/contract/faults';
import { en } from '@sauda/contract/faults/en';
import type { FastifySchemaValidationError } from 'fastify';

/** What a check of shapes has found, by field: a sentence and its key. */
export function faultsOf(found: readonly FastifySchemaValidationError[]): {
  readonly fields: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, Fault>>;
} {
  const fields: Record<string, string> = {};
  const faults: Record<string, Fault> = {};
  for (const [field, ofField] of Map.groupBy(found, fieldOf)) {
    const fault = tellingOne(ofField);
    if (fault === undefined) continue;
    faults[field] = faultOf(fault);
    fields[field] = sentenceOf(fault, faults[field]);
  }
  return { fields, faults };
}

/** In words for people: a pattern or what it is compared with says nothing to them. Where there is no rule, what the checker says. */
function sentenceOf({ keyword, message }: FastifySchemaValidationError, { rule, values }: Fault): string {
  if (keyword === 'required') return 'is required';
  return rule === 'malformed' ? (message ?? 'not valid') : fillErrorText(en[rule], values);
}

/**
 * The first fault, but of a field that may be digits or a number, where each of the two says what is wrong, the one of what was sent:
 * who sends 1.5 is not told to send text.
 */
function tellingOne(found: readonly FastifySchemaValidationError[]): FastifySchemaValidationError | undefined {
  const ofEach = found.filter(({ keyword }) => keyword !== 'anyOf');
  if (ofEach.length === found.length) return found[0];
  const types = ofEach.filter(({ keyword }) => keyword === 'type');
  return (
    ofEach.find(({ keyword }) => keyword !== 'type') ??
    types.find(({ params }) => params['type'] !== 'string') ??
    found[0]
  );
}

function fieldOf({ instancePath, params }: FastifySchemaValidationError): string {
  const missing = params['missingProperty'];
  return typeof missing === 'string' ? missing : instancePath.slice(1) || 'body';
}

function faultOf({ keyword, params }: FastifySchemaValidationError): Fault {
  const limit = String(params['limit']);
  switch (keyword) {
    case 'required':
      return { rule: 'required' };
    case 'minLength':
      return limit === '1' ? { rule: 'required' } : { rule: 'too_short', values: { min: limit } };
    case 'maxLength':
      return { rule: 'too_long', values: { max: limit } };
    case 'minItems':
      return { rule: 'too_few', values: { min: limit } };
    case 'maxItems':
      return { rule: 'too_many', values: { max: limit } };
    case 'minimum':
      return { rule: 'below', values: { min: limit } };
    case 'maximum':
      return { rule: 'above', values: { max: limit } };
    case 'enum':
      return { rule: 'one_of', values: { values: [params['allowedValues']].flat().join(', ') } };
    case 'pattern':
      return { rule: ruleOfPattern.get(String(params['pattern'])) ?? 'malformed' };
    case 'type':
      return {
        rule: params['type'] === 'integer' ? 'not_whole' : params['type'] === 'number' ? 'not_a_number' : 'malformed',
      };
    default:
      return { rule: 'malformed' };
  }
}
