// Builds the images of a release as files in the folder that is given, and prints what each consists of. It runs in a copy of
// the commit: see steps/images.ts.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createBuildah, type ImageName } from '../oci-image/buildah.ts'
import { prepareContext } from '../oci-image/prepare-context.ts'
import { prepareServerContext } from '../oci-image/prepare-server.ts'
import { ARCHITECTURES, type Architecture } from '../oci-image/system-root.ts'
import { packs, seconds, to, version } from './build-place.ts'

const buildah = createBuildah(join(packs, 'containers'))

for (const architecture of ARCHITECTURES)
  for (const image of ['server', 'sandbox'] as const) {
    const name = image === 'server' ? 'havn-server' : 'havn'
    const file = `${name}-image-${version}-${architecture}.tar`
    const tag = `localhost/${name}:${version}-${architecture}`
    const context = await prepare(image, architecture)
    await buildah.build(image, { context, tag, architecture, seconds })
    await buildah.save(image, tag, join(to, file))
    console.log(`${file} ${await buildah.describe(tag)}`)
  }

async function prepare(image: ImageName, architecture: Architecture): Promise<string> {
  const context = join(packs, `oci-${image}-${architecture}`)
  // The build of the archives may have prepared it.
  if (existsSync(context)) return context
  if (image === 'server') await prepareServerContext(context, architecture)
  else await prepareContext(context, architecture)
  return context
}
