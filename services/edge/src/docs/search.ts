import { errorGuide } from '@platen/contracts';
import type { OpenApiDocument } from '../openapi/document.ts';
import type { Group, Guide } from './guides.ts';
import { splitSections } from './markdown.ts';

/** A place that the search box finds. */
interface Place {
  path: string;
  /** The title of the page it is on. */
  page: string;
  heading: string;
  text: string;
  /** Callers search more than operators do: what is for these comes behind. */
  weight: number;
}

const FOR_OPERATORS = 'Operate';

/** Sections of guides, operations of the API, errors, and what each alert means. */
export function collectPlaces(
  document: OpenApiDocument,
  groups: Group[],
  runbooks: Guide[],
): Place[] {
  const guides = groups.flatMap(({ title, guides: ofReader }) => {
    const weight = title === FOR_OPERATORS ? 0.3 : 1;
    return ofReader.flatMap((guide) => sections(guide, weight));
  });
  const alerts = runbooks.flatMap((runbook) => sections(runbook, 0.3).slice(0, 1));
  return [...guides, ...operations(document), ...errors(), ...alerts];
}

function sections({ path, title, source }: Guide, weight: number): Place[] {
  return splitSections(source).map(({ id, level, heading, text }) => ({
    weight,
    path: level === 1 ? path : `${path}#${id}`,
    page: title,
    heading,
    text: text.replaceAll(/\s+/g, ' ').trim(),
  }));
}

function operations({ paths }: OpenApiDocument): Place[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, tags, summary, description }]) => ({
      weight: 1,
      path: `/docs/reference#/${encodeURIComponent(tags?.[0] ?? 'default')}/${operationId}`,
      page: 'Reference',
      heading: `${method.toUpperCase()} ${path}`,
      text: `${summary ?? ''}. ${description ?? ''}`,
    })),
  );
}

function errors(): Place[] {
  return Object.entries(errorGuide).map(([code, { meaning, remedy }]) => ({
    weight: 1,
    path: `/docs/errors#${code}`,
    page: 'Errors and remedies',
    heading: code,
    text: `${meaning} ${remedy}`,
  }));
}
