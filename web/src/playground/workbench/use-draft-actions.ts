import { EMPTY_DRAFT, type Draft, type Format } from '../drafts/draft.ts';
import type { Drafts } from '../drafts/use-drafts.ts';
import { folderOf, zipOf } from '../folder/export.ts';
import { imported, ImportError } from '../folder/import.ts';
import { saveFile } from '../../save-file.ts';
import type { Sample } from '../samples/samples.ts';
import { texts } from '../texts.ts';
import type { WorkbenchNotice } from './use-notice.ts';

interface DraftActionsOptions {
  drafts: Drafts;
  /** Replaces the draft of a tab. */
  onReplace: (format: Format, draft: Draft) => void;
  notify: (notice: WorkbenchNotice) => void;
}

/** Actions that replace or export a draft. */
export function useDraftActions({ drafts, onReplace, notify }: DraftActionsOptions) {
  const replace = (format: Format, draft: Draft, text: string) => {
    onReplace(format, draft);
    notify({ text, before: { format, draft: drafts[format] } });
  };
  return {
    async openSample(sample: Sample) {
      const [name] = texts.samples.names[sample.id] ?? texts.samples.named(sample.id);
      try {
        replace(sample.format, await sample.load(), texts.samples.opened(name));
      } catch {
        notify({ text: texts.samples.failed, isFault: true });
      }
    },
    async open(file: File) {
      try {
        const { format, draft } = imported(file.name, new Uint8Array(await file.arrayBuffer()));
        replace(format, draft, texts.drafts.opened(file.name));
      } catch (error) {
        const fault = error instanceof ImportError ? error.fault : 'no_archive';
        notify({ text: texts.importFaults[fault], isFault: true });
      }
    },
    save(format: Format) {
      const folder = folderOf(format, drafts[format]);
      saveFile(`${folder.name}.zip`, new Blob([zipOf(folder)], { type: 'application/zip' }));
      notify({ text: texts.drafts.saved(folder.command) });
    },
    clear(format: Format) {
      replace(format, EMPTY_DRAFT, texts.drafts.cleared);
    },
  };
}
