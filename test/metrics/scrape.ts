/** A value of a scrape with its labels. */
export interface Series {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Parses the text that Prometheus reads. Throws if a line is not as it should be. */
export function parseScrape(text: string): readonly Series[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] =
        /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      if (name === '' || Number.isNaN(Number(value.replace('+Inf', 'Infinity'))))
        throw new Error(`no line of a scrape: ${line}`)
      return { name, labels: parseLabels(labels), value: Number(value) }
    })
}

function parseLabels(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name, value]),
  )
}

/** The sum of the series with this name and, if given, these labels; undefined if there is none. */
export function valueOf(
  text: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const found = parseScrape(text).filter(
    (series) =>
      series.name === name &&
      Object.entries(labels).every(([label, value]) => series.labels[label] === value),
  )
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
}
