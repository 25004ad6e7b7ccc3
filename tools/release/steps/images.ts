import { cpSync, globSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { whyNotBuildable } from '../oci-image/buildah.ts'
import { whyNotRunnable } from '../oci-image/run-container.ts'
import { COPIES, copyOf, runInCopy } from '../parts/copies.ts'
import { destinationOf } from '../parts/destinations.ts'
import type { Release } from '../parts/release.ts'
import { runImage } from '../parts/run-image.ts'

/** Builds the images in two copies of the commit, compares layers and configuration, and starts what was built. */
export async function buildImages(release: Release, say: (line: string) => void): Promise<void> {
  const problem = whyNotBuildable() ?? whyNotRunnable()
  if (problem !== undefined) throw new Error(problem)
  const folders = COPIES.map((copy) => join(copyOf(release, copy), '.packs/images'))
  const built = COPIES.map((copy, index) => {
    const started = performance.now()
    const printed = runInCopy(release, copy, 'tools/release/build/images.ts', folders[index] ?? '')
    say(`built in ${copyOf(release, copy)} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    return printed.trim().split('\n')
  })
  const [one = [], another = []] = built
  const different = one.filter((line) => !another.includes(line)).map((line) => line.split(' ')[0])
  if (different.length > 0 || one.length !== another.length)
    throw new Error(`two builds of one commit differ in layers or configuration: ${different.join(', ')}`)
  say(`${one.length} images have the same layers and configuration in both`)
  for (const file of globSync('*-image-*.tar', { cwd: release.out })) rmSync(join(release.out, file))
  for (const file of globSync('*.tar', { cwd: folders[0] ?? '' }).toSorted()) {
    cpSync(join(folders[0] ?? '', file), join(release.out, file))
    release.artifacts.push({ file: join(release.out, file), destination: destinationOf(file) })
    say(await runImage(join(release.out, file), release.work))
  }
}
