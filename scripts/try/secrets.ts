// Makes the secrets of a platform to try, at its first start: node secrets.ts FOLDER
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSecrets } from '../start/secrets.ts';

const [, , folder = '.'] = process.argv;
const { keyPeppers, issuerKey, issuerSecret } = loadSecrets(join(folder, 'secrets.json'));
// For `node --env-file`; the services that read it run as another user, in their own volume.
const lines = [
  `PLATEN_KEY_PEPPERS=${keyPeppers}`,
  `PLATEN_ISSUER_KEY='${issuerKey}'`,
  `PLATEN_ISSUER_SECRET=${issuerSecret}`,
];
writeFileSync(join(folder, 'secrets.env'), `${lines.join('\n')}\n`, { mode: 0o644 });
