import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The templates of the gallery as bodies for `/generate/pdf`, by their names. */
export function readGallery(folder: string): Map<string, object> {
  return new Map(
    readdirSync(folder)
      .sort()
      .map((name) => [name, requestOf(join(folder, name))]),
  );
}

function requestOf(folder: string): object {
  const options = join(folder, 'options.json');
  return {
    format: 'template',
    template_data: readJson(join(folder, 'template.json')),
    variables: readJson(join(folder, 'variables.json')),
    ...(existsSync(options) && { options: readJson(options) }),
  };
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
