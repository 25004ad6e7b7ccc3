import { join, resolve } from 'node:path'
import type { Installation } from './programs.ts'

const packed = resolve(import.meta.dirname, '..')

/**
 * The installed package `havn`: every program is a bundle in `dist`, and what the sandbox keeps lies in the folder where
 * the command was started. `tools/release/pack-havn` puts this file in the place of installation.ts.
 */
export const installation: Installation = {
  program: (name) => join(packed, 'dist', `${name}.js`),
  docs: join(packed, 'docs'),
  openapi: join(packed, 'openapi.json'),
  stateDirectory: resolve('.havn'),
}
