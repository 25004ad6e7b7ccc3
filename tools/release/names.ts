import { createHash } from 'node:crypto'

/**
 * Whether the packages and images are in their registries. A release sets this to true in the commit that it publishes, and
 * `node tools/generate/print-install.ts` then rewrites what the pages say about installing: no page may send a reader to a
 * name that anybody could register before us.
 */
export const IS_PUBLISHED: boolean = false

/** The sha512 of the tarball of the command's package, as npm writes it: a rehearsal prints it, and the GitHub action compares it. */
export const COMMAND_INTEGRITY: string = ''

/** Reserved by RFC 2606: nobody can own it, so nothing printed before we have registered a domain leads to a stranger. */
const DOMAIN = 'havn.example'

/** Every name outside this repository that Havn uses. docs/release.md says how to register or change them. */
export const NAMES = {
  /** The package of the command line, and the command that it installs. */
  command: 'havn',
  /** The scope of the other packages. */
  scope: '@havn',
  /** The packages that are published, the command line's among them. */
  packages: ['@havn/http-signature', '@havn/tpp-sdk', '@havn/server', 'havn'],
  /** The images, without a tag: the sandbox, and a bank's server. */
  images: { sandbox: `registry.${DOMAIN}/havn`, server: `registry.${DOMAIN}/havn-server` },
  /** The published documentation. */
  homepage: `https://${DOMAIN}/`,
  /** The source, as `git clone` takes it. */
  repository: `https://git.${DOMAIN}/havn.git`,
  issues: `https://git.${DOMAIN}/havn/issues`,
  /** Where vulnerabilities are reported, whatever happens to the host of the source. */
  security: `security@${DOMAIN}`,
} as const

/** Why the names and the pages are not ready for a release with this tarball of the command's package. */
export function findPublishingProblems(commandTarball: Uint8Array): string[] {
  const unregistered = findUnregisteredNames()
  const integrity = `sha512-${createHash('sha512').update(commandTarball).digest('base64')}`
  return [
    ...(unregistered.length === 0
      ? []
      : [`names that nobody has registered yet: ${unregistered.join(', ')}`]),
    ...(IS_PUBLISHED ? [] : ['IS_PUBLISHED is false: pages would say that nothing is in a registry']),
    ...(integrity === COMMAND_INTEGRITY
      ? []
      : [`COMMAND_INTEGRITY is "${COMMAND_INTEGRITY}", and the package that was built has ${integrity}`]),
  ]
}

/** The names that are still under a reserved domain. A release that publishes must find none. */
export function findUnregisteredNames(): string[] {
  return Object.values(NAMES)
    .flatMap((value) => (typeof value === 'string' ? [value] : Object.values(value)))
    .filter((name) => /\.example(?:\/|$)/.test(name))
}
