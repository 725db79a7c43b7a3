import type { ReactNode } from 'react';
import styles from './table.module.css';

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** The first column that has it names the row. */
  isRowHeader?: boolean;
  /** Its heading is only for screen readers. */
  isHeadingHidden?: boolean;
}

export interface TableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** It has many columns, so that it becomes cards sooner. */
  isWide?: boolean;
}

/** A table; in a narrow place each row is a card, and each cell says what it is. */
export function Table<Row>({ caption, columns, rows, keyOf, isWide }: TableProps<Row>) {
  return (
    <div className={styles['place']} data-wide={isWide}>
      <table className={styles['table']} role="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ name, align, isHeadingHidden }) => (
              <th key={name} scope="col" role="columnheader" data-align={align}>
                {isHeadingHidden ? <span className="visually-hidden">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map((column) => (
                <Cell key={column.name} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { name, align, isRowHeader, isHeadingHidden } = column;
  const visibleName = isHeadingHidden ? undefined : name;
  if (isRowHeader) {
    return (
      <th scope="row" role="rowheader" data-align={align}>
        {column.cell(row)}
      </th>
    );
  }
  return (
    <td role="cell" data-align={align} data-name={visibleName}>
      {column.cell(row)}
    </td>
  );
}
