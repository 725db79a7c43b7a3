import type { RenderFacts, Report } from '@platen/contracts';
import { encodePair, inlineFile, nameList } from '../../header-values.ts';
import type { Draft } from '../job.ts';

const PDF = { type: 'application/pdf', extension: '.pdf' };
const PNG = { type: 'image/png', extension: '.png' };

/** The headers about a document, as openapi.yaml describes them for status 200. */
export function resultHeaders(
  { job, filename }: Draft,
  { renderMs, pageCount, report }: RenderFacts,
): Record<string, string> {
  const { type, extension } = job.output === 'OUTPUT_PNG' ? PNG : PDF;
  return {
    'Content-Type': type,
    'Content-Disposition': inlineFile(filename, extension),
    'Cache-Control': 'no-store',
    'X-Render-Time-Ms': String(renderMs),
    ...(pageCount > 0 && { 'X-Page-Count': String(pageCount) }),
    ...(report && reportHeaders(report)),
  };
}

/** What the report says, by its counts; nothing of what is as it should be. */
function reportHeaders(report: Report): Record<string, string> {
  const { missingVariables, substitutedFonts } = report;
  const values: Record<string, string | number | undefined> = {
    'X-Missing-Variables': nameList(missingVariables),
    'X-Blocked-Resources': report.blockedCount,
    'X-Dropped-Links': report.droppedCount,
    'X-Clipped-Content': report.clippedCount,
    'X-Content-Scale': contentScale(report),
    'X-Not-At-Rest': report.notAtRest ? 'true' : '',
    'X-Script-Errors': report.scriptErrorCount,
    'X-Blank-Pages': report.blankCount,
    'X-Unread-Syntax': report.unreadCount,
    'X-Substituted-Fonts': nameList(substitutedFonts, encodePair),
    'X-Stale-Fields': nameList(report.staleFields),
    'X-Layout-Limits': nameList(report.layoutLimits),
  };
  const amiss = Object.entries(values).filter(([, value]) => Boolean(value));
  return Object.fromEntries(amiss.map(([name, value]) => [name, String(value)]));
}

/** How many kinds of things a document lacks: one for each header about them. */
export function warningsOf({ report }: Pick<RenderFacts, 'report'>): number {
  return report ? Object.keys(reportHeaders(report)).length : 0;
}

/** In hundredths; what is smaller never becomes 1. @returns undefined: nothing is smaller */
export function contentScale({ scale }: Report): number | undefined {
  return scale > 0 ? Math.min(0.99, Math.round(scale * 100) / 100) : undefined;
}
