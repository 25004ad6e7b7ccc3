import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { findPublishingProblems, NAMES } from '../names.ts'
import { createBuildah, type ImageName } from '../oci-image/buildah.ts'
import { startImageRegistry } from '../parts/image-registry.ts'
import { publishTarball } from '../parts/publish-tarball.ts'
import { git, type Release } from '../parts/release.ts'
import { tarballsOf } from './registry.ts'

/** Publishes packages, images and the tag. A rehearsal says what would be done; files and pages are put up by a person. */
export async function publish(release: Release, say: (line: string) => void): Promise<void> {
  const { isRehearsal, version, artifacts, out, work } = release
  const command =
    tarballsOf(release).find((file) => basename(file) === `${NAMES.command}-${version}.tgz`) ?? ''
  const problems = findPublishingProblems(readFileSync(command))
  for (const problem of problems) say(problem)
  if (isRehearsal) {
    for (const { file, destination } of artifacts) say(`would go to ${destination}: ${basename(file)}`)
    say(`would be pushed: tag v${version}`)
    await pushImagesHere(release, say)
    return
  }
  if (problems.length > 0) throw new Error('change tools/release/names.ts first, as docs/release.md says')
  const token = process.env['NPM_TOKEN'] ?? ''
  for (const tarball of tarballsOf(release)) {
    publishTarball(tarball, { registry: 'https://registry.npmjs.org/', token, work, hasProvenance: true })
    say(`published ${basename(tarball)}`)
  }
  await pushImages(release, (image, tag, digest) => {
    execFileSync('cosign', ['sign', '--yes', `${NAMES.images[image]}@${digest}`], { stdio: 'pipe' })
    say(`pushed and signed ${tag} ${digest}`)
  })
  git('tag', '--annotate', `v${version}`, '--message', `Havn ${version}`)
  git('push', 'origin', `v${version}`)
  say(`pushed the tag v${version}; put the other files of ${out} on the release page`)
}

/** Pushes every image that was built, under the name of its registry or of one on this machine. */
async function pushImages(
  { artifacts, work, version }: Release,
  onPushed: (image: ImageName, tag: string, digest: string) => void,
  registryHere?: string,
): Promise<void> {
  const buildah = createBuildah(join(work, 'published'))
  for (const { file } of artifacts.filter((artifact) => artifact.file.endsWith('.tar'))) {
    const image = basename(file).startsWith('havn-server-') ? 'server' : 'sandbox'
    const architecture = basename(file, '.tar').split('-').at(-1)
    const name = NAMES.images[image]
    const here = registryHere === undefined ? name : `${registryHere}/${basename(name)}`
    const tag = `${here}:${version}-${architecture}`
    await buildah.load(image, file, tag)
    onPushed(image, tag, await buildah.push(tag, registryHere !== undefined))
  }
}

async function pushImagesHere(release: Release, say: (line: string) => void): Promise<void> {
  const host = await startImageRegistry(release)
  if (host === undefined)
    return say(
      'no image was pushed: docker-registry is not installed (Debian: apt-get install docker-registry)',
    )
  await pushImages(release, (_, tag, digest) => say(`pushed to this machine: ${tag} ${digest}`), host)
}
