import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { NAMES } from '../names.ts'
import { commit } from '../pack/manifest.ts'
import { version } from '../pack/manifest.ts'
import { type Architecture, HOST_ARCHITECTURE } from './system-root.ts'

const packaging = join(import.meta.dirname, '../../../packaging')

/** The images that exist: the file that describes each, and its format. Only Docker's has a health check. */
export const IMAGES = {
  sandbox: { containerfile: join(packaging, 'oci/Containerfile'), format: 'docker' },
  server: { containerfile: join(packaging, 'oci-server/Containerfile'), format: 'oci' },
} as const
export type ImageName = keyof typeof IMAGES

/** Why images cannot be built on this machine; undefined if they can. */
export function whyNotBuildable(): string | undefined {
  if (process.platform !== 'linux') return 'images are built on Linux'
  if (process.getuid?.() !== 0) return 'buildah is used as root here'
  const tried = spawnSync('buildah', ['--version'])
  return tried.status === 0 ? undefined : 'buildah is not installed (Debian: apt-get install buildah)'
}

/** What an image says of itself, by the names of the Open Container Initiative. */
const LABELS = {
  'org.opencontainers.image.version': version,
  'org.opencontainers.image.revision': commit,
  'org.opencontainers.image.source': NAMES.repository,
  'org.opencontainers.image.licenses': 'Apache-2.0',
}

export interface BuildOptions {
  /** The folder whose files the image gets. */
  readonly context: string
  readonly tag: string
  readonly architecture?: Architecture
  /** The time of every file, and of the image. */
  readonly seconds?: number
}

export interface Buildah {
  /** Builds an image, and returns the digest of its files, which depends on nothing but them. */
  build(image: ImageName, options: BuildOptions): Promise<string>
  /** Layers, configuration, platform and time of an image: what two builds of the same files have in common. */
  describe(tag: string): Promise<string>
  /** The configuration of an image: user, entry point, environment. */
  inspect(tag: string): Promise<ImageConfiguration>
  /** The folder of a new container with the files of an image. */
  mount(tag: string): Promise<string>
  /** Ends what `mount` began. */
  unmountAll(): Promise<void>
  /** Writes an image to a file that `docker load`, `podman load` and `skopeo copy` read. */
  save(image: ImageName, tag: string, file: string): Promise<void>
  /** Reads the image of such a file, under a tag. */
  load(image: ImageName, file: string, tag: string): Promise<void>
  /** Sends an image to the registry that its tag names, and returns its digest. A registry on this machine has no TLS. */
  push(tag: string, isHere?: boolean): Promise<string>
}

export interface ImageConfiguration {
  readonly User: string
  readonly Env: readonly string[]
  readonly Entrypoint: readonly string[]
  readonly Cmd: readonly string[]
  readonly WorkingDir: string
  readonly Labels?: Readonly<Record<string, string>> | null
  readonly Volumes?: Readonly<Record<string, unknown>> | null
  readonly Healthcheck?: { readonly Test: readonly string[] }
}

interface DockerImage {
  readonly config: ImageConfiguration
  readonly rootfs: { readonly diff_ids: readonly string[] }
  readonly architecture: string
  readonly os: string
  readonly created: string
}

/** Buildah with its images in this folder, without overlay file systems and namespaces, so that it also works in a container. */
export function createBuildah(folder: string): Buildah {
  const storage = [
    '--storage-driver',
    'vfs',
    '--root',
    join(folder, 'images'),
    '--runroot',
    join(folder, 'run'),
  ]
  const buildah = async (...args: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)('buildah', [...storage, ...args], { maxBuffer: 64e6 })
    return stdout.trim()
  }
  const inspect = async (tag: string) => {
    const found: { Docker: DockerImage } = JSON.parse(await buildah('inspect', '--type', 'image', tag))
    return found.Docker
  }
  return {
    async build(image, { context, tag, architecture = HOST_ARCHITECTURE, seconds = 0 }) {
      const { containerfile, format } = IMAGES[image]
      const flags = ['--isolation', 'chroot', '--timestamp', String(seconds), '--format', format, '--quiet']
      flags.push('--arch', architecture)
      for (const [name, value] of Object.entries(LABELS)) flags.push('--label', `${name}=${value}`)
      await buildah('bud', ...flags, '--tag', tag, '--file', containerfile, context)
      const { rootfs } = await inspect(tag)
      return rootfs.diff_ids.join(' ')
    },
    async describe(tag) {
      // Docker's format also names the container in which the image was built.
      const { rootfs, config, architecture, os, created } = await inspect(tag)
      return JSON.stringify({
        layers: rootfs.diff_ids,
        config: { ...config, Hostname: '', Image: '' },
        architecture,
        os,
        created,
      })
    },
    async inspect(tag) {
      return (await inspect(tag)).config
    },
    async mount(tag) {
      return buildah('mount', await buildah('from', '--pull-never', tag))
    },
    async unmountAll() {
      await buildah('umount', '--all')
    },
    async save(image, tag, file) {
      await buildah('push', '--quiet', tag, `${IMAGES[image].format}-archive:${file}:${tag}`)
    },
    async load(image, file, tag) {
      await buildah('tag', await buildah('pull', '--quiet', `${IMAGES[image].format}-archive:${file}`), tag)
    },
    async push(tag, isHere = false) {
      const digest = join(folder, 'digest')
      const flags = ['--quiet', '--digestfile', digest, `--tls-verify=${!isHere}`]
      await buildah('push', ...flags, tag, `docker://${tag}`)
      return readFileSync(digest, 'utf8').trim()
    },
  }
}
