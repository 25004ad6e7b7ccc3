// What people who install the packages use: which Node, which package manager, which kind of module.
import type { NodeMajor } from '../pack/node-version.ts'

type Module = 'esm' | 'cjs'

export interface Stranger {
  readonly name: string
  readonly node: NodeMajor
  readonly module: Module
  /** Lines of shell: the first installs our packages ($OURS), the second what compiles and tests ($TOOLS). */
  readonly install: readonly string[]
  /** TypeScript's own setting. */
  readonly compiler: 'node16' | 'commonjs'
  readonly tools: readonly string[]
  readonly compile: string
  /** Runs $PROGRAM with $ARGUMENTS. */
  readonly run: string
  /** The package that brings the manager or runtime, and the file in it: $TOOL. */
  readonly program?: { readonly name: string; readonly version: string; readonly file: string }
}

const typescript = ['typescript@5.6.3', '@types/node@20']
const npm = {
  install: ['npm install $OURS', 'npm install --save-dev $TOOLS'],
  compiler: 'node16',
  tools: typescript,
  compile: 'node_modules/.bin/tsc --project .',
  run: 'node js/$PROGRAM.js $ARGUMENTS',
} as const

const byNpm = (node: NodeMajor, module: Module): Stranger => ({
  ...npm,
  name: `Node ${node}, npm, ${module === 'esm' ? 'ESM' : 'CommonJS'}`,
  node,
  module,
})

/** The first begins with an empty cache, and its times are those of a TPP that adds the SDK to a service. */
export const STRANGERS: readonly Stranger[] = [
  byNpm(20, 'cjs'),
  byNpm(20, 'esm'),
  byNpm(22, 'cjs'),
  byNpm(22, 'esm'),
  byNpm(24, 'cjs'),
  byNpm(24, 'esm'),
  byNpm(26, 'cjs'),
  byNpm(26, 'esm'),
  { ...byNpm(20, 'cjs'), name: 'TypeScript 5.6 with module commonjs', compiler: 'commonjs' },
  {
    ...byNpm(20, 'cjs'),
    name: 'Jest 29',
    tools: [...typescript, 'jest@29'],
    run: 'node_modules/.bin/jest $PROGRAM',
  },
  {
    ...byNpm(22, 'esm'),
    name: 'pnpm',
    program: { name: 'pnpm', version: '10.34.9', file: 'bin/pnpm.cjs' },
    install: ['node $TOOL add $OURS', 'node $TOOL add --save-dev $TOOLS'],
  },
  {
    ...byNpm(22, 'esm'),
    name: 'Yarn 4 with Plug and Play',
    program: { name: '@yarnpkg/cli-dist', version: '4.18.1', file: 'bin/yarn.js' },
    install: ['node $TOOL add $OURS', 'node $TOOL add --dev $TOOLS'],
    compile: 'node $TOOL tsc --project .',
    run: 'node $TOOL node js/$PROGRAM.js $ARGUMENTS',
  },
  {
    ...byNpm(22, 'esm'),
    name: 'Deno',
    program: { name: '@deno/linux-x64-glibc', version: '2.9.6', file: 'deno' },
    install: [
      '$TOOL add --minimum-dependency-age=0 $(printf "npm:%s " $OURS)',
      '$TOOL add --dev --minimum-dependency-age=0 npm:@types/node@20',
    ],
    compile: '$TOOL check pay.ts signature.ts',
    run: '$TOOL run --allow-all $PROGRAM.ts $ARGUMENTS',
  },
  {
    ...byNpm(22, 'esm'),
    name: 'Bun',
    program: { name: '@oven/bun-linux-x64', version: '1.4.4', file: 'bin/bun' },
    install: ['$TOOL add $OURS', '$TOOL add --dev $TOOLS'],
    run: '$TOOL run $PROGRAM.ts $ARGUMENTS',
  },
]
