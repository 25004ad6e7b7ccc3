import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** What a test looks at of a dashboard as Grafana imports it. */
export interface PrintedDashboard {
  readonly title: string
  readonly templating: { readonly list: readonly { readonly name: string; readonly definition?: string }[] }
  readonly annotations: { readonly list: readonly { readonly expr: string }[] }
  readonly panels: readonly {
    readonly title: string
    readonly type: string
    readonly links?: readonly { readonly url: string }[]
    readonly fieldConfig: { readonly defaults: { readonly thresholds?: object } }
    readonly targets: readonly { readonly expr: string }[]
  }[]
}

export function printedDashboards(): readonly PrintedDashboard[] {
  return globSync('packaging/grafana/*.json', { cwd: root }).map(
    (path) => JSON.parse(readFileSync(join(root, path), 'utf8')) as PrintedDashboard,
  )
}

/** Every query of the dashboards, with everything chosen and a time in place of Grafana's variables. */
export function dashboardQueries(): readonly string[] {
  return printedDashboards().flatMap(({ panels, annotations }) =>
    [...panels.flatMap(({ targets }) => targets), ...annotations.list].map(({ expr }) =>
      expr.replaceAll('$__rate_interval', '1m').replaceAll(/\$(?:job|instance|bank)\b/g, '.*'),
    ),
  )
}
