import { copyText } from '../../components/copy-button.tsx';
import { withoutSet, withSetAgain } from '../drafts/data-sets.ts';
import { linkOf } from '../drafts/link.ts';
import { EMPTY_DRAFT, type Draft, type DraftFile, type Format } from '../drafts/draft.ts';
import type { Place } from '../drafts/store.ts';
import type { DraftsState } from '../drafts/use-drafts.ts';
import { folderOf, zipOf } from '../folder/export.ts';
import { faultText } from '../folder/drop-zone.tsx';
import { imported, ImportError, withAssets, type Imported } from '../folder/import.ts';
import { saveFile } from '../../save-file.ts';
import type { Sample } from '../samples/samples.ts';
import { texts } from '../texts.ts';
import type { WorkbenchNotice } from './use-notice.ts';

interface DraftActionsOptions extends Pick<
  DraftsState,
  'open' | 'change' | 'show' | 'add' | 'remove'
> {
  drafts: Record<Format, Draft>;
  /** Shows the tab of a draft that was replaced. */
  onReplaced: (format: Format) => void;
  notify: (notice: WorkbenchNotice | undefined) => void;
  /** A name has no draft any more. */
  onGone: (place: Place) => void;
  onRenamed: (from: Place, to: Place) => void;
}

/** A document, or files for the open one. @throws {ImportError} */
function openedFrom(files: DraftFile[], shown: Format, draft: Draft): Imported {
  try {
    return imported(files);
  } catch (error) {
    const isNone = error instanceof ImportError && error.fault === 'no_document';
    if (!isNone || shown === 'docx' || files[0]?.name.endsWith('.zip')) throw error;
    return { format: shown, draft: withAssets(draft, files) };
  }
}

/** Actions that replace, name or export a draft. */
export function draftActions(options: DraftActionsOptions) {
  const { drafts, open, onReplaced, notify } = options;
  const undoable = (text: string, undo: () => unknown) => {
    const run = () => {
      void undo();
      notify(undefined);
    };
    notify({ text, action: { label: texts.drafts.undo, run } });
  };
  const replace = (format: Format, draft: Draft, text: string) => {
    const place = { format, name: open[format] };
    options.change(format, draft);
    onReplaced(format);
    undoable(text, () => changeAt(place, () => drafts[format]));
  };
  const changeAt = async (place: Place, changed: (now: Draft) => Draft) =>
    options.change(place.format, changed(await options.show(place)));
  const forget = async (place: Place) => {
    await options.remove(place);
    options.onGone(place);
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
    /** Opens a document, or puts what is none beside the one that is open. */
    async open(shown: Format, reading: Promise<DraftFile[]>) {
      try {
        const files = await reading;
        const { format, draft, name } = openedFrom(files, shown, drafts[shown]);
        replace(format, draft, name ? texts.drafts.opened(name) : texts.files.added(files.length));
      } catch (error) {
        notify({ text: faultText(error), isFault: true });
      }
    },
    save(format: Format) {
      const folder = folderOf(format, drafts[format]);
      saveFile(`${folder.name}.zip`, new Blob([zipOf(folder)], { type: 'application/zip' }));
      notify({ text: texts.drafts.saved(folder.command) });
    },
    async share(format: Format) {
      const link = format === 'docx' ? undefined : linkOf(format, drafts[format]);
      if (link === undefined) {
        const text = format === 'docx' ? texts.link.noFile : texts.link.tooLong;
        notify({ text, isFault: true });
      } else {
        const isCopied = await copyText(link);
        const done = drafts[format].assets ? texts.link.withoutFiles : texts.link.copied;
        notify({ text: isCopied ? done : texts.link.refused, isFault: !isCopied });
      }
    },
    clear(format: Format) {
      replace(format, EMPTY_DRAFT, texts.drafts.cleared);
    },
    /** Undo leaves what else has changed since. */
    removeSet(format: Format) {
      const { set = '', variables } = drafts[format];
      const place = { format, name: open[format] };
      options.change(format, withoutSet(drafts[format]));
      undoable(texts.drafts.removed(texts.dataSets.name(set)), () =>
        changeAt(place, (now) => withSetAgain(now, set, variables)),
      );
    },
    duplicate: (format: Format) => options.add(format, open[format], drafts[format]),
    rename(format: Format, wish: string) {
      const before = open[format];
      if (wish === before) return;
      notify(undefined); // its Undo would go to the old name
      const name = options.add(format, wish, drafts[format]);
      options.onRenamed({ format, name: before }, { format, name });
      void forget({ format, name: before });
    },
    async remove(format: Format) {
      const name = open[format];
      await options.show({ format, name: '' });
      await forget({ format, name });
      undoable(texts.drafts.removed(name), () => options.add(format, name, drafts[format]));
    },
  };
}
