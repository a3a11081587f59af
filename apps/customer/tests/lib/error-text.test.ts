import { describe, expect, it } from 'vitest';
import { ApiRefusal, ApiUnreachable } from '../../src/lib/api.ts';
import { failureText, refusalText } from '../../src/lib/error-text.ts';

const refusal = (data: string, message: string) => new ApiRefusal(422, { msg: 'no', data, message }, undefined);

describe('refusalText', () => {
  it('is the server’s sentence where the key is newer than the app', () => {
    expect(refusalText(refusal('of_tomorrow', 'Not today'))).toBe('Not today');
  });

  it('is nothing where there is no sentence, so that the screen says its own', () => {
    expect(refusalText(refusal('of_tomorrow', ''))).toBeUndefined();
  });

  it('has what a fault can be found by, and a refusal with a reason has not', () => {
    const traceId = '3f2a91c0d4e5f60718293a4b5c6d7e8f';
    const body = { msg: 'no' as const, data: 'of_tomorrow', message: 'Not today' };
    expect(refusalText(new ApiRefusal(503, body, undefined, traceId))).toBe('Not today (error 3f2a91c0)');
    expect(refusalText(new ApiRefusal(422, body, undefined, traceId))).toBe('Not today');
    expect(failureText(new ApiUnreachable(new Error('cut'), traceId), 'Not sent')).toBe('Not sent (error 3f2a91c0)');
  });
});
