// Builds the image of the sandbox: npm run pack:image. With --prepare it only fills .packs/oci, for docker build.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import project from '../../package.json' with { type: 'json' }
import { createBuildah, whyNotBuildable } from './buildah.ts'
import { prepareContext } from './prepare-context.ts'

const packs = join(import.meta.dirname, '../../.packs')
const context = join(packs, 'oci')
const tag = `localhost/havn:${project.version}`

if (process.argv.includes('--prepare')) {
  await prepareContext(context)
  console.log(`${context} is ready: docker build --tag havn --file packaging/oci/Containerfile ${context}`)
} else {
  const problem = whyNotBuildable()
  if (problem !== undefined) throw new Error(problem)
  await prepareContext(context)
  const buildah = createBuildah(join(packs, 'containers'))
  const digest = await buildah.build(context, tag)
  const file = join(packs, `havn-image-${project.version}.tar`)
  await rm(file, { force: true })
  await buildah.save(tag, file)
  console.log(`${tag} ${digest}\nin ${file}: docker load --input ${file}`)
}
