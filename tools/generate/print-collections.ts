// Prints the Postman collection of the contract into .packs, as a release has it: npm run collections
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { printCollection } from './collections/print-collection.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.packs')
const file = join(folder, 'havn.postman_collection.json')

mkdirSync(folder, { recursive: true })
writeFileSync(file, printCollection())
process.stdout.write(`${relative(root, file)}\n`)
