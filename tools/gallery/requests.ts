import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/paths.ts';

const GALLERY = join(ROOT, 'gallery');

interface GalleryRequest {
  format: 'template';
  template_data: object;
  variables: Record<string, unknown>;
  options?: object;
}

/** The templates of the gallery, by their folders. */
export function galleryNames(): string[] {
  return readdirSync(GALLERY).sort();
}

export function galleryRequest(name: string): GalleryRequest {
  const options = existsSync(join(GALLERY, name, 'options.json'))
    ? { options: read(name, 'options') }
    : {};
  return {
    format: 'template',
    template_data: read(name, 'template'),
    variables: read(name, 'variables') as Record<string, unknown>,
    ...options,
  };
}

function read(name: string, part: string): object {
  return JSON.parse(readFileSync(join(GALLERY, name, `${part}.json`), 'utf8')) as object;
}
