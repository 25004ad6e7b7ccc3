import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { freePort } from '@havn/local-postgres'
import { createBuildah } from '../oci-image/buildah.ts'
import { untilHealthy } from '../oci-image/call-container.ts'
import { payAt } from '../oci-image/pay-at.ts'
import { runContainer } from '../oci-image/run-container.ts'
import { HOST_ARCHITECTURE } from '../oci-image/system-root.ts'
import { type LoadedImage, payAtServer } from './run-server-image.ts'

const emulator = '/usr/bin/qemu-aarch64-static'

/** Starts an image from its file, and returns what was seen: a payment, where this machine can go so far. */
export async function runImage(file: string, work: string): Promise<string> {
  const name = basename(file, '.tar')
  const folder = join(work, name)
  mkdirSync(folder)
  chmodSync(folder, 0o755)
  const isServer = name.startsWith('havn-server-')
  const buildah = createBuildah(join(folder, 'containers'))
  const tag = `localhost/${name.toLowerCase()}:run`
  await buildah.load(isServer ? 'server' : 'sandbox', file, tag)
  try {
    const loaded = { image: await buildah.inspect(tag), rootfs: await buildah.mount(tag), folder }
    const isForeign = !name.endsWith(`-${HOST_ARCHITECTURE}`)
    const started = performance.now()
    const seen = isForeign
      ? runForeign(loaded)
      : await (isServer ? payAtServer(loaded) : payAtSandbox(loaded))
    return `${name}: ${seen} after ${((performance.now() - started) / 1000).toFixed(1)} s`
  } finally {
    await buildah.unmountAll()
  }
}

async function payAtSandbox({ image, rootfs, folder }: LoadedImage): Promise<string> {
  const [port, httpPort] = [await freePort(), await freePort()]
  const args = [...image.Cmd, '--port', String(port), '--http-port', String(httpPort)]
  const container = runContainer({ folder, rootfs, image, args, environment: {} })
  try {
    await untilHealthy(container, image)
    const status = await payAt(`http://127.0.0.1:${httpPort}`, container.volume)
    const ended = once(container.process, 'exit')
    container.process.kill('SIGTERM')
    await ended
    return `healthy by its own health check, a payment ${status}`
  } finally {
    container.kill()
  }
}

/** Starts the command line of an image for another machine. Programs that it would start itself need that machine. */
function runForeign({ rootfs }: LoadedImage): string {
  const app = join(rootfs, 'opt/havn')
  const program = ['dist/cli.js', 'node_modules/havn/dist/cli.js']
    .map((path) => join(app, path))
    .find((path) => existsSync(path))
  const args = ['-L', rootfs, join(app, 'node'), program ?? '', '--version']
  const tried = spawnSync(emulator, args, { encoding: 'utf8', env: {} })
  return tried.status === 0
    ? `started under ${basename(emulator)}: ${tried.stdout.trim()}; nothing more was tried`
    : `built, not run: ${basename(emulator)} ended with ${tried.error?.message ?? tried.stderr.trim().split('\n')[0]}`
}
