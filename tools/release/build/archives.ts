// Makes the archives and documents of a release in the folder that is given. It runs in a copy of the commit: see
// steps/archives.ts.
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printCollection } from '../../generate/collections/print-collection.ts'
import { buildSite } from '../docs-site/build-site.ts'
import { prepareServerContext } from '../oci-image/prepare-server.ts'
import { ARCHITECTURES } from '../oci-image/system-root.ts'
import { packs, root, seconds, to, version } from './build-place.ts'

/** What a bank's machines get beside the program. */
const PACKAGING = ['systemd', 'haproxy', 'patroni', 'prometheus', 'grafana', 'move-bank']

await archive(`havn-docs-${version}`, async (folder) => {
  await buildSite(folder, new Date(seconds * 1000))
})
await archive(`havn-kubernetes-${version}`, (folder) =>
  cpSync(join(root, 'packaging/kubernetes'), folder, { recursive: true }),
)
for (const architecture of ARCHITECTURES) {
  const name = `havn-server-${version}-${architecture}`
  const context = join(packs, `oci-server-${architecture}`)
  const sbom = await prepareServerContext(context, architecture)
  writeFileSync(join(to, `${name}.cdx.json`), `${JSON.stringify(sbom, undefined, 2)}\n`)
  await archive(name, (folder) => {
    cpSync(join(context, 'rootfs/opt/havn'), join(folder, 'opt/havn'), { recursive: true })
    for (const part of PACKAGING)
      cpSync(join(root, 'packaging', part), join(folder, 'packaging', part), { recursive: true })
  })
}
writeFileSync(join(to, `havn-${version}.postman_collection.json`), printCollection())
copyFileSync(join(root, 'packages/contract/openapi.json'), join(to, `havn-${version}.openapi.json`))

/** Packs a folder so that the same content always gives the same bytes: sorted, one time, no owners, no name in gzip's header. */
async function archive(name: string, fill: (folder: string) => Promise<void> | void): Promise<void> {
  const folders = join(packs, 'archives')
  await fill(join(folders, name))
  const same = ['--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner']
  const form = ['--format=gnu', '--mode=u+rwX,go+rX,go-w', '--use-compress-program=gzip -n']
  execFileSync('tar', [...same, ...form, '-cf', join(to, `${name}.tar.gz`), '-C', folders, name])
}
