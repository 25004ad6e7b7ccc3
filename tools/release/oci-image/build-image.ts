// Builds an image: npm run pack:image builds the sandbox, with --server the server as a bank runs it. With --prepare it only
// fills the folder that the Containerfile copies, for docker build.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import project from '../../../package.json' with { type: 'json' }
import { CONTAINERFILES, createBuildah, whyNotBuildable } from './buildah.ts'
import { prepareContext } from './prepare-context.ts'
import { prepareServerContext } from './prepare-server.ts'

const root = join(import.meta.dirname, '../../..')
const packs = join(root, '.packs')
const isServer = process.argv.includes('--server')
const name = isServer ? 'havn-server' : 'havn'
const context = join(packs, isServer ? 'oci-server' : 'oci')
const containerfile = isServer ? CONTAINERFILES.server : CONTAINERFILES.sandbox
const tag = `localhost/${name}:${project.version}`
const prepare = async () => void (await (isServer ? prepareServerContext(context) : prepareContext(context)))

if (process.argv.includes('--prepare')) {
  await prepare()
  const file = relative(root, containerfile)
  console.log(`${context} is ready: docker build --tag ${name} --file ${file} ${context}`)
} else {
  const problem = whyNotBuildable()
  if (problem !== undefined) throw new Error(problem)
  await prepare()
  const buildah = createBuildah(join(packs, 'containers'))
  const digest = await buildah.build(context, tag, containerfile)
  const file = join(packs, `${name}-image-${project.version}.tar`)
  await rm(file, { force: true })
  await buildah.save(tag, file)
  console.log(`${tag} ${digest}\nin ${file}: docker load --input ${file}`)
  if (isServer) await writeReleaseFiles(file)
}

/** The list of components beside the image, and the hashes of both, for whoever fetches them. */
async function writeReleaseFiles(image: string): Promise<void> {
  const sbom = join(packs, `${name}-${project.version}.cdx.json`)
  await copyFile(join(context, 'rootfs/opt/havn/sbom.cdx.json'), sbom)
  const lines: string[] = []
  for (const file of [image, sbom]) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    lines.push(`${hash.digest('hex')}  ${basename(file)}\n`)
  }
  await writeFile(join(packs, 'SHA256SUMS'), lines.join(''))
}
