import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { hasSpreadAhead } from '../../build/optional-calls.ts';

const refuses = (code: string) => hasSpreadAhead(parseAst(code), false);

it.each(['f?.(...a, b)', 'o?.m(...a, b)', 'o?.m(...a, b).n', 'o.m?.(...a, ...b)', 'g(() => o.p?.q(c, ...a, b))'])(
  'refuses %s, which older browsers get wrong',
  (code) => expect(refuses(code)).toBe(true),
);

it.each(['f?.(...a)', 'o?.m(a, ...b)', 'o.m(...a, b)', 'o?.m(f(...a, b))', '[...a, o?.p]', '(o?.p)(...a, b)'])(
  'leaves %s',
  (code) => expect(refuses(code)).toBe(false),
);
