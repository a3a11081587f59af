import { describe, expect, it } from 'vitest';
import { freePort } from './helpers/free-port.ts';
import { OwnVenue } from './helpers/own-venue.ts';
import { playScenes } from './scenes.ts';

const venue = new OwnVenue(await freePort());

describe('a venue of our own, FIX 4.2', () => {
  playScenes(venue);

  it('no order has come to it twice', () => {
    expect(venue.orders.length).toBeGreaterThan(48);
    expect(venue.orders.length).toBe(new Set(venue.orders).size);
  });
});
