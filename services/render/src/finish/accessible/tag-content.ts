import type { PDFDocument } from '@cantoo/pdf-lib';
import { PDFName } from '@cantoo/pdf-lib';
import { markArtifacts } from '../content/artifacts.ts';
import { contentStream, contentText } from '../content/streams.ts';
import { Forms } from './forms.ts';

const CONTENTS = PDFName.of('Contents');

/** Makes artefacts of everything that no tag claims, on pages and in the forms that they paint. */
export function tagContent(doc: PDFDocument): void {
  const forms = new Forms(doc.context);
  for (const page of doc.getPages()) {
    const marked = markArtifacts(contentText(doc.context, page.node.Contents()), (name) =>
      forms.painted(page.node.Resources(), name),
    );
    if (marked === undefined) continue;
    page.node.set(CONTENTS, doc.context.register(contentStream(doc.context, marked)));
  }
}
