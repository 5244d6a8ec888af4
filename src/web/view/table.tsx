/** @jsxImportSource hono/jsx */
// A table that is scrolled where it is wider than the page.
import type { Child } from 'hono/jsx';

export interface TableProps {
  readonly head: readonly Child[];
  readonly rows: readonly (readonly Child[])[];
  readonly classOf?: (column: number) => string | undefined;
}

export function Table({ head, rows, classOf = () => undefined }: TableProps) {
  return (
    <div class="wide" tabindex={0} role="group">
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th scope="col" dir="auto" class={classOf(column)}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell, column) => (
                <td dir="auto" class={classOf(column)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
