import { generateKeyPairSync, sign } from 'node:crypto';

const der = (tag: number, ...contents: ReadonlyArray<Uint8Array>): Buffer => {
  const body = Buffer.concat(contents);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...contents: ReadonlyArray<Uint8Array>) => der(0x30, ...contents);
const hex = (tag: number, text: string) => der(tag, Buffer.from(text, 'hex'));
const time = (at: Date) => der(0x18, Buffer.from(at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')));

const objects = { commonName: '550403', subjectAltName: '551d11', ecdsaWithSha256: '2a8648ce3d040302' };
const object = (name: keyof typeof objects) => hex(0x06, objects[name]);

/** A key and a certificate that it signs itself, for an hour (RFC 5280). */
export function certificateFor(name: string): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(object('ecdsaWithSha256'));
  const subject = sequence(der(0x31, sequence(object('commonName'), der(0x0c, Buffer.from(name)))));
  const now = Date.now();
  const names = sequence(der(0x82, Buffer.from(name)));
  const told = sequence(
    der(0xa0, hex(0x02, '02')),
    hex(0x02, '01'),
    algorithm,
    subject,
    sequence(time(new Date(now - 60_000)), time(new Date(now + 3_600_000))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(object('subjectAltName'), der(0x04, names)))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', told, privateKey));
  const lines = sequence(told, algorithm, signature).toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
