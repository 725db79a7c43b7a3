import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../errors.ts';

/** The installed package contains the gallery; in the repository it is a folder of the root. */
const FOLDERS = ['../../gallery/', '../../../../gallery/'];

/** A layout template to start from. */
export interface GalleryTemplate {
  name: string;
  /** Names of its files, `template.json` first. */
  files: string[];
  folder: string;
}

export function galleryTemplates(): GalleryTemplate[] {
  const gallery = galleryFolder();
  return readdirSync(gallery)
    .sort()
    .map((name) => templateIn(join(gallery, name), name));
}

/** @throws {UsageError} there is none of this name */
export function galleryTemplate(name: string): GalleryTemplate {
  const all = galleryTemplates();
  const found = all.find((template) => template.name === name);
  if (found) return found;
  const names = all.map((template) => template.name).join(', ');
  throw new UsageError(`There is no template ${name}; these are: ${names}.`);
}

export function readGalleryFile({ folder }: GalleryTemplate, file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

function templateIn(folder: string, name: string): GalleryTemplate {
  const files = readdirSync(folder).filter((file) => file !== 'template.json');
  return { name, folder, files: ['template.json', ...files.sort()] };
}

function galleryFolder(): string {
  const folders = FOLDERS.map((path) => fileURLToPath(new URL(path, import.meta.url)));
  return folders.find((folder) => existsSync(folder)) ?? '';
}
