import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { takeLostFocus } from '../keys/take-lost-focus.ts'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import style from './lists.module.css'

export interface Column<T> {
  key: string
  label: string
  cell: (row: T) => ReactNode
  /** Figures stand at the right. */
  align?: 'end'
  /** The value of the sort filter for this column: `at` sorts by `at`, downward by `-at`. */
  sort?: string
  /** Left out on a phone. */
  wideOnly?: boolean
}

interface DataTableProps<T> {
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string
  selected?: string | null
  /** Opens a row, by a press or with Enter; J and K move. */
  onSelect?: (key: string) => void
  sort?: string
  onSort?: (sort: string) => void
  isOld?: boolean
  /** The row whose page was left for this list: the focus returns to it. */
  lastOpen?: string | null
  empty?: ReactNode
  foot?: ReactNode
}

/** Rows of 30 to 44 px with figures at the right; sorted by the server. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { columns, rows, keyOf, selected = null, onSelect, lastOpen = null } = props
  useRowKeys(props)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => takeLostFocus(opener.current), [])
  if (rows.length === 0) return props.empty
  return (
    <>
      <div className={style.scroll}>
        <table className={style.table} aria-label={props.label} data-old={props.isOld || undefined}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const key = keyOf(row)
              return (
                <tr
                  key={key}
                  aria-selected={onSelect ? key === selected : undefined}
                  data-opens={onSelect ? true : undefined}
                  onClick={() => onSelect?.(key)}
                >
                  {columns.map((column, nth) => (
                    <td key={column.key} data-align={column.align} data-wide={column.wideOnly || undefined}>
                      {nth === 0 && onSelect ? (
                        <button
                          type="button"
                          ref={key === lastOpen ? opener : undefined}
                          className={style.opens}
                        >
                          {column.cell(row)}
                        </button>
                      ) : (
                        column.cell(row)
                      )}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {props.foot}
    </>
  )
}

function Head<T>({
  column,
  sort,
  onSort,
}: {
  column: Column<T>
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}) {
  const { label, align, wideOnly, sort: own } = column
  const look = { 'data-align': align, 'data-wide': wideOnly || undefined }
  if (own === undefined || !onSort) {
    return (
      <th scope="col" {...look}>
        {label}
      </th>
    )
  }
  const isUp = sort === own
  const isDown = sort === `-${own}`
  return (
    <th scope="col" {...look} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <button type="button" className={style.sorts} onClick={() => onSort(isDown ? own : `-${own}`)}>
        {label}
        {isUp && <ArrowUp size={13} aria-hidden />}
        {isDown && <ArrowDown size={13} aria-hidden />}
      </button>
    </th>
  )
}

function useRowKeys<T>({ rows, keyOf, selected = null, onSelect }: DataTableProps<T>): void {
  const { t } = useLingui()
  const at = rows.findIndex((row) => keyOf(row) === selected)
  const move = (by: number) => {
    const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by]
    if (next !== undefined) onSelect?.(keyOf(next))
  }
  useShortcuts(
    onSelect
      ? {
          j: { label: t`Next row`, run: () => move(1) },
          k: { label: t`Previous row`, run: () => move(-1) },
        }
      : {},
  )
}
