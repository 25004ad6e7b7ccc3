import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const everyMilliseconds = 500
const shells = new Set(['sh', 'ash', 'dash', 'bash', 'zsh', 'ksh', 'busybox'])
/** More shells than this between npm and the command are a mistake of ours, not a script. */
const shellsMax = 8

type Link = { pid: number; parent: number }

/**
 * Resolves when the npm that started this command, as `npx` or a script does, has ended. A signal to npm ends npm and not
 * what its shell started, so nobody would tell this process. Never resolves for a command that a shell started by itself,
 * which may go on in the background when that shell has ended.
 */
export async function waitForEndOfNpm(environment = process.env): Promise<undefined> {
  const links = isStartedByNpm(environment) ? linksToStarter() : []
  return new Promise((resolve) => {
    if (links.length === 0) return
    const timer = setInterval(() => {
      // A process whose parent has ended gets another.
      if (links.every(({ pid, parent }) => readProcess(pid)?.parent === parent)) return
      clearInterval(timer)
      resolve(undefined)
    }, everyMilliseconds)
    timer.unref()
  })
}

/** Programs that npm starts pass its variables on to what they start: only a script that names this command counts. */
function isStartedByNpm({ npm_lifecycle_script: script = '' }: NodeJS.ProcessEnv): boolean {
  return /(?:^|[\s/;&|('"])havn(?:[\s'"]|$)/.test(script)
}

/** From this process (or the launcher that started it on another Node) over shells to the first process that is no shell. */
function linksToStarter(): Link[] {
  const links: Link[] = []
  let pid = process.connected ? process.ppid : process.pid
  while (links.length < shellsMax) {
    const parent = readProcess(pid)?.parent
    if (parent === undefined || parent <= 1) return links
    links.push({ pid, parent })
    if (!shells.has(readProcess(parent)?.name ?? '')) return links
    pid = parent
  }
  return links
}

/** The parent and the program of a process; undefined if it has ended or cannot be read. */
function readProcess(pid: number): { parent: number; name: string } | undefined {
  try {
    if (process.platform === 'linux') {
      const [, name = '', parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      return { parent: Number(parent), name }
    }
    const printed = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    const [, parent, name = ''] = /^\s*(\d+)\s+(.*)$/m.exec(printed) ?? []
    return { parent: Number(parent), name: name.trim().replace(/^.*\//, '').replace(/^-/, '') }
  } catch {
    return undefined
  }
}
