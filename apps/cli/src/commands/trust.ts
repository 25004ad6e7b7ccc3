import type { Command } from 'commander'

/** Registers the commands about the European trusted lists. */
export function registerTrust(program: Command): void {
  const trust = program
    .command('trust')
    .description(
      'the European trusted lists, by which authorities are trusted (docs/operations/README.md#trust)',
    )
    .helpCommand(false)
  trust
    .command('list')
    .description('the lists in use and how old they are; exit code 1 if one is old')
    .action(async () =>
      (await import('../administration/run-server-program.ts')).runServerProgram('manage-trust', ['list']),
    )
  trust
    .command('import')
    .description('verify lists from files and store them; running servers use them within seconds')
    .argument('<folder>', 'with EU.xml, the list of lists, and a file such as NO.xml for each country')
    .action(async (folder: string) =>
      (await import('../administration/run-server-program.ts')).runServerProgram('manage-trust', [
        'import',
        folder,
      ]),
    )
}
