// Fetches what Havn runs on, Node and PostgreSQL, from npm's registry. For a checkout (launch.mjs) and for the package `havn`
// (bin/havn.mjs), on any Node from 18: plain JavaScript without dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The package for this machine of a list such as node-packages.json: its name, version and hash. */
export function packageFor({ version, packages, integrity }) {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (name !== undefined) return { name, version, integrity: integrity[platform] }
  const windows = process.platform === 'win32' ? ' On Windows, use it inside WSL.' : ''
  throw new Error(`runs on ${Object.keys(packages).join(', ')}, but this machine is ${platform}.${windows}`)
}

/** Where the package lies in a folder that `fetchPackage` filled. */
export const packageIn = (folder, { name }) => join(folder, 'node_modules', name)

/** Installs a package into a folder by npm with these flags, unless it is there. None of its scripts is run. */
export async function fetchPackage(folder, { name, version, integrity }, { title, flags = [] }) {
  const notes = join(folder, 'node_modules', '.package-lock.json')
  const isThere = readJson(join(packageIn(folder, { name }), 'package.json'))?.version === version
  if (!isThere || !existsSync(notes))
    await runNpm(title, [
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--save-exact',
      '--no-update-notifier',
      // npm would wait for more than a minute before it says that there is no connection.
      '--fetch-retries=1',
      '--fetch-retry-mintimeout=1000',
      ...flags,
      '--prefix',
      folder,
      `${name}@${version}`,
    ])
  requirePinned(readJson(notes)?.packages?.[`node_modules/${name}`]?.integrity, { name, version, integrity })
}

/** Installs Node into a folder, unless it is there, and returns the path of its program. */
export async function fetchNode(folder, node, flags = []) {
  await fetchPackage(folder, node, { title: `Fetching Node ${node.version} (once, 55 MB)`, flags })
  const program = nodeProgramIn(packageIn(folder, node))
  const tried = spawnSync(program, ['--version'], { encoding: 'utf8' })
  if (tried.status !== 0)
    throw new Error(
      `the fetched Node does not run here (glibc 2.28 or newer is needed): ${tried.stderr ?? tried.error}`,
    )
  return program
}

/** Where Node's program lies in its package. */
export const nodeProgramIn = (packageFolder) => join(packageFolder, 'bin', 'node')

/** npm has compared what it fetched with the registry's hash; this compares that with ours, before anything of it is run. */
function requirePinned(found, { name, version, integrity }) {
  if (found !== integrity)
    throw new Error(
      `${name} ${version} has the hash ${found} in the registry, but ${integrity} is expected. Nothing of it was run.`,
    )
}

/** Runs npm and shows on stderr what it is for and how long it takes. Throws what npm said if it fails. */
export async function runNpm(title, args, { cwd, env } = {}) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  show(`${title} …`, '')
  const ticking = setInterval(() => {
    if (process.stderr.isTTY) show(`${title} … ${seconds()} s`, '')
  }, 1000)
  const npm = spawn('npm', args, {
    cwd,
    env: { ...withoutProject(process.env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  npm.stdout.on('data', (chunk) => (output += chunk))
  npm.stderr.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve) => npm.on('error', resolve).on('close', resolve))
  clearInterval(ticking)
  show(`${title}: ${code === 0 ? 'done' : 'failed'} after ${seconds()} s`, '\n')
  if (code !== 0)
    throw new Error(
      `npm ${args.join(' ')} failed; it said:\n${output.trim().split('\n').slice(0, 15).join('\n') || code}`,
    )
}

/** What npm was asked to do for somebody's project is not what it shall do here; where to fetch from is. */
function withoutProject(environment) {
  const ofProject =
    /^npm_(?:config_(?:global|location|workspaces?|include|omit|only|package|dry_run|.*prefix)$|package_|lifecycle_)/
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !ofProject.test(name)))
}

/** Prints progress; on a terminal the next text replaces this one, unless this one ends the line. */
function show(text, end) {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}${end}` : `${text}\n`)
}

export function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
