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
}

/** A file beside the pages that they link to, such as an OpenAPI description. */
export function showFile({ options }: Context, name: string): Result {
  const type = FILE_TYPES[/^[\w.-]+\.(\w+)$/.exec(name)?.[1] ?? '']
  const file = join(options.docsFolder, name)
  if (type === undefined || !existsSync(file)) return notFound()
  return text(type, readFileSync(file, 'utf8'))
}

const IMAGE_TYPES: Readonly<Record<string, string>> = { png: 'image/png', svg: 'image/svg+xml' }

function showImage({ options, params }: Context): Result {
  const { folder = '', file = '' } = params
  const type = IMAGE_TYPES[/^[\w.-]+\.(\w+)$/.exec(file)?.[1] ?? '']
  const path = join(options.docsFolder, 'images', folder, file)
  if (type === undefined || !/^[\w-]+$/.test(folder) || !existsSync(path)) return notFound()
  return { kind: 'text', type, text: readFileSync(path) }
}
