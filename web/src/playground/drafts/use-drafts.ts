import { SOURCE_FORMATS } from '@platen/contracts/source-formats';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { firstDraft } from '../samples/samples.ts';
import { EMPTY_DRAFT, type Draft, type Format } from './draft.ts';
import { freeName } from './names.ts';
import { draftStoreOf, type DraftStore, type Place } from './store.ts';

export type Drafts = Record<Format, Draft>;
type Names = Record<Format, string>;
/** The names of all drafts of each format but its first. */
type AllNames = Partial<Record<Format, string[] | undefined>>;

export interface DraftsState {
  /** The open draft of each format; undefined until they are read. */
  drafts: Drafts | undefined;
  open: Names;
  /** The names of all drafts of a format, the first without one. */
  namesOf: (format: Format) => string[];
  /** Whether they outlive this page. */
  isKept: boolean;
  change: (format: Format, draft: Draft) => void;
  /** Opens a draft, and changes what it is by then. */
  changeAt: (place: Place, changed: (now: Draft) => Draft) => Promise<void>;
  /** Opens a draft that is kept. */
  show: (place: Place) => Promise<void>;
  /** Opens a new draft. @returns its name */
  add: (format: Format, wish: string, draft: Draft) => string;
  /** Forgets a draft that is not open, unless another tab has changed it. */
  remove: (place: Place) => Promise<void>;
}

interface Elsewhere {
  /** Another tab has changed the open draft. */
  onChanged: (place: Place) => void;
  /** Another tab has changed it first, so this tab's draft goes on under another name. */
  onParted: (name: string) => void;
}

/** The open names of this tab and account, which a reload keeps. */
const openKey = (account: string) => `platen.drafts ${account}`;
const FIRST = Object.fromEntries(SOURCE_FORMATS.map((format) => [format, ''])) as Names;

/** The drafts of an account; a format without one begins with a sample. */
export function useDrafts(account: string, elsewhere: Elsewhere): DraftsState {
  const store = useMemo(() => draftStoreOf(account), [account]);
  const [drafts, setDrafts] = useState<Drafts>();
  const newest = useRef(drafts);
  const [names, setNames] = useState<AllNames>({});
  const [isKept, setIsKept] = useState(true);
  const [open, setOpen] = useState(() => rememberedNames(account));
  /** The same as these, for what has not been drawn yet. */
  const current = useRef(open);
  const known = useRef(names);
  const list = (all: AllNames) => {
    known.current = all;
    setNames(all);
  };
  const put = (all: Drafts | undefined) => {
    newest.current = all;
    setDrafts(all);
  };
  const take = ({ format, name }: Place, draft: Draft) => {
    current.current = { ...current.current, [format]: name };
    setOpen(current.current);
    sessionStorage.setItem(openKey(account), JSON.stringify(current.current));
    put(newest.current && { ...newest.current, [format]: draft });
  };
  const change = (format: Format, draft: Draft) => {
    put(newest.current && { ...newest.current, [format]: draft });
    store.save({ format, name: current.current[format] }, draft).then(
      () => setIsKept(true),
      () => setIsKept(false),
    );
  };
  const namesOf = (format: Format) => ['', ...(names[format] ?? [])];
  const add = (format: Format, wish: string, draft: Draft) => {
    const others = known.current[format] ?? [];
    const name = freeName(wish, ['', ...others]);
    list({ ...known.current, [format]: [...others, name] });
    take({ format, name }, draft);
    change(format, draft);
    return name;
  };
  const show = async (place: Place) => {
    take(place, await draftOf(store, place));
  };
  const changeAt = async (place: Place, changed: (now: Draft) => Draft) => {
    const { format, name } = place;
    if (current.current[format] !== name) await show(place);
    const now = newest.current?.[format];
    if (now) change(format, changed(now));
  };
  const remove = async ({ format, name }: Place) => {
    if (!(await store.remove({ format, name }))) return;
    const others = known.current[format]?.filter((one) => one !== name);
    list({ ...known.current, [format]: others });
  };
  const onElsewhere = useEffectEvent(
    (kind: 'changed' | 'conflict', place: Place, draft?: Draft) => {
      if (current.current[place.format] !== place.name) return;
      if (kind === 'changed') elsewhere.onChanged(place);
      else if (draft) elsewhere.onParted(add(place.format, place.name, draft));
    },
  );

  useEffect(() => {
    let isCurrent = true;
    void loaded(store, current.current).then((found) => {
      if (!isCurrent) return;
      put(found.drafts);
      list(found.names);
      setIsKept(found.isKept);
    });
    const end = store.watch({
      onChange: (place) => onElsewhere('changed', place),
      onConflict: (place, draft) => onElsewhere('conflict', place, draft),
    });
    return () => {
      isCurrent = false;
      end();
    };
  }, [store]);

  return { drafts, open, namesOf, isKept, change, changeAt, show, add, remove };
}

function rememberedNames(account: string): Names {
  const stored = JSON.parse(sessionStorage.getItem(openKey(account)) ?? '{}') as Partial<Names>;
  return { ...FIRST, ...stored };
}

async function draftOf(store: DraftStore, place: Place): Promise<Draft> {
  const stored = await store.load(place);
  return stored ?? (place.name === '' ? firstDraft(place.format) : EMPTY_DRAFT);
}

async function loaded(store: DraftStore, open: Names) {
  let isKept = true;
  const entries = await Promise.all(
    SOURCE_FORMATS.map(async (format) => {
      const place = { format, name: open[format] };
      const draft = await draftOf(store, place).catch(() => {
        isKept = false;
        return firstDraft(format);
      });
      return [format, draft, await store.names(format).catch(() => [])] as const;
    }),
  );
  const drafts = Object.fromEntries(entries.map(([format, draft]) => [format, draft])) as Drafts;
  const names = Object.fromEntries(entries.map(([format, , all]) => [format, all]));
  return { drafts, names, isKept };
}
