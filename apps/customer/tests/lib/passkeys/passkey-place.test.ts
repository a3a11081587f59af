import { expect, it } from 'vitest';
import { passkeyPlace } from '../../../src/lib/passkeys/passkey-place.ts';

const page = (url: string) => new URL(url);

it('is localhost where no address is configured', () => {
  expect(passkeyPlace(page('http://localhost:8080/login'), undefined, true)).toEqual({ here: true });
  for (const url of ['http://127.0.0.1:8080/', 'http://192.168.1.7:8080/', 'https://broker.example:8080/']) {
    expect(passkeyPlace(page(url), undefined, true)).toEqual({ here: false, at: 'http://localhost:8080' });
  }
  expect(passkeyPlace(page('http://127.0.0.1/'), undefined, true)).toEqual({ here: false, at: 'http://localhost' });
});

it('is the configured address, and no other of its domain', () => {
  const publicUrl = 'https://broker.example';
  expect(passkeyPlace(page('https://broker.example/'), publicUrl, true)).toEqual({ here: true });
  for (const url of ['http://broker.example/', 'https://www.broker.example/', 'http://localhost:8080/']) {
    expect(passkeyPlace(page(url), publicUrl, true)).toEqual({ here: false, at: publicUrl });
  }
});

it('is nowhere in a browser that knows no passkeys', () => {
  expect(passkeyPlace(page('http://localhost:8080/'), undefined, false)).toEqual({ here: false, at: undefined });
});
