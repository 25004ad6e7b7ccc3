// The section of ARCHITECTURE.md that follows a payment from file to file, and the check of its order.
import { posix } from 'node:path'
import { type File, importedFile, specifiersOf } from './imports.ts'
import { readSource } from './source.ts'

/** A file that a payment passes, and the file that wires it to those before it, if none of them imports it. */
export type PathStep = { readonly path: string; readonly handedOverBy: string | undefined }

const STEP = /^\d+\. \[[^\]]*\]\(([^)]+)\)/
const HANDED_OVER = /Handed over by \[[^\]]*\]\(([^)]+)\)/

/** The steps of the section, by its parts: each part begins at a heading, where the payment waits for somebody else. */
export function readPaymentPath(markdown: string): readonly (readonly PathStep[])[] {
  const section = markdown.split(/^## /m).find((text) => text.startsWith('A payment from the socket'))
  return (section ?? '')
    .split(/^### .*/m)
    .slice(1)
    .map((part) =>
      part.split(/^(?=\d+\. )/m).flatMap((item) => {
        const [, path] = STEP.exec(item) ?? []
        return path === undefined ? [] : [{ path, handedOverBy: HANDED_OVER.exec(item)?.[1] }]
      }),
    )
}

/** What is wrong with the order of the parts: a file that nothing leads to, or one that imports a file before it. */
export function pathProblems(
  parts: readonly (readonly PathStep[])[],
  files: readonly File[],
): readonly string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const reach = createReach(texts)
  const leads = (from: string, to: string) =>
    to.endsWith('.sql') ? callsRoutine(texts.get(from) ?? '', to) : reach(from).has(to)
  return parts.flatMap((steps) => missingFiles(steps, texts) ?? orderProblems(steps, leads))
}

function missingFiles(
  steps: readonly PathStep[],
  texts: ReadonlyMap<string, string>,
): readonly string[] | undefined {
  const missing = steps.flatMap(({ path, handedOverBy }) =>
    [path, handedOverBy].filter((file) => file !== undefined && !texts.has(file)),
  )
  return missing.length === 0 ? undefined : missing.map((file) => `there is no file ${file}`)
}

function orderProblems(
  steps: readonly PathStep[],
  leads: (from: string, to: string) => boolean,
): readonly string[] {
  let afterHandOver = 0
  return steps.flatMap(({ path, handedOverBy }, index) => {
    if (index === 0) return []
    const before = steps.slice(0, index).map((step) => step.path)
    if (handedOverBy !== undefined) {
      afterHandOver = index
      const connected = leads(handedOverBy, path) && before.some((file) => leads(handedOverBy, file))
      return connected ? [] : [`${handedOverBy} does not import both ${path} and a file before it`]
    }
    const early = before.slice(afterHandOver).find((file) => leads(path, file))
    if (early !== undefined) return [`${path} imports ${early}, which is before it`]
    return before.some((file) => leads(file, path)) ? [] : [`no file before ${path} imports it`]
  })
}

/**
 * Finds the files that a file imports, directly or through others, and itself. A type is not called, so its import does not
 * count. Files do not import each other in a circle, so each is read once.
 */
function createReach(texts: ReadonlyMap<string, string>): (path: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  return function reach(path): ReadonlySet<string> {
    const found = known.get(path)
    if (found !== undefined) return found
    const text = texts.get(path)
    const imported = text === undefined || !path.endsWith('.ts') ? [] : importedValues(path, text)
    const reached = new Set([path, ...imported.flatMap((file) => [...reach(file)])])
    known.set(path, reached)
    return reached
  }
}

function importedValues(path: string, text: string): readonly string[] {
  const { code, literals } = readSource(text)
  const values = code.replace(/(?:import|export)\s+type\b[^"]*"#\d+"/g, '')
  return specifiersOf({ code: values, literals }).flatMap((specifier) => importedFile(path, specifier) ?? [])
}

function callsRoutine(text: string, sqlFile: string): boolean {
  return text.includes(`.${posix.basename(sqlFile, '.sql')}(`)
}
