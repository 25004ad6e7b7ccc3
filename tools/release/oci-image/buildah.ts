import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const packaging = join(import.meta.dirname, '../../../packaging')

/** The images that exist, by the file that describes each. */
export const CONTAINERFILES = {
  sandbox: join(packaging, 'oci/Containerfile'),
  server: join(packaging, 'oci-server/Containerfile'),
}

/** Why images cannot be built on this machine; undefined if they can. */
export function whyNotBuildable(): string | undefined {
  if (process.platform !== 'linux') return 'images are built on Linux'
  if (process.getuid?.() !== 0) return 'buildah is used as root here'
  const tried = spawnSync('buildah', ['--version'])
  return tried.status === 0 ? undefined : 'buildah is not installed (Debian: apt-get install buildah)'
}

export interface Buildah {
  /**
   * Builds the image of a context, and returns the digest of its files, which depends on nothing but them. In Docker's
   * format, the only one with a health check, the manifest also names the container in which the image was built.
   */
  build(context: string, tag: string, containerfile?: string): Promise<string>
  /** The configuration of an image: user, entry point, environment. */
  inspect(tag: string): Promise<ImageConfiguration>
  /** The folder of a new container with the files of an image. */
  mount(tag: string): Promise<string>
  /** Ends what `mount` began. */
  unmountAll(): Promise<void>
  /** Writes an image to a file that `docker load` and `podman load` read. */
  save(tag: string, file: string): Promise<void>
}

export interface ImageConfiguration {
  readonly User: string
  readonly Env: readonly string[]
  readonly Entrypoint: readonly string[]
  readonly Cmd: readonly string[]
  readonly WorkingDir: string
  readonly Volumes?: Readonly<Record<string, unknown>> | null
  readonly Healthcheck?: { readonly Test: readonly string[] }
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
    const found: { Docker: { config: ImageConfiguration; rootfs: { diff_ids: readonly string[] } } } =
      JSON.parse(await buildah('inspect', '--type', 'image', tag))
    return found.Docker
  }
  return {
    async build(context, tag, containerfile = CONTAINERFILES.sandbox) {
      const flags = ['--isolation', 'chroot', '--timestamp', '0', '--format', 'docker', '--quiet']
      await buildah('bud', ...flags, '--tag', tag, '--file', containerfile, context)
      const { rootfs } = await inspect(tag)
      return rootfs.diff_ids.join(' ')
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
    async save(tag, file) {
      await buildah('push', '--quiet', tag, `docker-archive:${file}:${tag}`)
    },
  }
}
