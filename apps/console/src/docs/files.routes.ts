import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, notFound, type Result, type Route, text } from '../server/index.ts'
import { openDocumentation } from './open-documentation.ts'
import type { Docs } from './pages/docs.ts'
import { llmsFull, llmsIndex } from './pages/llms.ts'

export const routes: readonly Route[] = [
  { method: 'GET', path: '/docs/llms.txt', handle: (context) => showForModels(context, llmsIndex) },
  { method: 'GET', path: '/docs/llms-full.txt', handle: (context) => showForModels(context, llmsFull) },
  { method: 'GET', path: '/docs/images/:folder/:file', handle: showImage },
]

/** The documentation as plain text, for language models. */
function showForModels({ options }: Context, print: (docs: Docs) => string): Result {
  return text('text/plain; charset=utf-8', print(openDocumentation(options.docsFolder).docs))
}

const FILE_TYPES: Readonly<Record<string, string>> = {
  json: 'application/json; charset=utf-8',
  yaml: 'text/yaml; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
}

/** A picture, or a file beside the pages that they link to, such as an OpenAPI description; undefined if there is none. */
export function readDocsFile(
  docsFolder: string,
  name: string,
): { readonly type: string; readonly content: Buffer } | undefined {
  const type = FILE_TYPES[/^(?:images\/[\w-]+\/)?[\w.-]+\.(\w+)$/.exec(name)?.[1] ?? '']
  const path = join(docsFolder, name)
  return type === undefined || !existsSync(path) ? undefined : { type, content: readFileSync(path) }
}

export function showFile({ options }: Context, name: string): Result {
  const file = readDocsFile(options.docsFolder, name)
  return file === undefined ? notFound() : { kind: 'text', type: file.type, text: file.content }
}

function showImage(context: Context): Result {
  const { folder = '', file = '' } = context.params
  return showFile(context, `images/${folder}/${file}`)
}
