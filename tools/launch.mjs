// Installs what Havn runs on: Node 26 into .node/, the dependencies into node_modules/. Runs on any Node from 18,
// so it is plain JavaScript without dependencies. `--clean` installs the dependencies anew in any case.
// `--run FILE …` then runs a program of this checkout on that Node.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchNode, packageFor, readJson, runNpm } from './fetch-package.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
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
  else
    await runNpm('Installing the dependencies (once, about 20 s)', ['ci'], { cwd: root, env: pathWith(bin) })
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
  const node = await fetchNode(nodeFolder, packageFor(readJson(join(root, 'tools', 'node-packages.json'))))
  touch(join(nodeFolder, 'node_modules', '.package-lock.json'))
  return dirname(node)
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

function touch(file) {
  utimesSync(file, new Date(), new Date())
}
