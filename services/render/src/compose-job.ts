import { PlatenError, protoFormatOf, SOURCE_FORMATS, type SourceFormat } from '@platen/contracts';
import type { Around } from './around/around.ts';
import { assetsOf } from './assets.ts';
import type { Composer } from './compose/composer.ts';
import type { Composed, ComposeTask } from './compose/task.ts';
import type { Engine } from './engine/engine.ts';
import type { Composition } from './formats/composition.ts';
import { isPdf } from './formats/office/signature.ts';
import { memoryOf, type Job } from './job.ts';
import type { PdfTools } from './pdf/pdf-tools.ts';
import type { RequestContext } from './scheduling/request-context.ts';

/** The tools that make documents. */
export interface Tools {
  composer: Pick<Composer, 'compose'>;
  engine: Engine;
  pdfTools: Pick<PdfTools, 'inspect' | 'openForeign' | 'pageNumbers' | 'rasterise'>;
}

/** Formats by their names in the contract. */
export const FORMATS: Readonly<Record<string, SourceFormat>> = Object.fromEntries(
  SOURCE_FORMATS.map((format) => [protoFormatOf(format), format]),
);

/** Which engine a job needs, before it is composed. */
export const sourceKindOf = ({ request, content }: Job): Composition['kind'] =>
  request.format === 'FORMAT_DOCX' && !isPdf(content) ? 'office' : 'html';

/** @throws {PlatenError} unsupported_option: it has diagrams, which need scripts, on a plan without them */
export function withoutForbiddenScripts(composition: Composition, { request }: Job): Composition {
  if (request.javascript || composition.kind !== 'html') return composition;
  if (composition.facts.hasDiagrams) throw noDiagrams();
  return { ...composition, forbidsScripts: true };
}

function noDiagrams(): PlatenError {
  const message = 'has a Mermaid diagram, which a script draws: your plan runs none';
  return new PlatenError('unsupported_option', `The document ${message}.`, {
    uncounted: true,
    details: [{ path: '/content', message }],
  });
}

/** A job, and what it is done with. */
export interface Work {
  job: Job;
  tools: Tools;
  context: RequestContext;
  around: Around;
}

/** @param known from a draft, if there was one */
export async function compose(
  { job, tools, context }: Work,
  known: Pick<ComposeTask, 'pageTotal' | 'rowPages'> = {},
): Promise<Composed> {
  const { request, content, variables, options } = job;
  const format = FORMATS[request.format];
  if (!format) throw new PlatenError('unsupported_format', `${request.format} is not known here.`);
  try {
    const namesReferences = request.readsReport || options.on_missing_resource === 'error';
    const assets = assetsOf(request, job.assets);
    const task = { format, content, variables, options, assets, namesReferences, ...known };
    const composed = await tools.composer.compose(task, context);
    reserveFor(composed.composition, job);
    return { ...composed, composition: withAssets(composed.composition, job) };
  } catch (error) {
    throw error instanceof PlatenError && error.code === 'invalid_document'
      ? uncounted(error)
      : error;
  }
}

/** Reserves memory for a composition that is longer than its job. */
function reserveFor(composition: Composition, job: Job): void {
  const { length } = composition.kind === 'html' ? composition.html : composition.file;
  job.memory.growTo(memoryOf(job, length));
}

/** A document's files go to the engine with it, where it loads any; a thread that composes gets copies of its own. */
function withAssets(composition: Composition, { request, assets, options }: Job): Composition {
  if (composition.kind !== 'html' || assets.size === 0) return composition;
  const { isSelfContained, hasDiagrams } = composition.facts;
  if (isSelfContained && !hasDiagrams && !options.wait_for) return composition;
  return { ...composition, assets: assetsOf(request, assets) };
}

/** A refused file that reached no engine does not count towards the rate. */
function uncounted({ code, message, cause, details }: PlatenError): PlatenError {
  return new PlatenError(code, message, { cause, uncounted: true, ...(details && { details }) });
}
