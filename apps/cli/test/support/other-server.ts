// Loaded before the command line (`--import other-server.ts?folder=…`): the sandbox's programs are those of a test's folder.
import { join } from 'node:path'
import { installation } from '../../src/installation/installation.ts'
import type { Installation } from '../../src/installation/programs.ts'

const folder = new URL(import.meta.url).searchParams.get('folder') ?? ''
const original = { ...installation }

const other: Pick<Installation, 'program'> = {
  program(name) {
    if (name === 'sandbox') return join(folder, 'main.ts')
    return name === 'sandbox-migrate' ? join(folder, 'migrate.ts') : original.program(name)
  },
}
Object.assign(installation, other)
