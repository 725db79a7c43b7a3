import type { ImageFormat, TemplateContext } from 'easy-template-x';
import {
  addRelationship,
  freeName,
  type OfficePackage,
  type XmlPart,
} from '../../../office/opc/parts.ts';

const EXTENSIONS: Readonly<Record<ImageFormat, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/svg+xml': 'svg',
};

/** No limit: parts are checked before, and easy-template-x's own count drifts. */
const ANY_DEPTH = Number.MAX_SAFE_INTEGER;

/**
 * The parts of a document that easy-template-x's plugins may change: its pictures and a part's relationships.
 * @returns easy-template-x's context for one part
 */
export function contextsOf({ parts }: OfficePackage): (part: XmlPart) => TemplateContext {
  const pictures = new Map<Uint8Array, string>();
  const pluginContext = {};
  const addPicture = (bytes: Uint8Array, format: ImageFormat) => {
    const known = pictures.get(bytes);
    if (known !== undefined) return known;
    const path = freeName(
      (number) => `word/media/platen${number}.${EXTENSIONS[format]}`,
      (name) => parts.has(name),
    );
    pictures.set(bytes, path);
    parts.set(path, { kind: 'picture', path, contentType: format, bytes });
    return path;
  };
  return (part) =>
    ({
      docx: {
        mediaFiles: {
          add: (bytes: Uint8Array, format: ImageFormat) =>
            Promise.resolve(addPicture(bytes, format)),
        },
        contentTypes: { ensureContentType: () => Promise.resolve() },
      },
      currentPart: {
        path: part.path,
        xmlRoot: () => Promise.resolve(part.root),
        rels: {
          add: (target: string, type: string, mode?: string) =>
            Promise.resolve(
              addRelationship(part, { target, type, isExternal: mode === 'External' }),
            ),
        },
      },
      pluginContext,
      options: { maxXmlDepth: ANY_DEPTH },
    }) as unknown as TemplateContext;
}
