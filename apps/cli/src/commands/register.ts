import type { Command } from 'commander'

interface ImportOptions {
  readonly national?: true
  readonly acceptLosses?: true
  readonly acceptOlder?: true
}

/** Registers the commands about the register of payment service providers. */
export function registerRegister(program: Command): void {
  const register = program
    .command('register')
    .description('the register of TPPs, by which their roles are checked (docs/register.md)')
    .helpCommand(false)

  register
    .command('import')
    .description('take a copy of the register; running servers use it at once')
    .argument('<file-or-url>', "the JSON of the EBA's register of payment institutions")
    .option('--national', "the copy has Havn's own format, for banks that act as TPPs")
    .option('--accept-losses', 'also if more than 10 % of the TPPs would lose their licence')
    .option('--accept-older', 'also if it is older than the copy in use')
    .action(async (origin: string, { national, acceptLosses, acceptOlder }: ImportOptions) => {
      const flags = [
        ...(national ? ['--national'] : []),
        ...(acceptLosses ? ['--accept-losses'] : []),
        ...(acceptOlder ? ['--accept-older'] : []),
      ]
      await (await import('../administration/register.ts')).runRegisterCommand('import', origin, ...flags)
    })

  register
    .command('show')
    .description('what the register says about a TPP')
    .argument('<tpp>', 'its organizationIdentifier, such as PSDNO-FSA-987654321')
    .action(async (tppId: string) =>
      (await import('../administration/register.ts')).runRegisterCommand('show', tppId),
    )

  register
    .command('list')
    .description('the copies of the register that were taken, newest first')
    .action(async () => (await import('../administration/register.ts')).runRegisterCommand('list'))
}
