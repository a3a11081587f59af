import type { FaultTexts } from './index.ts';

export const es: FaultTexts = {
  required: 'falta',
  too_short: 'necesita al menos {min} caracteres',
  too_long: 'puede tener como máximo {max} caracteres',
  too_few: 'necesita al menos {min}',
  too_many: 'puede tener como máximo {max}',
  below: 'debe ser {min} o más',
  above: 'debe ser {max} o menos',
  not_a_number: 'debe ser un número como 1250 o 12.5',
  not_whole: 'debe ser un número entero',
  one_of: 'debe ser uno de {values}',
  malformed: 'no tiene el formato correcto',
};
