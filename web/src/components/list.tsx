import { useState } from 'react';
import { useAddress } from '../address.ts';
import { texts } from '../texts.ts';
import { Button } from './button.tsx';
import { Empty } from './feedback/empty.tsx';
import { SelectField, TextField } from './field.tsx';
import styles from './list.module.css';
import { Table, type TableProps } from './table.tsx';

/** A fact of rows; the user sees those that have one value of it. */
export interface Filter<Row> {
  /** Its name in the address. */
  name: string;
  label: string;
  of: (row: Row) => string;
  /** A value as people read it. */
  labelOf?: (value: string) => string;
  /** The value until the user chooses another; by default all. */
  first?: string;
}

export interface Sort<Row> {
  /** Its name in the address. */
  name: string;
  label: string;
  compare: (one: Row, other: Row) => number;
}

export interface ListProps<Row> extends TableProps<Row> {
  filters?: readonly Filter<Row>[];
  /** The first is the order until the user chooses another. */
  sorts?: readonly Sort<Row>[];
  /** The text in which the user searches. */
  search?: { label: string; of: (row: Row) => string };
  /** Shown if nothing matches. */
  none: { title: string; hint: string };
}

const ALL = 'all';
const PAGE = 50;

/** A long table with filters, search, order and pages. */
export function List<Row>({ rows, filters = [], sorts = [], ...props }: ListProps<Row>) {
  const { search, none, ...table } = props;
  const { chosen, choose } = useAddress();
  const [sought, setSought] = useState(chosen('q') ?? '');
  const [most, setMost] = useState(PAGE);
  const values = filters.map(({ name, first = ALL }) => chosen(name) ?? first);
  const found = search ? rows.filter((row) => isIn(search.of(row), sought)) : rows;
  const kept = (except?: number) =>
    found.filter((row) =>
      filters.every(({ of }, at) => at === except || [ALL, of(row)].includes(values[at] ?? ALL)),
    );
  const sort = sorts.find(({ name }) => name === chosen('sort')) ?? sorts[0];
  const shown = sort ? kept().toSorted((one, other) => sort.compare(one, other)) : kept();
  const change = (name: string, value: string, first?: string) => {
    choose(name, value === first ? undefined : value);
    setMost(PAGE);
  };
  return (
    <>
      <div className={styles['tools']}>
        {search && (
          <TextField
            label={search.label}
            type="search"
            value={sought}
            onChange={(text) => {
              setSought(text);
              change('q', text, '');
            }}
          />
        )}
        {filters.map((filter, at) => (
          <SelectField
            key={filter.name}
            label={filter.label}
            value={values[at] ?? ALL}
            onChange={(value) => change(filter.name, value, filter.first ?? ALL)}
            choices={choicesOf(filter, kept(at), values[at] ?? ALL)}
          />
        ))}
        {sorts.length > 1 && (
          <SelectField
            label={texts.list.order}
            value={sort?.name ?? ''}
            onChange={(value) => change('sort', value, sorts[0]?.name)}
            choices={sorts.map(({ name, label }) => ({ value: name, label }))}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <Empty title={none.title}>{none.hint}</Empty>
      ) : (
        <Table {...table} rows={shown.slice(0, most)} />
      )}
      {shown.length > most && (
        <div className={styles['more']}>
          {texts.list.count(most, shown.length)}
          <Button onClick={() => setMost(most + PAGE)}>{texts.list.more}</Button>
        </div>
      )}
    </>
  );
}

/** The values of a filter with their counts, also the chosen one if no row has it. */
function choicesOf<Row>({ of, labelOf, first }: Filter<Row>, rows: readonly Row[], value: string) {
  const counts = Map.groupBy(rows, of);
  const values = new Set([...(first ? [first] : []), ...counts.keys(), value, ALL]);
  return [...values]
    .sort((one, other) => Number(other === (first ?? ALL)) - Number(one === (first ?? ALL)))
    .map((one) => {
      const label = one === ALL ? texts.list.all : (labelOf?.(one) ?? one);
      const count = one === ALL ? rows.length : (counts.get(one)?.length ?? 0);
      return { value: one, label: `${label} (${count})` };
    });
}

function isIn(text: string, sought: string): boolean {
  return text.toLocaleLowerCase('en').includes(sought.toLocaleLowerCase('en').trim());
}
