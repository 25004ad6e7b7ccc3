import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstBlock, programsOf } from '../pack/samples.ts'
import { root } from './release.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const signatureReadme = read('packages/http-signature/README.md')

/** The programs of our pages that strangers run, with what each prints in the end. */
export const SAMPLES = [
  {
    name: 'signature',
    program: firstBlock(signatureReadme, 'ts'),
    ending: firstBlock(signatureReadme, 'text'),
  },
  { name: 'pay', program: programsOf(read('docs/sdk.md')).get('pay.ts') ?? '', ending: 'paid ACSC' },
] as const

/** Makes the key and certificate of the program that signs. */
export const MAKE_KEY = firstBlock(signatureReadme, 'sh')

/** A program as CommonJS has it, where nothing can be awaited outside of a function. */
export function asCommonJs(program: string): string {
  const lines = program.split('\n')
  const imports = lines.filter((line) => line.startsWith('import '))
  const rest = lines.filter((line) => !line.startsWith('import '))
  const start = 'if (require.main === module) void main()'
  return [...imports, 'export async function main(): Promise<void> {', ...rest, '}', start].join('\n')
}
