import { copyText } from '../../components/copy-button.tsx';
import { withoutSet, withSetAgain } from '../drafts/data-sets.ts';
import { linkOf } from '../drafts/link.ts';
import {
  EMPTY_DRAFT,
  withFiles,
  type Draft,
  type DraftFile,
  type Format,
} from '../drafts/draft.ts';
import type { Place } from '../drafts/store.ts';
import type { DraftsState } from '../drafts/use-drafts.ts';
import { folderOf, zipOf } from '../folder/export.ts';
import {
  besideOf,
  imported,
  ImportError,
  isArchive,
  withAssets,
  type Imported,
} from '../folder/import.ts';
import { saveFile } from '../../save-file.ts';
import type { Sample } from '../samples/samples.ts';
import { texts } from '../texts.ts';
import type { WorkbenchNotice } from './use-notice.ts';

interface DraftActionsOptions extends Pick<
  DraftsState,
  'open' | 'changeAt' | 'show' | 'add' | 'remove'
> {
  drafts: Record<Format, Draft>;
  /** Shows the tab of a draft that was replaced. */
  onReplaced: (format: Format) => void;
  notify: (notice: WorkbenchNotice | undefined) => void;
  /** A name has no draft any more. */
  onGone: (place: Place) => void;
  onRenamed: (from: Place, to: Place) => void;
}

/** @returns undefined if the files are for the text that is shown @throws {ImportError} */
function documentOf(files: DraftFile[], shown: Format): Imported | undefined {
  try {
    return imported(files);
  } catch (error) {
    const isNone = error instanceof ImportError && error.fault === 'no_document';
    if (!isNone || shown === 'docx' || isArchive(files)) throw error;
    return undefined;
  }
}

/** With the office file of another draft in place of its own. */
const withFileOf = ({ file: _, ...draft }: Draft, { file }: Draft): Draft => ({
  ...draft,
  ...(file && { file }),
});

function faultText(error: unknown): string {
  return texts.importFaults[error instanceof ImportError ? error.fault : 'unread'];
}

/** Actions that replace, name or export a draft. */
export function draftActions(options: DraftActionsOptions) {
  const { drafts, open, changeAt, onReplaced, notify } = options;
  const undoable = (text: string, undo: () => unknown) => {
    const run = () => {
      void undo();
      notify(undefined);
    };
    notify({ text, action: { label: texts.drafts.undo, run } });
  };
  /** Changes what the draft is by now, which is more than it was if files had to be read first. */
  const change = async (
    format: Format,
    text: string,
    changed: (now: Draft) => Draft,
    undone = (_now: Draft, before: Draft) => before,
  ) => {
    const place = { format, name: open[format] };
    let before = EMPTY_DRAFT;
    await changeAt(place, (now) => changed((before = now)));
    onReplaced(format);
    undoable(text, () => changeAt(place, (now) => undone(now, before)));
  };
  const addFiles = (format: Format, files: DraftFile[]) =>
    change(
      format,
      texts.files.added(files.length),
      (now) => withAssets(now, files),
      (now, { assets = [] }) => withFiles(now, assets),
    );
  const forget = async (place: Place) => {
    await options.remove(place);
    options.onGone(place);
  };
  return {
    async openSample(sample: Sample) {
      const [name] = texts.samples.names[sample.id] ?? texts.samples.named(sample.id);
      try {
        const draft = await sample.load();
        await change(sample.format, texts.samples.opened(name), () => draft);
      } catch {
        notify({ text: texts.samples.failed, isFault: true });
      }
    },
    /** Opens a document, or puts what is none beside the one that is shown. */
    async open(shown: Format, reading: Promise<DraftFile[]>, isBeside = false) {
      try {
        const files = await reading;
        const opened = isBeside ? undefined : documentOf(files, shown);
        if (!opened) return await addFiles(shown, besideOf(files));
        const { format, draft, name } = opened;
        const text = texts.drafts.opened(name);
        const isOnlyFile = files.length === 1 && draft.file?.bytes === files[0]?.bytes;
        if (shown !== 'docx' || !isOnlyFile) return await change(format, text, () => draft);
        await change(format, text, (now) => withFileOf(now, draft), withFileOf);
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
      return change(format, texts.drafts.cleared, () => EMPTY_DRAFT);
    },
    /** Undo leaves what else has changed since. */
    removeSet(format: Format) {
      const text = texts.drafts.removed(texts.dataSets.name(drafts[format].set ?? ''));
      return change(format, text, withoutSet, (now, { set = '', variables }) =>
        withSetAgain(now, set, variables),
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
