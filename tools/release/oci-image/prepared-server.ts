import { randomBytes } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { certificatePaths, openSandboxCa } from '@havn/test-certificates'
import { createBuildah, whyNotBuildable } from './buildah.ts'
import { startNetworkPostgres } from './network-postgres.ts'
import { prepareServerContext } from './prepare-server.ts'
import { whyNotRunnable } from './run-container.ts'
import type { ServerImage } from './server-containers.ts'

const tag = 'localhost/havn-server:test'

/** Why the image cannot be built and run on this machine; undefined if it can. */
export const whyNotTestable = (): string | undefined => whyNotBuildable() ?? whyNotRunnable()

/** What it takes to build the server's image and to run it: the files of the image, a PostgreSQL, an authority and a secret. */
export async function prepareServerImage() {
  const folder = mkdtempSync('/tmp/havn-server-image-')
  // The users of the containers find their files in it.
  chmodSync(folder, 0o755)
  const [context, secrets, certificates] = ['context', 'secrets', 'certificates'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  const postgres = await startNetworkPostgres(join(folder, 'postgres'))
  const buildah = createBuildah(join(folder, 'containers'))
  const sbom = await prepareServerContext(context)
  const paths = certificatePaths(certificates)
  openSandboxCa(paths)
  mkdirSync(secrets)
  copyFileSync(paths.ca, join(secrets, 'ca.pem'))
  chmodSync(join(secrets, 'ca.pem'), 0o644)
  writeFileSync(join(secrets, 'secret'), randomBytes(32).toString('hex'))
  return {
    sbom,
    /** Where the sandbox's authority is, whom the server trusts. */
    certificates,
    superuserUrl: postgres.superuserUrl,
    urls: postgres.urls,
    /** What every server needs to know. */
    settings: {
      HAVN_DATABASE_URL_TPP: postgres.urls.tpp,
      HAVN_DATABASE_URL_BANK: postgres.urls.bank,
      HAVN_TRUST_ANCHORS_FILE: '/etc/havn/ca.pem',
      HAVN_SECRET_FILE: '/etc/havn/secret',
    },
    /** Builds the image and returns its digest. */
    build: () => buildah.build('server', { context, tag }),
    /** Makes the image that was built ready to run. */
    async unpack(): Promise<ServerImage> {
      const image = await buildah.inspect(tag)
      return { image, rootfs: await buildah.mount(tag), folder, secrets }
    },
    async close(): Promise<void> {
      await buildah.unmountAll()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
