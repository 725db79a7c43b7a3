import { strToU8, zipSync } from 'fflate';

const SCHEMAS = 'http://schemas.openxmlformats.org';
const OFFICE = `${SCHEMAS}/officeDocument/2006/relationships`;
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** As Word declares them at the head of a part. */
const NAMESPACES = [
  `xmlns:w="${SCHEMAS}/wordprocessingml/2006/main"`,
  `xmlns:r="${OFFICE}"`,
  `xmlns:wp="${SCHEMAS}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:a="${SCHEMAS}/drawingml/2006/main"`,
  `xmlns:mc="${SCHEMAS}/markup-compatibility/2006"`,
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
  'xmlns:w10="urn:schemas-microsoft-com:office:word"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:wp14="http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'mc:Ignorable="w14 wp14"',
].join(' ');

interface PartSource {
  /** `header`, `footer`, `settings` …: the last step of its type, and its root but for the main part. */
  kind: string;
  /** In `word/`. */
  name: string;
  /** What is in the root element. */
  content: string;
  /** Where its own relationships lead: id, kind, target, and whether it is external. */
  links?: readonly [id: string, kind: string, target: string, isExternal?: boolean][];
}

const ROOTS: Readonly<Record<string, string>> = {
  header: 'hdr',
  footer: 'ftr',
  'document.main': 'document',
};

/** Packs parts that were written by hand as Word packs its own. */
export function wordPackage(body: string, parts: readonly PartSource[]): Uint8Array {
  const main: PartSource = {
    kind: 'document.main',
    name: 'document.xml',
    content: `<w:body>${body}</w:body>`,
    links: parts.map(({ kind, name }) => [`r_${name.replace('.xml', '')}`, kind, name]),
  };
  const all = [main, ...parts];
  const files: Record<string, string> = {
    '[Content_Types].xml': contentTypes(all),
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'word/document.xml']]),
  };
  for (const { kind, name, content, links = [] } of all) {
    const root = `w:${ROOTS[kind] ?? kind}`;
    files[`word/${name}`] = xml(`<${root} ${NAMESPACES}>${content}</${root}>`);
    if (links.length > 0) files[`word/_rels/${name}.rels`] = relationships(links);
  }
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
    { mtime: '1980-01-01T12:00:00' },
  );
}

function contentTypes(parts: readonly PartSource[]): string {
  const overrides = parts.map(
    ({ kind, name }) => `<Override PartName="/word/${name}" ContentType="${WORD}.${kind}+xml"/>`,
  );
  return xml(
    `<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
  );
}

function relationships(links: NonNullable<PartSource['links']>): string {
  const nodes = links.map(
    ([id, kind, target, isExternal]) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`,
  );
  return xml(
    `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${nodes.join('')}</Relationships>`,
  );
}

function xml(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n${root}`;
}
