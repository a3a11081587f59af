import type { DeviceKeys } from './encrypt-push.ts';

/** A browser, by its subscription at a push service (RFC 8030). */
export interface WebDevice extends DeviceKeys {
  readonly kind: 'web';
  readonly endpoint: string;
}

/** Phones that the hybrid app is for. */
export const appPlatforms = ['android', 'ios'] as const;
export type AppPlatform = (typeof appPlatforms)[number];

/** A phone with the hybrid app, by the token that it has from its maker's service. */
export interface AppDevice {
  readonly kind: AppPlatform;
  readonly token: string;
}

export type Device = WebDevice | AppDevice;

/** By what its service knows a device. Whoever has it can be told of as that device is, so it stands in no log. */
export const addressOf = (device: Device): string => (device.kind === 'web' ? device.endpoint : device.token);
