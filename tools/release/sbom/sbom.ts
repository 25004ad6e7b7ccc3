import { createHash } from 'node:crypto'
import { join } from 'node:path'
import project from '../../../package.json' with { type: 'json' }
import type { SystemRoot } from '../oci-image/system-root.ts'
import { type Component, nodeComponents, npmComponents, systemComponents } from './components.ts'

const root = join(import.meta.dirname, '../../..')

/** The list of components of the server's image, in CycloneDX 1.6. */
export interface Sbom {
  readonly serialNumber: string
  readonly components: readonly Component[]
}

/**
 * Lists what an image of the server contains: the packages whose code is really in its bundles, Node and its parts, and the
 * C libraries. Without a time, and with a number derived from its content, so that the same image has the same list.
 */
export function makeSbom(content: {
  readonly packages: readonly string[]
  readonly libraries: readonly string[]
  /** Where the libraries are from. */
  readonly system: SystemRoot
  readonly platform: 'linux-x64' | 'linux-arm64'
}): Sbom {
  const components = [
    ...npmComponents(content.packages, root),
    ...nodeComponents(content.platform),
    ...systemComponents(content.libraries, content.system),
  ].map((component) => ({ 'bom-ref': `${component.purl}#${component.name}`, ...component }))
  const hash = createHash('sha256').update(JSON.stringify(components)).digest('hex')
  const number = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
  const own = {
    type: 'application',
    'bom-ref': 'havn-server',
    name: 'havn-server',
    version: project.version,
    licenses: [{ license: { id: project.license } }],
  }
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${number}`,
    version: 1,
    metadata: { component: own },
    components,
    dependencies: [{ ref: 'havn-server', dependsOn: components.map((component) => component['bom-ref']) }],
  }
  return document
}
