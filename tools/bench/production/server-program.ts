import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareServerContext } from '../../release/oci-image/prepare-server.ts'
import { runProgram } from '../environment/run-program.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, '.packs/bench-production')

/** The server as a release's archive has it, and how the units of systemd start it. */
export interface ServerProgram {
  /** The command of a unit, with this folder in place of /etc/havn. */
  commandOf(unit: 'havn' | 'havn-migrate', settings: string): readonly string[]
}

/** Makes what a release packs into the archive, unless the folder has it of this commit already. */
export async function buildServer(): Promise<ServerProgram> {
  const stamp = join(folder, 'commit')
  const commit = await describeCommit()
  if (!existsSync(stamp) || commit.endsWith('-dirty') || readFileSync(stamp, 'utf8') !== commit) {
    await prepareServerContext(folder)
    writeFileSync(stamp, commit)
  }
  return {
    commandOf(unit, settings) {
      const text = readFileSync(join(root, `packaging/systemd/${unit}.service`), 'utf8')
      const [, line] = /^ExecStart=(.+)$/m.exec(text) ?? []
      if (line === undefined) throw new Error(`${unit}.service: expected a line ExecStart=`)
      return line
        .replaceAll('/opt/havn', join(folder, 'rootfs/opt/havn'))
        .replaceAll('/etc/havn', settings)
        .split(' ')
    },
  }
}

async function describeCommit(): Promise<string> {
  const text = await runProgram('git', ['-C', root, 'describe', '--always', '--dirty', '--abbrev=40'])
  return text.trim()
}
