// Prints every generated file of the repository: node tools/generate/print-all.ts. With --check it writes nothing and fails
// if one differs from what would be printed now. One process for all of them: most of the time goes into loading the code.
const PRINTERS = [
  'print-install',
  'print-conformance-rules',
  'print-state-diagrams',
  'print-diagrams',
  'print-openapi',
  'print-berlin-group',
  'print-surface',
  'print-client',
  'print-core-bank',
  'print-scenarios',
  'print-errors',
  'print-way-of-a-call',
  'print-settings',
  'print-scale',
  'print-monitoring',
  'print-command-line',
  'print-sql',
  'print-callers',
  'print-schema',
]

// Each prints when it is imported, and looks for --check itself.
for (const name of PRINTERS) await import(`./${name}.ts`)
