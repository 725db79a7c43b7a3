import { describe, expect, test } from 'vitest';
import { compose, p, textsOf, wordType, type DocxSource } from '../docx.fixture.ts';
import type { Variables } from '../../../variables/filler.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A paragraph with a mark. */
const noted = (text: string, id: number, kind = 'footnote') =>
  `<w:p><w:r><w:t>${text}</w:t></w:r><w:r><w:${kind}Reference w:id="${id}"/></w:r></w:p>`;

const note = (id: number, content: string, kind = 'footnote') =>
  `<w:${kind} w:id="${id}">${content}</w:${kind}>`;

const SEPARATOR = '<w:footnote w:type="separator" w:id="0"><w:p/></w:footnote>';

function withNotes(body: string, notes: string, kind = 'footnote'): DocxSource {
  const name = `${kind}s`;
  return {
    body,
    links: [
      { id: 'n', type: name, target: `${name}.xml` },
      { id: 'rId5', type: 'hyperlink', target: 'https://body.example/', mode: 'External' },
    ],
    types: { [`word/${name}.xml`]: wordType(name) },
    files: {
      [`word/${name}.xml`]: `<w:${name} ${W} ${R}>${notes}</w:${name}>`,
      [`word/_rels/${name}.xml.rels`]: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId5" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://note.example/" TargetMode="External"/></Relationships>`,
    },
  };
}

async function filled(source: DocxSource, variables: Variables = {}, kind = 'footnote') {
  const { xml, files } = await compose(source, variables);
  const ids = (text: string) => [...text.matchAll(/w:id="(\d+)"/g)].map(([, id]) => id);
  const notes = xml(`word/${kind}s.xml`);
  return {
    body: textsOf(xml()),
    notes: textsOf(notes),
    marks: ids(
      xml()
        .match(new RegExp(`<w:${kind}Reference [^>]*>`, 'g'))
        ?.join('') ?? '',
    ),
    noteIds: ids(notes.match(new RegExp(`<w:${kind} [^>]*>`, 'g'))?.join('') ?? ''),
    files,
    xml,
  };
}

describe('notes', () => {
  test('with a mark of their own have it once: LibreOffice writes it', async () => {
    const mark = (id: number, sign: string) =>
      `<w:r><w:footnoteReference w:id="${id}" w:customMarkFollows="1"/><w:t>${sign}</w:t></w:r>`;
    const body = `<w:p>${mark(1, '*')}${mark(2, '†')}</w:p>`;
    const notes = note(1, p('* starred')) + note(2, p('no sign'));
    expect((await filled(withNotes(body, notes))).notes).toEqual([' starred', 'no sign']);
  });

  test.each(['footnote', 'endnote'])(
    'go with a clause that a condition leaves out, and leave the others theirs: %s',
    async (kind) => {
      const body = `${p('{{#vip}}')}${noted('VIP', 1, kind)}${p('{{/vip}}')}${noted('price', 2, kind)}${noted('delivery', 3, kind)}`;
      const notes = [1, 2, 3].map((id) => note(id, p(`note ${id}`), kind)).join('');
      const hidden = await filled(withNotes(body, notes, kind), { vip: false }, kind);
      expect(hidden.notes).toEqual(['note 2', 'note 3']);
      expect(hidden.marks).toEqual(hidden.noteIds);
      const shown = await filled(withNotes(body, notes, kind), { vip: true }, kind);
      expect(shown.notes).toEqual(['note 1', 'note 2', 'note 3']);
    },
  );

  test('are printed in each pass of a loop, in the order of their marks, with the values of the pass', async () => {
    const cell = (text: string, id: number) => `<w:tc>${noted(text, id)}</w:tc>`;
    const row = `<w:tr>${cell('{{#items}}{{name}}', 2)}${cell('{{price}}{{/items}}', 1)}</w:tr>`;
    const { body, notes, marks, noteIds } = await filled(
      withNotes(
        `<w:tbl>${row}</w:tbl>${noted('after', 3)}`,
        SEPARATOR +
          note(1, p('costs {{price}}{{#last}}, the last{{/last}}')) +
          note(2, p('is {{name}}')) +
          note(3, p('total {{count}}')),
      ),
      {
        items: [
          { name: 'a', price: 1 },
          { name: 'b', price: 2, last: true },
        ],
        count: 2,
      },
    );
    expect(body).toEqual(['a', '1', 'b', '2', 'after']);
    expect(notes).toEqual(['', 'is a', 'costs 1', 'is b', 'costs 2, the last', 'total 2']);
    expect(marks).toEqual(noteIds.slice(1));
    expect(new Set(noteIds).size).toBe(6);
  });

  test('keep their links, whatever ids the body has', async () => {
    const link = (text: string) =>
      `<w:p><w:hyperlink r:id="rId5"><w:r><w:t>${text}</w:t></w:r></w:hyperlink></w:p>`;
    const source = withNotes(link('body') + noted('x', 1), note(1, link('note')));
    const { xml } = await filled(source);
    const targetOf = (part: string) => {
      const [, id] = /r:id="([^"]+)"/.exec(xml(`word/${part}.xml`)) ?? [];
      const links = xml(`word/_rels/${part}.xml.rels`);
      return [...links.matchAll(/<Relationship Id="([^"]*)"[^>]*?Target="([^"]*)"/g)].find(
        ([, each]) => each === id,
      )?.[2];
    };
    expect(targetOf('document')).toBe('https://body.example/');
    expect(targetOf('footnotes')).toBe('https://note.example/');
  });

  test('without a mark go, and marks without a note', async () => {
    const { notes, marks } = await filled(
      withNotes(noted('x', 2) + noted('y', 9), SEPARATOR + note(1, p('old')) + note(2, p('own'))),
    );
    expect(notes).toEqual(['', 'own']);
    expect(marks).toHaveLength(1);
  });

  test('of two marks are printed twice, but not without end', async () => {
    const twice = await filled(withNotes(noted('x', 1) + noted('y', 1), note(1, p('own'))));
    expect(twice.notes).toEqual(['own', 'own']);
    const many = withNotes(noted('x', 1).repeat(1_000), note(1, p('own').repeat(40)));
    await expect(compose(many)).rejects.toMatchObject({ code: 'invalid_document' });
  });

  test('have no section that begins in the body', async () => {
    const body = `<w:p><w:r><w:t>{{#a}}x</w:t></w:r><w:r><w:footnoteReference w:id="1"/></w:r></w:p>`;
    await expect(compose(withNotes(body, note(1, p('{{/a}}'))), { a: 1 })).rejects.toMatchObject({
      code: 'template_error',
    });
  });
});
