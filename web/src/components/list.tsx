import { useState } from 'react';
import { useAddress } from '../address.ts';
import { texts } from '../texts.ts';
import { Button } from './button.tsx';
import { Empty } from './feedback/empty.tsx';
import { SelectField, TextField } from './field.tsx';
import styles from './list.module.css';
import { Table, type TableProps } from './table.tsx';

/** A fact of rows; the user sees those that have one value of it. Its name is in the address. */
export interface Filter<Row> {
  name: string;
  label: string;
  of: (row: Row) => string;
  /** A value as people read it. */
  labelOf?: (value: string) => string;
  /** The value until the user chooses another; by default all. */
  first?: string;
}

/** An order of rows: the largest first, or the other way round. Its name is in the address. */
export interface Sort<Row> {
  name: string;
  label: string;
  of: (row: Row) => string | number | null;
  isAscending?: boolean;
}

export interface ListProps<Row> extends TableProps<Row> {
  filters?: readonly Filter<Row>[];
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
  const [sought, setSought] = useSought(chosen('q'));
  const [most, setMost] = useState(PAGE);
  const valueOf = ({ name, first = ALL }: Filter<Row>) => chosen(name) ?? first;
  const found = search ? rows.filter((row) => isIn(search.of(row), sought)) : rows;
  const kept = (except?: Filter<Row>) =>
    found.filter((row) =>
      filters.every((one) => one === except || [ALL, one.of(row)].includes(valueOf(one))),
    );
  const sort = sorts.find(({ name }) => name === chosen('sort')) ?? sorts[0];
  const shown = ordered(kept(), sort);
  const change = (name: string, value: string, first = ALL) => {
    choose(name, value === first ? undefined : value);
    setMost(PAGE);
  };
  const seek = (text: string) => {
    setSought(text);
    change('q', text, '');
  };
  return (
    <>
      <div className={styles['tools']}>
        {search && <TextField label={search.label} type="search" value={sought} onChange={seek} />}
        {filters.map((filter) => (
          <SelectField
            key={filter.name}
            label={filter.label}
            value={valueOf(filter)}
            onChange={(value) => change(filter.name, value, filter.first)}
            choices={choicesOf(filter, kept(filter), valueOf(filter))}
          />
        ))}
        {sort && (
          <SelectField
            label={texts.list.order}
            value={sort.name}
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
        <div className="row">
          {texts.list.count(most, shown.length)}
          <Button onClick={() => setMost(most + PAGE)}>{texts.list.more}</Button>
        </div>
      )}
    </>
  );
}

/** The text in the field. A link changes it, too, by the address, which is late while one types. */
function useSought(address: string | null) {
  const [sought, setSought] = useState(address ?? '');
  const [known, setKnown] = useState(address);
  if (address !== known) {
    setKnown(address);
    setSought(new URLSearchParams(location.search).get('q') ?? ''); // is not late
  }
  return [sought, setSought] as const;
}

/** The values of a filter with their counts, also the chosen one if no row has it. */
function choicesOf<Row>(filter: Filter<Row>, rows: readonly Row[], chosen: string) {
  const { of, labelOf = String, first = ALL } = filter;
  const counts = Map.groupBy(rows, of);
  return [...new Set([first, ...counts.keys(), chosen, ALL])].map((value) => {
    const count = value === ALL ? rows.length : (counts.get(value)?.length ?? 0);
    return { value, label: `${value === ALL ? texts.list.all : labelOf(value)} (${count})` };
  });
}

function ordered<Row>(rows: Row[], sort: Sort<Row> | undefined): Row[] {
  if (!sort) return rows;
  const { of, isAscending } = sort;
  const compare = new Intl.Collator('en', { numeric: true });
  const sorted = rows.toSorted((one, other) =>
    compare.compare(String(of(one) ?? ''), String(of(other) ?? '')),
  );
  return isAscending ? sorted : sorted.reverse();
}

function isIn(text: string, sought: string): boolean {
  return text.toLocaleLowerCase('en').includes(sought.toLocaleLowerCase('en').trim());
}
