import { errorGuide } from '@platen/contracts';
import type { OpenApiDocument } from '../openapi/document.ts';
import type { Guide } from './guides.ts';
import { splitSections } from './markdown.ts';

/** A place that the search box finds. */
interface Place {
  path: string;
  /** The title of the page it is on. */
  page: string;
  heading: string;
  text: string;
}

/** Sections of guides, operations of the API, errors, and what each alert means. */
export function collectPlaces(
  document: OpenApiDocument,
  guides: Guide[],
  runbooks: Guide[],
): Place[] {
  const alerts = runbooks.flatMap((runbook) => sections(runbook).slice(0, 1));
  return [...guides.flatMap(sections), ...operations(document), ...errors(), ...alerts];
}

function sections({ path, title, source }: Guide): Place[] {
  return splitSections(source).map(({ id, level, heading, text }) => ({
    path: level === 1 ? path : `${path}#${id}`,
    page: title,
    heading,
    text: text.replaceAll(/\s+/g, ' ').trim(),
  }));
}

function operations({ paths }: OpenApiDocument): Place[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, tags, summary, description }]) => ({
      path: `/docs#/${encodeURIComponent(tags?.[0] ?? 'default')}/${operationId}`,
      page: 'Reference',
      heading: `${method.toUpperCase()} ${path}`,
      text: `${summary ?? ''}. ${description ?? ''}`,
    })),
  );
}

function errors(): Place[] {
  return Object.entries(errorGuide).map(([code, { meaning, remedy }]) => ({
    path: `/docs/errors#${code}`,
    page: 'Errors and remedies',
    heading: code,
    text: `${meaning} ${remedy}`,
  }));
}
