import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface ProfileNode {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
}

interface Profile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

// Idle time does not count.
const idle = '(idle)'

/** Summarises where the server spent its time: the functions and the packages with the most of their own, in percent. */
export function summarizeProfile(folder: string): { functions: string[]; packages: string[] } {
  const [name] = globSync('*.cpuprofile', { cwd: folder })
  if (name === undefined) throw new Error(`the server left no CPU profile in ${folder}`)
  const profile: Profile = JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const nodeById = new Map(profile.nodes.map((node) => [node.id, node.callFrame]))
  const byFunction = new Map<string, number>()
  const byPackage = new Map<string, number>()
  for (const [index, id] of profile.samples.entries()) {
    const frame = nodeById.get(id)
    if (frame === undefined || frame.functionName === idle) continue
    const microseconds = profile.timeDeltas[index] ?? 0
    const place = placeOf(frame.url)
    const line = frame.lineNumber < 0 ? '' : `:${frame.lineNumber + 1}`
    add(byFunction, `${frame.functionName || '(anonymous)'} ${place}${line}`, microseconds)
    add(byPackage, packageOf(place, frame.functionName), microseconds)
  }
  return { functions: topShares(byFunction, 15), packages: topShares(byPackage, 15) }
}

function placeOf(url: string): string {
  return url.replace(/^file:\/\//, '').replace(/^.*\/(?=node_modules\/|apps\/|packages\/)/, '')
}

function packageOf(place: string, functionName: string): string {
  if (place === '') return functionName.startsWith('(') ? functionName : 'native code'
  if (place.startsWith('node:')) return place
  return (
    /^(?:node_modules\/(?:@[^/]+\/)?[^/]+|(?:apps|packages)\/[^/]+\/src\/[^/]+)/.exec(place)?.[0] ?? place
  )
}

function add(sums: Map<string, number>, key: string, value: number): void {
  sums.set(key, (sums.get(key) ?? 0) + value)
}

function topShares(sums: ReadonlyMap<string, number>, count: number): string[] {
  const total = [...sums.values()].reduce((sum, value) => sum + value, 0)
  return [...sums]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([key, value]) => `${((100 * value) / total).toFixed(1).padStart(5)} %  ${key}`)
}
