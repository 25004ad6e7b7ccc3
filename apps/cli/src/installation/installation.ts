import { join, resolve } from 'node:path'
import { type Installation, PROGRAMS } from './programs.ts'

const root = resolve(import.meta.dirname, '..', '..', '..', '..')

/** A checkout. The package `havn` has packed-installation.ts in the place of this file. */
export const installation: Installation = {
  program: (name) => join(root, PROGRAMS[name]),
  docs: join(root, 'docs'),
  openapi: join(root, 'packages', 'contract', 'openapi.json'),
  stateDirectory: join(root, '.havn'),
}
