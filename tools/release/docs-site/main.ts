// Writes the documentation as a static site into dist/docs-site, or into the folder that is given.
import { join, resolve } from 'node:path'
import { buildSite } from './build-site.ts'

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../../../dist/docs-site'))
const { pages, milliseconds } = await buildSite(folder, new Date())
process.stdout.write(`${pages} pages in ${folder}, ${milliseconds} ms\n`)
