import type { CSSProperties, PointerEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { texts } from '../texts.ts';
import type { Group } from './groups.ts';
import { Fields, type FieldsProps } from './option-field.tsx';
import styles from './options.module.css';
import { withValue, type Values } from './values.ts';

const labels = texts.options;

/** The fields of a group; margins stand around a drawn page, headers and footers have some to begin with. */
export function GroupFields({
  options,
  ...props
}: Omit<FieldsProps, 'fields'> & Pick<Group, 'options'>) {
  const fields = { ...props, fields: options };
  if (options.length === 4 && options.every(({ name }) => name.startsWith('margin_')))
    return <Margins {...fields} />;
  return (
    <>
      {options.some(({ name }) => name === 'footer_html') && <Presets {...props} />}
      <Fields {...fields} />
    </>
  );
}

/** Fields around a drawn sheet, whose margins can be dragged. */
function Margins(props: FieldsProps) {
  const inset = props.fields.map(({ name, default: usual }) => [
    name.replace('margin_', ''),
    props.values[name] ?? usual,
  ]);
  const drag = (side: Side, mm: number) =>
    props.onChange(withValue(props.values, `margin_${side}`, `${mm}mm`));
  return (
    <div className={styles['margins']}>
      <Fields {...props} />
      {/* The browser measures each length by itself, and ignores what is none. The fields say all of it. */}
      <div className={styles['sheet']} aria-hidden="true">
        <div style={Object.fromEntries(inset) as CSSProperties}>
          {SIDES.map((side) => (
            <span
              key={side}
              data-side={side}
              onPointerDown={({ currentTarget, pointerId }) =>
                currentTarget.setPointerCapture(pointerId)
              }
              onPointerMove={(event) => {
                if (event.currentTarget.hasPointerCapture(event.pointerId))
                  drag(side, millimetresTo(side, event));
              }}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;
type Side = (typeof SIDES)[number];

/** How far a point is from each edge of a sheet, in pixels of the screen. */
const FROM_EDGE: Record<Side, (sheet: DOMRect, x: number, y: number) => number> = {
  top: ({ top }, _, y) => y - top,
  right: ({ right }, x) => right - x,
  bottom: ({ bottom }, _, y) => bottom - y,
  left: ({ left }, x) => x - left,
};

/** The width of the drawn sheet, which is A4, and the widest margin that can be dragged, in millimetres. */
const SHEET = 210;
const MOST = 100;

function millimetresTo(side: Side, { currentTarget, clientX, clientY }: PointerEvent): number {
  const sheet = currentTarget.closest('[aria-hidden]')?.getBoundingClientRect() ?? new DOMRect();
  const pixels = FROM_EDGE[side](sheet, clientX, clientY);
  return Math.min(Math.max(0, Math.round((pixels / sheet.width) * SHEET)), MOST);
}

/** What most people want of headers and footers. */
const PRESETS: Values = {
  footer_html:
    '<div style="text-align: center">Page <span class="pageNumber"></span> of <span class="totalPages"></span></div>',
  header_html:
    '<div style="display: flex; justify-content: space-between"><span class="title"></span><span class="date"></span></div>',
};

/** Each is on or off; where a text of one's own stands, it cannot be set. */
function Presets({ values, onChange }: Pick<FieldsProps, 'values' | 'onChange'>) {
  return (
    <div className={styles['presets']} role="group" aria-label={labels.presets}>
      {Object.entries(PRESETS).map(([name, html]) => (
        <Button
          key={name}
          size="small"
          aria-pressed={values[name] === html}
          disabled={![undefined, html].includes(values[name] as string | undefined)}
          onClick={() => onChange(withValue(values, name, values[name] ? undefined : html))}
        >
          {labels.presetNames[name]}
        </Button>
      ))}
    </div>
  );
}
