import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Fault, FAULTS, type Release, root } from '../parts/release.ts'

/** The step that must find each fault, and the words by which it names it. */
const FOUND_BY: Readonly<Record<Fault, { readonly step: string; readonly named: RegExp }>> = {
  'changed-byte': { step: 'packages', named: /two builds of one commit differ: \S+\.tgz/ },
  'undeclared-export': { step: 'surface', named: /\bundeclared\b/ },
  'missing-changelog': { step: 'preconditions', named: /CHANGELOG\.md has no entry for/ },
  'install-script': { step: 'registry', named: /\S+ runs postinstall/ },
}

/** Rehearses with each of the faults planted: a check that never fails is none. */
export function findPlantedFaults(_: Release, say: (line: string) => void): void {
  const missed = FAULTS.filter((fault) => {
    const { step, named } = FOUND_BY[fault]
    const options = ['--rehearse', '--skip-green', '--only', step, '--plant', fault]
    const program = join(root, 'tools/release/release.ts')
    const { status, stdout } = spawnSync(process.execPath, [program, ...options], { encoding: 'utf8' })
    const [found] = named.exec(stdout) ?? []
    say(`${fault}: exit ${status}, ${found ?? 'not named'}`)
    return status !== 1 || found === undefined
  })
  if (missed.length > 0) throw new Error(`planted and not found: ${missed.join(', ')}`)
}
