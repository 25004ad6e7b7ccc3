import { type Html, html } from '@havn/html'
import { addressWith, type OfficeFrame } from './office-layout.ts'

interface FilterOption<Row> {
  readonly value: string
  readonly label: string
  readonly matches: (row: Row) => boolean
}

interface Filter<Row> {
  /** The parameter of the address, and the id of the list that it filters. */
  readonly key: string
  /** What the list is called. */
  readonly title: string
  readonly options: readonly FilterOption<Row>[]
}

/** The rows that the address asks for, and links to the other choices; undefined if there is nothing to choose. */
export interface FilteredRows<Row> {
  readonly rows: readonly Row[]
  readonly filters: Html | undefined
}

/** Filters a list by its parameter in the address, so that what one operator sees can be sent to another. */
export function filterRows<Row>(
  frame: OfficeFrame,
  all: readonly Row[],
  { key, title, options }: Filter<Row>,
): FilteredRows<Row> {
  const { labels } = frame.texts
  const chosen = options.find(({ value }) => value === frame.query.get(key))
  const counted = options
    .map((option) => ({ ...option, count: all.filter(option.matches).length }))
    .filter(({ count, value }) => count > 0 || value === chosen?.value)
  const rows = chosen === undefined ? all : all.filter(chosen.matches)
  if (counted.length < 2 && chosen === undefined) return { rows, filters: undefined }
  const link = (value: string | undefined, label: string, count: number) => {
    const href = `${addressWith(frame, { [key]: value })}#${key}`
    const content = html`${label} <span>${count}</span>`
    return value === chosen?.value
      ? html`<li><a href="${href}" aria-current="true">${content}</a></li>`
      : html`<li><a href="${href}">${content}</a></li>`
  }
  const links = counted.map(({ value, label, count }) => link(value, label, count))
  const filters = html`<nav class="filters" aria-label="${labels.filter}: ${title}"><ul>${link(undefined, labels.all, all.length)}${links}</ul></nav>`
  return { rows, filters }
}

/** An option for each value that the rows have, in the order in which they come. */
export function optionsOf<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => string,
  labelOf: (value: string) => string,
): readonly FilterOption<Row>[] {
  return [...new Set(rows.map(valueOf))].map((value) => ({
    value,
    label: labelOf(value),
    matches: (row) => valueOf(row) === value,
  }))
}
