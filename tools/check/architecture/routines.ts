// SQL routines: one file each, named as the routine, with a header that says what it does, who calls it and what it locks.
import type { ProjectFile } from './project-files.ts'

export interface Routine {
  readonly path: string
  /** With its schema: `payments.claim_due`. */
  readonly name: string
  readonly text: string
}

const DEFINITION = /^create or replace (?:function|procedure)\s+([\w.]+)/gim
const NOT_A_ROUTINE = /\/(?:tables|\d{4}_\w+|transition_rows)\.sql$/
const lineLength = 120
const CALLERS = '-- Called by: '
const CONTINUED = '--   '
/** Written by hand for a routine that no code of this version calls. */
const BY_HAND = ['an operator', 'servers of the version before']

/** What is wrong with these SQL files as homes of routines. */
export function routineProblems(sqlFiles: readonly ProjectFile[]): string[] {
  const homes = new Map<string, string>()
  return sqlFiles.flatMap(({ path, text }) => {
    const names = [...text.matchAll(DEFINITION)].map(([, name = '']) => name)
    if (NOT_A_ROUTINE.test(path))
      return names.map((name) => `${path} defines ${name}; give the routine a file of its own`)
    const [name, second] = names
    if (name === undefined || second !== undefined)
      return [`${path} defines ${names.length} routines by "create or replace"; expected one`]
    const fileName = path.slice(path.lastIndexOf('/') + 1, -'.sql'.length)
    const problems: string[] = []
    if (name.split('.')[1] !== fileName)
      problems.push(`${path} defines ${name}; expected a file of that name`)
    const other = homes.get(name)
    if (other !== undefined) problems.push(`${name} is defined in ${other} and in ${path}`)
    homes.set(name, path)
    const header = headerOf(text)
    if (!header.some((line) => line.startsWith('-- Locks: ')))
      problems.push(`${path} has no line "-- Locks: …" in its header`)
    return problems
  })
}

export function readRoutines(sqlFiles: readonly ProjectFile[]): Routine[] {
  return sqlFiles.flatMap(({ path, text }) => {
    const [, name] = new RegExp(DEFINITION, 'im').exec(text) ?? []
    return name === undefined ? [] : [{ path, name, text }]
  })
}

/** The files and routines that call a routine: stores by their path below `src`, SQL by the routine's name. */
export function callersOf(
  routine: Routine,
  { routines, files }: { routines: readonly Routine[]; files: readonly ProjectFile[] },
): string[] {
  const call = new RegExp(`(?<![\\w.])${routine.name.replace('.', '\\.')}(?!\\w)`)
  // Most texts do not have the name at all, and removing comments takes long.
  const isIn = (text: string) => text.includes(routine.name) && call.test(withoutComments(text))
  const bySql = routines
    .filter(({ name, text }) => name !== routine.name && isIn(text))
    .map(({ name }) => name)
  const byFile = files
    .filter(({ path, text }) => path !== routine.path && isIn(text))
    .map(({ path }) => path.replace(/^apps\/(?:server\/src\/)?/, ''))
  const isTrigger = new RegExp(`(?:execute function\\s+|')${routine.name.replace('.', '\\.')}`, 'i').test(
    routine.text,
  )
  const byHand = BY_HAND.filter((caller) => routine.text.includes(`${CALLERS}${caller}`))
  return [...[...byFile, ...bySql].toSorted(), ...(isTrigger ? ['the trigger below'] : []), ...byHand]
}

/** The routine's file with its line of callers as it should be: before the line of locks. */
export function withCallers(text: string, callers: readonly string[]): string {
  const header = headerOf(text)
  const rest = text.split('\n').slice(header.length)
  const kept = withoutCallers(header)
  const place = kept.findIndex((line) => line.startsWith('-- Locks: '))
  const at = place === -1 ? kept.length : place
  return [...kept.slice(0, at), ...printCallers(callers), ...kept.slice(at), ...rest].join('\n')
}

/** The comment that the file begins with. */
function headerOf(text: string): string[] {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('--'))
  return lines.slice(0, end)
}

function withoutCallers(header: readonly string[]): string[] {
  const start = header.findIndex((line) => line.startsWith(CALLERS))
  if (start === -1) return [...header]
  const more = header.slice(start + 1).findIndex((line) => !line.startsWith(CONTINUED))
  return [...header.slice(0, start), ...(more === -1 ? [] : header.slice(start + 1 + more))]
}

function printCallers(callers: readonly string[]): string[] {
  if (callers.length === 0) return []
  const lines: string[] = []
  let line = CALLERS
  for (const [index, caller] of callers.entries()) {
    const item = index === callers.length - 1 ? caller : `${caller},`
    const longer = line === CALLERS ? `${line}${item}` : `${line} ${item}`
    if (longer.length > lineLength && line !== CALLERS) {
      lines.push(line)
      line = `${CONTINUED}${item}`
    } else line = longer
  }
  return [...lines, line]
}

function withoutComments(text: string): string {
  return text.replaceAll(/^\s*(?:--|\/\/|\*|\/\*)[^\n]*$/gm, '')
}
