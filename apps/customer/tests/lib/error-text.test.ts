import { describe, expect, it } from 'vitest';
import { ApiRefusal } from '../../src/lib/api.ts';
import { refusalText } from '../../src/lib/error-text.ts';

const refusal = (data: string, message: string) => new ApiRefusal(422, { msg: 'no', data, message }, undefined);

describe('refusalText', () => {
  it('is the server’s sentence where the key is newer than the app', () => {
    expect(refusalText(refusal('of_tomorrow', 'Not today'))).toBe('Not today');
  });

  it('is nothing where there is no sentence, so that the screen says its own', () => {
    expect(refusalText(refusal('of_tomorrow', ''))).toBeUndefined();
  });
});
