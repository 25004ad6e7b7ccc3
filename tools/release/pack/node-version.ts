// Brings other versions of Node, so that tests can run what is packed on every version that the packages promise.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import havnNode from '../../node-packages.json' with { type: 'json' }

/** The major versions of Node that the published packages run on. */
export const NODE_MAJORS = [20, 22, 24, 26] as const

export type NodeMajor = (typeof NODE_MAJORS)[number]

const versions: Readonly<Record<NodeMajor, string>> = {
  20: '20.20.2',
  22: '22.23.3',
  24: '24.21.0',
  26: havnNode.version,
}

/** The npm packages that carry Node's own binaries, without an install script. */
const packages: Readonly<Record<string, string>> = havnNode.packages

const cache = join(import.meta.dirname, '../../../.node/other')

/**
 * The path of the binary of this major version of Node. The first call fetches it into `.node/other`, some 50 MB; the
 * version that runs this program is not fetched.
 */
export async function nodeBinary(major: NodeMajor): Promise<string> {
  const version = versions[major]
  if (process.versions.node.split('.')[0] === String(major)) return process.execPath
  const folder = join(cache, version)
  const name = packages[`${process.platform}-${process.arch}`]
  if (name === undefined) throw new Error(`no Node ${version} for ${process.platform}-${process.arch}`)
  const binary = join(folder, 'node_modules', name, 'bin/node')
  if (!existsSync(binary)) await install(`${name}@${version}`, folder)
  return binary
}

/** Installs into a folder of its own and renames it, so that two tests that start at once do not disturb each other. */
async function install(specifier: string, folder: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const own = mkdtempSync(join(cache, 'fetching-'))
  try {
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--prefix', own]
    await runNpm(['install', ...flags, specifier])
    renameSync(own, folder)
  } catch (problem) {
    // Another process was faster: what it renamed is as good.
    if (!existsSync(folder)) throw problem
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

function runNpm(args: readonly string[]): Promise<void> {
  const npm = spawn('npm', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  npm.stderr.on('data', (chunk) => (said += String(chunk)))
  return new Promise((resolve, reject) => {
    npm.once('error', reject)
    npm.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`npm ${args.join(' ')} failed:\n${said.trim()}`))
    })
  })
}
