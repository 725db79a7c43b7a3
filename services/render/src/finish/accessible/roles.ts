import { PDFDict, PDFName } from '@cantoo/pdf-lib';
import type { PDFContext } from '@cantoo/pdf-lib';

/** The types that every reader knows (ISO 32000-1, 14.8.4). */
const STANDARD = new Set(
  `Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5
  H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link
  Annot Ruby RB RT RP Warichu WT WP Figure Formula Form`.split(/\s+/),
);

/** Types of PDF 2.0 that the engines use, by their next of kin; the others are a stretch of text. */
const NEXT_OF_KIN: Record<string, string> = {
  Aside: 'Div',
  DocumentFragment: 'Sect',
  FENote: 'Note',
  Title: 'P',
};

/** Follows a type's role to a standard type. @param roles the structure's role map */
export function standardType(name: PDFName, roles: PDFDict | undefined): string {
  let type = name;
  // A role may stand for another role; a circle is no document's intention.
  for (let steps = 0; steps < 10; steps += 1) {
    const role = roles?.get(type);
    if (!(role instanceof PDFName)) break;
    type = role;
  }
  return type.decodeText();
}

/** Gives every type that is not standard a role (ISO 14289-1, 7.1). */
export function mapRoles(context: PDFContext, root: PDFDict, types: Iterable<string>): void {
  const roles = root.lookupMaybe(PDFName.of('RoleMap'), PDFDict) ?? context.obj({});
  for (const type of types) {
    if (!STANDARD.has(type)) roles.set(PDFName.of(type), PDFName.of(NEXT_OF_KIN[type] ?? 'Span'));
  }
  root.set(PDFName.of('RoleMap'), roles);
}
