import { createTpp, openSandboxCa } from '@havn/test-certificates'
import { statePaths } from '../../src/installation/state.ts'

/** Makes a TPP of another authority than the sandbox's, in a folder of its own; returns the options of `tpp import`. */
export function createForeignTpp(directory: string): string[] {
  const other = statePaths(directory)
  const ca = openSandboxCa(other)
  createTpp({ paths: other, ca, folder: 'own', organisation: 'Own AS', roles: ['PISP'] })
  return ['--cert', other.tppCertificate('own'), '--key', other.tppKey('own'), '--ca', other.ca]
}
