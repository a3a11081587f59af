/** With so many recovery codes left, or fewer, a customer is asked to make new ones. */
export const fewRecoveryCodes = 2;
