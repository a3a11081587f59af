import { ruleOfPattern } from '@sauda/contract';
import type { Fault } from '@sauda/contract/faults';
import type { FastifySchemaValidationError } from 'fastify';

/** What a check of shapes has found, by field: the first fault of each. */
export function faultsOf(found: readonly FastifySchemaValidationError[]): Readonly<Record<string, Fault>> {
  const faults: Record<string, Fault> = {};
  for (const fault of found) faults[fieldOf(fault)] ??= faultOf(fault);
  return faults;
}

export function fieldOf({ instancePath, params }: FastifySchemaValidationError): string {
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
