import type { Page } from '@playwright/test';

/** The browser's own authenticator for tests: it stands for a phone's, with its passkeys and its fingerprint reader. */
export interface VirtualAuthenticator {
  /** Whether the next fingerprints are right. */
  verifyUser(isRight: boolean): Promise<void>;
}

export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async verifyUser(isRight) {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isRight });
    },
  };
}
