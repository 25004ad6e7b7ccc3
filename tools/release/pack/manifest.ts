import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import project from '../../../package.json' with { type: 'json' }
import { NAMES } from '../names.ts'

export { commit } from '../commit.ts'

export const root = join(import.meta.dirname, '../../..')
export const packsFolder = join(root, '.packs')

/** The version of everything that is published. It is written in the package.json of the root alone. */
export const { version } = project

interface About {
  readonly name: string
  readonly description: string
  /** Where the source lies in the repository. */
  readonly directory: string
  readonly keywords: readonly string[]
  /** The versions of Node that it runs on. */
  readonly node: string
}

/** What the manifests of all published packages begin with. None has scripts: nothing is run when it is installed. */
export function beginManifest({ name, description, directory, keywords, node }: About) {
  return {
    name,
    version,
    description,
    keywords: ['psd2', 'xs2a', 'open-banking', 'berlin-group', ...keywords],
    homepage: NAMES.homepage,
    bugs: { url: NAMES.issues },
    repository: { type: 'git', url: `git+${NAMES.repository}`, directory },
    license: project.license,
    engines: { node },
  }
}

/** The package.json of a workspace. */
export interface Workspace {
  readonly name: string
  readonly description: string
  readonly dependencies?: Readonly<Record<string, string>>
}

export function readWorkspace(folder: string): Workspace {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}

/** Declarations that name types of Node need them, and a program in JavaScript does not. */
export const typesOfNode = (range: string) => ({
  peerDependencies: { '@types/node': range },
  peerDependenciesMeta: { '@types/node': { optional: true } },
})

/** The folders of these names that the package has. */
export const existing = (folder: string, names: readonly string[]): string[] =>
  names.filter((name) => existsSync(join(folder, name)))
