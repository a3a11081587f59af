import type { FaultTexts } from './index.ts';

export const de: FaultTexts = {
  required: 'fehlt',
  too_short: 'braucht mindestens {min} Zeichen',
  too_long: 'darf höchstens {max} Zeichen haben',
  too_few: 'braucht mindestens {min}',
  too_many: 'darf höchstens {max} haben',
  below: 'muss {min} oder mehr sein',
  above: 'muss {max} oder weniger sein',
  not_a_number: 'muss eine Zahl wie 1250 oder 12.5 sein',
  not_whole: 'muss eine ganze Zahl sein',
  one_of: 'muss eines von {values} sein',
  malformed: 'hat nicht das richtige Format',
};
