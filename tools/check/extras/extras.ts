/** A part that Havn can be without: folders to delete, and what names them elsewhere. docs/map.md lists the same rows. */
export interface Extra {
  readonly name: string
  /** Its folders and files. Its tests go with them. */
  readonly paths: readonly string[]
  /** What to remove from files that stay: the line that names it, and its import. */
  readonly lines?: Readonly<Record<string, readonly RegExp[]>>
}

const GROUPS = 'apps/cli/src/commands/groups.ts'

/** The import of a name, and the line that has nothing but that name. */
const named = (name: string): readonly RegExp[] => [
  new RegExp(`^import \\{ ${name} \\} from .*\\n`, 'm'),
  new RegExp(`^ *${name}(?:\\(.*\\))?,?\\n`, 'm'),
]

export const EXTRAS: readonly Extra[] = [
  {
    name: 'conformance kit',
    paths: ['packages/conformance', 'apps/cli/src/conform', 'apps/cli/src/commands/conform.ts'],
    lines: { [GROUPS]: named('registerConform') },
  },
  {
    name: '`havn explain`, `doctor` and `proxy`',
    paths: [
      'apps/cli/src/explain',
      'apps/cli/src/doctor',
      'apps/cli/src/proxy',
      'apps/cli/src/commands/toolbox.ts',
    ],
    lines: { [GROUPS]: named('registerToolbox') },
  },
  {
    name: '`havn completion`',
    paths: ['apps/cli/src/completion', 'apps/cli/src/commands/completion.ts'],
    lines: { [GROUPS]: named('registerCompletion') },
  },
  {
    name: 'snapshots',
    paths: ['apps/sandbox/src/snapshots', 'apps/console/src/snapshots'],
    lines: {
      'apps/sandbox/src/sandbox.routes.ts': named('serveSnapshots'),
      'apps/console/src/routes-of-bank.ts': [/^import .*snapshots\.routes\.ts'\n/m, /, \.\.\.snapshots/],
    },
  },
  {
    name: 'docs site',
    paths: ['tools/release/docs-site'],
    lines: {
      'tools/release/build/archives.ts': [
        /^import \{ buildSite \} from .*\n/m,
        /^await archive\(`havn-docs-[^]*?^\}\)\n/m,
      ],
    },
  },
  {
    name: 'check of a core bank',
    paths: [
      'apps/server/src/core-bank/check',
      'apps/cli/src/core-bank',
      'apps/cli/src/commands/core-bank.ts',
    ],
    lines: { 'apps/cli/src/commands/admin.ts': named('registerCoreBank') },
  },
  {
    name: 'planted faults',
    paths: ['tools/check/planted-faults'],
  },
]
