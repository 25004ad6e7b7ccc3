import { readFileSync } from 'node:fs'

// The kernel's unit of CPU time, on every Linux that Node runs on.
const microsecondsPerTick = 10_000

/** CPU time of a process, its threads and all its descendants, ended ones too, since it began. */
export function cpuMicroseconds(pid: number): number {
  const own = ticksOf(pid)
  return own * microsecondsPerTick + childrenOf(pid).reduce((sum, child) => sum + cpuMicroseconds(child), 0)
}

function ticksOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`)
  // The name in parentheses may contain anything. After it: state, …, user, system, and both of ended children.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
}

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process ended in the meantime; its parent's total contains its time.
    return ''
  }
}

/** CPU time of a process of one thread, such as a connection's in PostgreSQL, to the nanosecond; nothing of its children. */
export function ownCpuMicroseconds(pid: number): number {
  return Number(read(`/proc/${pid}/schedstat`).split(' ')[0]) / 1000
}
