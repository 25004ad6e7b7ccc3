// Writes the documentation as a static site: npm run docs:site -- [folder]
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

const HELP = `npm run docs:site -- [folder]

Writes the documentation as a static site into dist/docs-site, or into this folder, which is emptied first.
It needs no server: open index.html, or put the folder on any web space.`

const { values, positionals } = parseArgs({
  options: { help: { type: 'boolean', short: 'h', default: false } },
  allowPositionals: true,
})
if (values.help) process.stdout.write(`${HELP}\n`)
else {
  const folder = resolve(positionals[0] ?? join(import.meta.dirname, '../../../dist/docs-site'))
  const { buildSite } = await import('./build-site.ts')
  const { pages, milliseconds } = await buildSite(folder, new Date())
  process.stdout.write(`${pages} pages in ${folder}, ${milliseconds} ms\n`)
}
