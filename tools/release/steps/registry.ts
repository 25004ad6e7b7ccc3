import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishTarball } from '../parts/publish-tarball.ts'
import type { Release } from '../parts/release.ts'
import { startRegistry } from '../parts/verdaccio.ts'

const started = new WeakMap<Release, Promise<string>>()

/** Publishes the packed packages to a registry on this machine. */
export async function publishHere(release: Release, say: (line: string) => void): Promise<void> {
  const url = await registryOf(release)
  for (const file of tarballsOf(release)) {
    const { name, version } = manifestOf(file)
    const answer = await fetch(`${url}${name.replace('/', '%2f')}`)
    const { versions }: { versions: Record<string, { dist: { integrity: string } }> } = JSON.parse(
      await answer.text(),
    )
    say(`${name}@${version} ${versions[version]?.dist.integrity ?? 'is missing'}`)
  }
}

/** The URL of the registry with the packages of the output folder, started when it is first asked for. */
export function registryOf(release: Release): Promise<string> {
  const found = started.get(release) ?? fillRegistry(release)
  started.set(release, found)
  return found
}

async function fillRegistry(release: Release): Promise<string> {
  const files = tarballsOf(release)
  if (files.length === 0)
    throw new Error('.packs has no packages: npm run release -- --rehearse --only packages')
  const scripted = files.flatMap((file) => {
    const { name, scripts = {} } = manifestOf(file)
    return INSTALL_SCRIPTS.filter((script) => script in scripts).map((script) => `${name} runs ${script}`)
  })
  if (scripted.length > 0)
    throw new Error(`packages may run nothing when they are installed: ${scripted.join(', ')}`)
  const url = await startRegistry(release)
  for (const file of files) publishTarball(file, { registry: url, token: 'rehearsal', work: release.work })
  return url
}

/** What npm runs when a package is installed. */
export const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall', 'prepare']

interface Manifest {
  readonly name: string
  readonly version: string
  readonly scripts?: Readonly<Record<string, string>>
}

function manifestOf(tarball: string): Manifest {
  return JSON.parse(execFileSync('tar', ['-xzOf', tarball, 'package/package.json']).toString())
}

export function tarballsOf({ out, plant, work }: Release): string[] {
  const files = globSync('*.tgz', { cwd: out })
    .toSorted()
    .map((file) => join(out, file))
  return plant === 'install-script' ? files.map((file) => plantScript(file, work)) : files
}

function plantScript(tarball: string, work: string): string {
  const folder = join(work, 'planted', manifestOf(tarball).name.replace('/', '-'))
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', tarball, '-C', folder])
  const file = join(folder, 'package/package.json')
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...manifest, scripts: { postinstall: 'true' } }))
  execFileSync('tar', ['-czf', `${folder}.tgz`, '-C', folder, 'package'])
  return `${folder}.tgz`
}
