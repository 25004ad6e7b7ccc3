import { spawnSync } from 'node:child_process'
import { root } from './release.ts'

interface Credential {
  readonly name: string
  /** What it is for, and how to bring it. */
  readonly how: string
  isThere(): boolean
}

const isSet = (...names: readonly string[]) => names.some((name) => (process.env[name] ?? '') !== '')
const hasIdentity = () => isSet('ACTIONS_ID_TOKEN_REQUEST_URL', 'SIGSTORE_ID_TOKEN')

/** What only a person, or a build server with their trust, can bring. */
const CREDENTIALS: readonly Credential[] = [
  {
    name: 'NPM_TOKEN',
    how: 'publishes the npm packages (or an OIDC identity that npm trusts: ACTIONS_ID_TOKEN_REQUEST_URL)',
    isThere: () => isSet('NPM_TOKEN') || hasIdentity(),
  },
  {
    name: 'npm provenance',
    how: 'needs the OIDC identity of a build server: ACTIONS_ID_TOKEN_REQUEST_URL',
    isThere: hasIdentity,
  },
  {
    name: 'MINISIGN_SECRET_KEY_FILE',
    how: 'signs SHA256SUMS; a key without a password, whose public half is on the release page',
    isThere: () => isSet('MINISIGN_SECRET_KEY_FILE'),
  },
  {
    name: 'REGISTRY_AUTH_FILE',
    how: 'logs in at the registry of images (buildah login writes it)',
    isThere: () => isSet('REGISTRY_AUTH_FILE'),
  },
  {
    name: 'cosign identity',
    how: 'signs the images; needs cosign, and SIGSTORE_ID_TOKEN or the identity of a build server',
    isThere: () => hasIdentity() && spawnSync('cosign', ['version']).status === 0,
  },
  {
    name: 'right to push tags',
    how: 'git push --dry-run origin of a tag must succeed',
    isThere: () =>
      spawnSync('git', ['push', '--dry-run', 'origin', 'HEAD:refs/tags/rehearsal'], {
        cwd: root,
        env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
      }).status === 0,
  },
]

/** Every credential that is not there, as `name: how to bring it`. */
export function findMissingCredentials(): string[] {
  return CREDENTIALS.filter((credential) => !credential.isThere()).map(({ name, how }) => `${name}: ${how}`)
}
