import { DOCUMENTS } from './documents.ts'
import localPostgres from '../../../packages/local-postgres/package.json' with { type: 'json' }
import project from '../../../package.json' with { type: 'json' }
import node from '../../node-packages.json' with { type: 'json' }

/** The package.json of the installable package. Everything but Node 26 and PostgreSQL is in its bundles. */
export function packageFile(): Record<string, unknown> {
  const nodes = Object.values(node.packages).map((name) => [name, node.version])
  return {
    name: 'havn',
    version: project.version,
    description:
      'A sandbox bank with a PSD2 / XS2A interface on your machine, and the tools of a TPP to talk to it',
    keywords: ['psd2', 'xs2a', 'open-banking', 'sandbox', 'berlin-group', 'payments'],
    license: project.license,
    type: 'module',
    bin: { havn: 'bin/havn.mjs' },
    files: [
      'bin',
      'dist',
      'openapi.json',
      'havn.postman_collection.json',
      'THIRD-PARTY-LICENCES.txt',
      ...DOCUMENTS,
    ],
    exports: { './openapi.json': './openapi.json', './package.json': './package.json' },
    engines: { node: '>=18' },
    // npm installs those of this platform and passes over the others: each says for which platform it is.
    optionalDependencies: { ...Object.fromEntries(nodes), ...localPostgres.optionalDependencies },
  }
}
