// Every text in the sources must be in every catalogue, and translated there. Run in the folder of an app.
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

const config = getConfig();
const problems = [];

for (const catalog of await getCatalogs(config)) {
  const texts = Object.entries((await catalog.collect()) ?? {});
  if (texts.length === 0) problems.push('No text was found in the sources.');
  for (const locale of config.locales) {
    const translations = (await catalog.read(locale)) ?? {};
    for (const [id, { message, origin }] of texts) {
      const place = origin?.[0]?.[0] ?? 'the sources';
      if (!(id in translations)) problems.push(`${locale} lacks "${message ?? id}" of ${place}: run lingui extract.`);
      else if (locale !== config.sourceLocale && !translations[id].translation) {
        problems.push(`${locale} has no translation of "${message ?? id}" of ${place}.`);
      }
      // As the app writes its own figures, in every language.
      if (/[\d}]\s%/.test(translations[id]?.translation)) {
        problems.push(`${locale} has a space before the per cent of "${message ?? id}" of ${place}.`);
      }
    }
  }
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
