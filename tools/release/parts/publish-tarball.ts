import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Registry {
  readonly registry: string
  /** Empty where the identity of a build server is used in its place. */
  readonly token: string
  readonly work: string
  readonly hasProvenance?: boolean
}

/** Publishes a tarball with npm, in the rehearsal and in the release alike. */
export function publishTarball(
  tarball: string,
  { registry, token, work, hasProvenance = false }: Registry,
): void {
  const settings = join(work, 'npmrc')
  const host = registry.replace(/^https?:/, '')
  writeFileSync(settings, token === '' ? '' : `${host}:_authToken=${token}\n`, { mode: 0o600 })
  const flags = ['--userconfig', settings, '--registry', registry, '--access', 'public', '--ignore-scripts']
  execFileSync('npm', ['publish', tarball, ...flags, ...(hasProvenance ? ['--provenance'] : [])], {
    cwd: work,
    stdio: 'pipe',
  })
}
