import { describe, expect, test } from 'vitest';
import { hasTags, markArtifacts, withoutTags, type Painted } from './artifacts.ts';

const untagged = (name: string): Painted => ({ artifact: name });
const mark = (content: string) => markArtifacts(content, untagged);
const artifact = (content: string) => `/Artifact BMC\n${content}\nEMC`;

describe('markArtifacts', () => {
  test.each([
    ['a rectangle', '0 0 9 9 re f', artifact('0 0 9 9 re f')],
    ['a path, from its beginning', '1 1 m 2 2 l S', artifact('1 1 m 2 2 l S')],
    ['text inside its text object', 'BT (x) Tj ET', `BT ${artifact('(x) Tj')} ET`],
    ['a picture', '/X1 Do', artifact('/X1 Do')],
    ['a shading', '/Sh1 sh', artifact('/Sh1 sh')],
    ['an inline image', 'BI /W 1 ID x EI', artifact('BI /W 1 ID x EI')],
    [
      'what an actual text is given for',
      '/Span <</ActualText (a)>> BDC (x) Tj EMC',
      `/Span <</ActualText (a)>> BDC ${artifact('(x) Tj')} EMC`,
    ],
  ])('marks %s', (_, content, marked) => {
    expect(mark(content)).toBe(marked);
  });

  test.each([
    ['nothing', ''],
    ['state', 'q 1 0 0 1 0 0 cm /G3 gs 1 0 0 rg Q'],
    ['a clip', '0 0 9 9 re W n'],
    ['what is tagged', '/P <</MCID 0>> BDC (x) Tj 0 0 9 9 re f /X Do EMC'],
    ['what is tagged by a property list', '/P /MC0 BDC (x) Tj EMC'],
    ['what is an artefact already', '/Artifact BMC 0 0 9 9 re f EMC'],
    [
      'what stands deeper in a tag',
      '/P <</MCID 0>>BDC /Span <</ActualText (a)>>BDC (x) Tj EMC EMC',
    ],
  ])('leaves %s alone', (_, content) => {
    expect(mark(content)).toBeUndefined();
  });

  test('keeps a clip for the next painting', () => {
    const content = '0 0 9 9 re W n\n1 1 2 2 re f';
    expect(mark(content)).toBe(`0 0 9 9 re W n\n${artifact('1 1 2 2 re f')}`);
  });

  test('marks content after a tag, and not the tag', () => {
    const tag = '/P <</MCID 0>> BDC\n(x) Tj\nEMC\n';
    expect(mark(`${tag}0 0 1 1 re f`)).toBe(tag + artifact('0 0 1 1 re f'));
  });

  test('asks what an XObject is, and paints it by the returned name', () => {
    const names: string[] = [];
    const content = '/X1 Do /X2 Do';
    const marked = markArtifacts(content, (name) => {
      names.push(name);
      return name === 'X1' ? 'tagged' : { artifact: 'Copy' };
    });
    expect(names).toEqual(['X1', 'X2']);
    expect(marked).toBe(`/X1 Do ${artifact('/Copy Do')}`);
  });
});

describe('tags', () => {
  test('are found', () => {
    expect(hasTags('/P <</MCID 3>> BDC EMC')).toBe(true);
    expect(hasTags('/Artifact BMC EMC')).toBe(false);
  });

  test('are taken out, and what they enclose stays', () => {
    expect(withoutTags('/P <</MCID 3>> BDC (x) Tj EMC')).toBe('/Artifact BMC (x) Tj EMC');
    expect(withoutTags('/Span <</ActualText (a)>> BDC EMC')).toBe(
      '/Span <</ActualText (a)>> BDC EMC',
    );
  });
});
