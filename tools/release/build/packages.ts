// Packs the npm packages into the folder that is given. It runs in a copy of the commit: see steps/packages.ts.
import { copyFileSync, globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { packHavn } from '../pack-havn/pack.ts'
import { packPackages } from '../pack/pack-packages.ts'
import { packs, to } from './build-place.ts'

packPackages()
await packHavn()
for (const file of globSync(join(packs, '*.tgz'))) copyFileSync(file, join(to, basename(file)))
