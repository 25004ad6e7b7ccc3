import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

interface Dashboard {
  readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[]
}

/** Every query of the panels of the Grafana dashboards. */
export function dashboardQueries(): readonly string[] {
  return globSync('packaging/grafana/*.json', { cwd: root }).flatMap((path) => {
    const { panels } = JSON.parse(readFileSync(join(root, path), 'utf8')) as Dashboard
    return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  })
}
