#!/usr/bin/env node
// Starts Havn's command line, which needs Node 26, from any Node since 18: npm installed Node 26 beside this package as an
// optional dependency for this platform. Plain JavaScript without dependencies, so that an old Node runs it.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = new URL('../dist/cli.js', import.meta.url)
const { version, packages } = JSON.parse(readFileSync(new URL('node-packages.json', import.meta.url), 'utf8'))
const majorOf = (text) => Number.parseInt(text, 10)

// The server refuses settings that it does not know; this one it knows.
process.env.HAVN_COMMAND ??= nameOfCommand()
if (majorOf(process.versions.node) >= majorOf(version)) await import(program.href)
else startWith(findNode())

/** How to start this command again: by npx where npx finds it, by its name where the shell does, otherwise by its path. */
function nameOfCommand() {
  const file = resolve(process.argv[1] ?? '.')
  const folder = dirname(file)
  const { npm_command: command, npm_config_package: given = '' } = process.env
  // What npx was asked to install lies in a folder _npx. For a file it asks each time, unless --yes answers.
  if (given !== '' && !given.includes('\n') && folder.split(sep).includes('_npx'))
    return `npx --yes --package=${shellWord(given)} havn`
  if (command !== undefined || isOfProject(folder)) return 'npx havn'
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

function findNode() {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (name === undefined) {
    const windows = process.platform === 'win32' ? ' On Windows, use it inside WSL.' : ''
    fail(`runs on ${Object.keys(packages).join(', ')}, but this machine is ${platform}.${windows}`)
  }
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', 'node')
  } catch {
    return fail(
      `needs Node ${majorOf(version)}, and its package ${name} is not installed. Install with optional dependencies` +
        ` (npm install --include=optional), or start it with Node ${majorOf(version)} yourself.`,
    )
  }
}

function startWith(node) {
  const args = [fileURLToPath(program), ...process.argv.slice(2)]
  // By the channel the program notices when this process is gone, even after SIGKILL: a sandbox then stops.
  const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  // A terminal sends Ctrl-C to the program too; other signals reach this process alone.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal)))
  child.on('error', (problem) =>
    fail(`cannot run ${node}: ${problem.message} (glibc 2.28 or newer is needed)`),
  )
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
}

function fail(text) {
  console.error(`havn: ${text}`)
  process.exit(1)
}
