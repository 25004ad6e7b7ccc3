import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { printSurfaces } from '../surface/print-surfaces.ts'
import { packsFolder } from './manifest.ts'
import { npmPack, type PackedPackage } from './npm-pack.ts'
import { LIBRARIES, stageLibrary } from './stage-library.ts'
import { stageServer } from './stage-server.ts'

export type { PackedPackage } from './npm-pack.ts'

/** Makes the tarballs of all libraries in this folder; `havn` itself is made by `packHavn`. */
export function packPackages(packs = packsFolder): PackedPackage[] {
  const names = [...LIBRARIES, 'server'] as const
  const declarations = printSurfaces(names)
  return names.map((name) => {
    const folder = join(packs, name)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    if (name === 'server') stageServer(declarations.get(name) ?? '', folder)
    else stageLibrary(name, declarations, folder)
    return npmPack(folder, packs)
  })
}
