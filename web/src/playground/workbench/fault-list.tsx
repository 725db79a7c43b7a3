import type { Fault } from '../faults/fault.ts';
import { OPTIONS } from '../options/schema.ts';
import { texts } from '../texts.ts';
import styles from './workbench.module.css';
import type { PaneName } from './panes.ts';

/** More would leave no room for the editor. */
const SHOWN = 4;

interface FaultListProps {
  faults: readonly Fault[];
  /** Goes to the place of a fault. */
  onShow: (fault: Fault) => void;
  /** Adds variables that have no value. */
  onInsert: (names: string[]) => void;
}

/** The faults, with their part of the document. */
export function FaultList({ faults, onShow, onInsert }: FaultListProps) {
  const missing = faults.flatMap(({ variable }) => variable ?? []);
  if (faults.length === 0) return null;
  const more = faults.length - SHOWN;
  return (
    <section
      className={styles['faults']}
      data-warning={faults[0]?.severity}
      aria-label={texts.editor.faults}
    >
      <ul>
        {faults.slice(0, SHOWN).map((fault, index) => (
          <li key={index} data-warning={fault.severity}>
            <button type="button" onClick={() => onShow(fault)}>
              {placeOf(fault)}
            </button>
            <span>{fault.message}</span>
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <button type="button" onClick={() => onInsert(missing)}>
          {texts.editor.insertMissing}
        </button>
      )}
      {more > 0 && <p className="quiet">{texts.editor.moreFaults(more)}</p>}
    </section>
  );
}

export function paneOf({ where }: Fault): PaneName {
  return where === 'document' ? 'source' : where;
}

function placeOf(fault: Fault): string {
  const { place, option } = fault;
  if (option) return OPTIONS.find(({ name }) => name === option)?.label ?? option;
  const pane = texts.editor[paneOf(fault)];
  if (place && 'pointer' in place) return `${pane} ${place.pointer}`;
  return texts.editor.faultAt(pane, place?.line);
}
