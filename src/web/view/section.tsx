/** @jsxImportSource hono/jsx */
// A list or a table below its title; nothing where there is nothing in it.
import type { Child } from 'hono/jsx';
import { Table, type TableProps } from './table.tsx';

export function ListSection({
  title,
  items,
  ...rest
}: {
  title: string;
  items: readonly Child[];
  class?: string;
}) {
  if (items.length === 0) return <></>;
  return (
    <section {...rest}>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li dir="auto">{item}</li>
        ))}
      </ul>
    </section>
  );
}

export function TableSection({ title, ...table }: TableProps & { title: string }) {
  if (table.rows.length === 0) return <></>;
  return (
    <section>
      <h2>{title}</h2>
      <Table {...table} />
    </section>
  );
}
