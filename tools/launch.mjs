// Installs what Havn runs on: Node 26 into .node/, the dependencies into node_modules/. Runs on any Node from 18,
// so it is plain JavaScript without dependencies. `--clean` installs the dependencies anew in any case.
// `--run FILE …` then runs a program of this checkout on that Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
// The installed package `havn` brings the same Node.
const {
  version: nodeVersion,
  packages: nodePackages,
  integrity: nodeIntegrity,
} = readJson(join(root, 'tools', 'node-packages.json'))
const nodeFolder = join(root, '.node')
const lock = join(nodeFolder, 'setup.lock')
const [option, ...program] = process.argv.slice(2)

try {
  await takeLock()
  const bin = await setUp(option === '--clean')
  releaseLock()
  if (option === '--run') process.exitCode = run(bin, program)
} catch (problem) {
  console.error(`havn: ${problem.message}`)
  process.exitCode = 1
} finally {
  releaseLock()
}

/** Returns the folder of the Node that Havn runs on. */
async function setUp(clean) {
  const bin = await bringNode()
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!clean && hasDependencies(installed)) touch(installed)
  else await runNpm('Installing the dependencies (once, about 20 s)', ['ci'], pathWith(bin))
  return bin
}

/** Runs a program on that Node, which is also the first of its path, and returns the exit code. */
function run(bin, args) {
  const options = { cwd: root, env: { ...process.env, ...pathWith(bin) }, stdio: 'inherit' }
  return spawnSync(join(bin, 'node'), args, options).status ?? 1
}

function pathWith(bin) {
  return { PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }
}

async function bringNode() {
  const platform = `${process.platform}-${process.arch}`
  const name = nodePackages[platform]
  if (!name)
    throw new Error(`runs on ${Object.keys(nodePackages).join(', ')}, but this machine is ${platform}`)
  const folder = join(nodeFolder, 'node_modules', name)
  const installed = join(nodeFolder, 'node_modules', '.package-lock.json')
  if (!existsSync(installed) || readJson(join(folder, 'package.json'))?.version !== nodeVersion) {
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', '--prefix', nodeFolder]
    await runNpm(
      `Fetching Node ${nodeVersion} (once, 55 MB)`,
      ['install', ...flags, `${name}@${nodeVersion}`],
      {},
    )
  }
  requirePinned(installed, name, nodeIntegrity[platform])
  const bin = join(folder, 'bin')
  const tried = spawnSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' })
  if (tried.status !== 0) {
    throw new Error(
      `the fetched Node does not run here (glibc 2.28 or newer is needed): ${tried.stderr ?? tried.error}`,
    )
  }
  touch(installed)
  return bin
}

/** npm has compared what it fetched with the registry's hash; this compares that with ours, before anything of it is run. */
function requirePinned(installedFile, name, integrity) {
  const found = readJson(installedFile)?.packages?.[`node_modules/${name}`]?.integrity
  if (found !== integrity)
    throw new Error(
      `${name} ${nodeVersion} has the hash ${found}, but tools/node-packages.json expects ${integrity}`,
    )
}

/** Compares what is installed with what is needed: file times alone are not reliable after a git checkout. */
function hasDependencies(installedFile) {
  const installed = readJson(installedFile)?.packages
  const asked = readJson(join(root, 'package-lock.json'))?.packages
  if (!installed || !asked) return false
  return Object.entries(asked).every(([path, { version, integrity, optional }]) => {
    const there = installed[path]
    if (path === '' || (!there && optional)) return true
    return there !== undefined && there.version === version && there.integrity === integrity
  })
}

async function runNpm(title, args, environment) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  show(`${title} …`, '')
  const ticking = setInterval(() => {
    if (process.stderr.isTTY) show(`${title} … ${seconds()} s`, '')
  }, 1000)
  const npm = spawn('npm', args, {
    cwd: root,
    env: { ...process.env, ...environment },
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

/** Prints progress; on a terminal the next text replaces this one, unless this one ends the line. */
function show(text, end) {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}${end}` : `${text}\n`)
}

/** Takes a lock, so that two first calls at once do not install over each other. */
async function takeLock() {
  mkdirSync(nodeFolder, { recursive: true })
  for (let waited = 0; ; waited += 1) {
    try {
      return writeFileSync(lock, String(process.pid), { flag: 'wx' })
    } catch (problem) {
      if (problem.code !== 'EEXIST') throw problem
    }
    const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0
    if (holder > 0 && !isAlive(holder)) rmSync(lock, { force: true })
    else if (waited === 4)
      console.error(`Another call (process ${holder}) is setting Havn up; waiting for it …`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

function releaseLock() {
  if (readJson(lock) === process.pid) rmSync(lock, { force: true })
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (problem) {
    return problem.code === 'EPERM'
  }
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function touch(file) {
  utimesSync(file, new Date(), new Date())
}
