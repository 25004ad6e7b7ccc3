import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImageConfiguration } from './buildah.ts'

/** Why containers cannot be run on this machine; undefined if they can. */
export function whyNotRunnable(): string | undefined {
  const tried = spawnSync('runc', ['--version'])
  return tried.status === 0 ? undefined : 'runc is not installed (Debian: apt-get install runc)'
}

export interface ContainerOptions {
  /** A folder of its own, for the bundle and the volume. */
  readonly folder: string
  readonly rootfs: string
  readonly image: ImageConfiguration
  /** In the place of the image's command. */
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Folders of this machine that the container can read, under the same path or another one. */
  readonly readable?: readonly (string | { readonly from: string; readonly to: string })[]
}

export interface Container {
  readonly process: ChildProcess
  /** The folder on this machine that is the volume with the sandbox's state. */
  readonly volume: string
  /** Runs a command in the container, as the health check does, and returns its exit code. */
  exec(command: readonly string[]): number | null
  /** Kills everything in the container at once, as a machine that fails does. Killing `process` would leave it running. */
  kill(): void
}

/**
 * Runs an image as a careful operator does: as the image's user, without any capability, with a root that cannot be written
 * to. It uses this machine's network, so that a test can call it.
 */
export function runContainer(options: ContainerOptions): Container {
  const { folder, image } = options
  const [uid = 0, gid = 0] = image.User.split(':').map(Number)
  const volume = join(folder, 'volume')
  mkdirSync(volume, { recursive: true })
  chownSync(volume, uid, gid)
  writeFileSync(join(folder, 'config.json'), JSON.stringify(configurationOf(options, { uid, gid, volume })))
  const root = ['--root', join(folder, 'runc')]
  const name = 'havn'
  return {
    process: spawn('runc', [...root, 'run', '--bundle', folder, name], { stdio: ['ignore', 'pipe', 'pipe'] }),
    volume,
    exec: (command) => spawnSync('runc', [...root, 'exec', name, ...command], { stdio: 'ignore' }).status,
    kill: () => void spawnSync('runc', [...root, 'kill', name, 'KILL'], { stdio: 'ignore' }),
  }
}

/** The runtime configuration of the Open Container Initiative, with nothing in it that the sandbox does not need. */
function configurationOf(
  { rootfs, image, args, environment, readable = [] }: ContainerOptions,
  { uid, gid, volume }: { uid: number; gid: number; volume: string },
) {
  const [volumePath] = Object.keys(image.Volumes ?? {})
  const own = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  return {
    ociVersion: '1.0.2',
    process: {
      user: { uid, gid },
      args: [...image.Entrypoint, ...args],
      env: [...image.Env, ...own],
      cwd: image.WorkingDir,
      noNewPrivileges: true,
    },
    root: { path: rootfs, readonly: true },
    hostname: 'havn',
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755'] },
      { destination: '/dev/shm', type: 'tmpfs', source: 'shm', options: ['nosuid', 'nodev', 'mode=1777'] },
      { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] },
      ...(volumePath === undefined
        ? []
        : [{ destination: volumePath, type: 'bind', source: volume, options: ['bind', 'rw'] }]),
      ...readable.map((folder) => {
        const { from, to } = typeof folder === 'string' ? { from: folder, to: folder } : folder
        return { destination: to, type: 'bind', source: from, options: ['bind', 'ro'] }
      }),
    ],
    linux: { namespaces: ['pid', 'ipc', 'uts', 'mount'].map((type) => ({ type })) },
  }
}
