import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** A registry that serves something of its own under the name of a package, with hashes that fit. */
export interface FalseRegistry {
  readonly url: string
  /** The paths that were asked for. */
  readonly asked: readonly string[]
  close(): void
}

/** Serves a package whose `bin/node` makes the file `ran` in this folder. */
export async function startFalseRegistry(
  folder: string,
  { name, version }: { readonly name: string; readonly version: string },
): Promise<FalseRegistry> {
  mkdirSync(join(folder, 'package/bin'), { recursive: true })
  const manifest = { name, version, bin: { node: 'bin/node' } }
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package/bin/node'), `#!/bin/sh\ntouch '${join(folder, 'ran')}'\n`, {
    mode: 0o755,
  })
  execFileSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: folder })
  const tarball = readFileSync(join(folder, 'package.tgz'))
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  const asked: string[] = []
  const server = createServer(({ url: path = '' }, response) => {
    asked.push(path)
    if (path.endsWith('.tgz')) return response.end(tarball)
    const dist = { tarball: `${addressOf()}/package.tgz`, integrity }
    const versions = { [version]: { ...manifest, dist } }
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const addressOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: addressOf(),
    asked,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
