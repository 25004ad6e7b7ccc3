import type { PlantedFault } from './fault.ts'

/** The first test that found each fault, by the fault's id. */
export type FoundBy = Readonly<Record<string, string>>

/** The page that lists the planted faults and the tests that find them. */
export function printTable(faults: readonly PlantedFault[], foundBy: FoundBy): string {
  const rows = faults.map(
    ({ id, fault, file, suite }) =>
      `| \`${id}\` | ${fault} | \`${file}\` | ${escape(foundBy[id] ?? '**not found yet**')} (\`${suite}\`) |`,
  )
  return `# Planted faults

Tests are worth what they find. Each row is a fault that somebody could make, planted in a copy of the code, and the first
test that turned red. \`npm run test:planted-faults\` plants them one at a time, after it has seen the suite green without a
fault, and prints this page. That takes an hour, so CI only checks that every fault still applies
([why](decisions/nothing-is-lost.md#planted-faults)). Where it says **not found yet**, the suite was not run with the fault, or
was green with it: then a test is missing.

Printed by tools/check/planted-faults/main.ts: do not edit it.

| id | fault | where | found by |
|---|---|---|---|
${rows.join('\n')}
`
}

const escape = (text: string) => text.replaceAll('|', '\\|')
