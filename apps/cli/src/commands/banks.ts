import type { Command } from 'commander'
import { registerCoreBank } from './core-bank.ts'
import { jsonOption } from './options.ts'
import { registerKeys } from './keys.ts'
import { registerBackOffice } from './back-office.ts'
import { registerNotices } from './notices.ts'
import { registerOversight } from './oversight.ts'
import { registerRegister } from './register.ts'
import { registerTrust } from './trust.ts'

/** Registers the commands about the banks of a deployment and their themes. */
export function registerBanks(program: Command): void {
  program.commandsGroup('For a bank:')
  registerCoreBank(program)
  registerBackOffice(program)
  registerOversight(program)
  registerNotices(program)
  registerRegister(program)
  registerTrust(program)
  registerKeys(program)
  registerThemes(program)
  registerDeployedBanks(program)
}

function registerThemes(program: Command): void {
  const theme = program
    .command('theme')
    .description("a bank's theme: what the pages of its customers look like")
    .helpCommand(false)
  theme
    .command('check')
    .description('check a theme: contrast of its colours, images, font, own wording (docs/themes.md)')
    .argument('<file>', 'the theme, such as examples/themes/polar-digital/theme.json')
    .addOption(jsonOption())
    .action(async (file, options) => (await import('../administration/theme.ts')).checkTheme(file, options))
  theme
    .command('texts')
    .description('every text of the pages with the key by which a theme words it differently')
    .argument('[language]', 'nb, nn, en or se', 'nb')
    .addOption(jsonOption())
    .action(async (language, options) =>
      (await import('../administration/theme.ts')).printTexts(language, options),
    )
}

function registerDeployedBanks(program: Command): void {
  const bank = program
    .command('bank')
    .description('the banks of a deployment, in the folder HAVN_BANKS_FOLDER (docs/banks.md)')
    .helpCommand(false)

  bank
    .command('add')
    .description(
      'check a document and what it names, and add the bank; running servers open it within seconds',
    )
    .argument('<bank.json>', 'the document; its files are copied with it')
    .option('--check', 'also ask its core bank and its login provider, and add nothing unless both answer')
    .option('--replace', 'replace the bank that has this name')
    .action(async (file, options) => {
      const { runBankCommand, toFlags } = await import('../administration/bank.ts')
      await runBankCommand('add', file, ...toFlags(options))
    })

  bank
    .command('list')
    .description('list the banks: state, hosts, core bank, login, theme, and what is wrong with a document')
    .option('--check', 'also ask their core banks and login providers')
    .addOption(jsonOption())
    .action(async (options) => {
      const { runBankCommand, toFlags } = await import('../administration/bank.ts')
      await runBankCommand('list', ...toFlags(options))
    })

  bank
    .command('theme')
    .description('check a theme and give it to a bank')
    .argument('<bank>', 'the name in its document')
    .argument('<theme.json>', 'the theme; its images and fonts lie beside it (docs/themes.md)')
    .action(async (name, file) =>
      (await import('../administration/bank.ts')).runBankCommand('theme', name, file),
    )

  bank
    .command('suspend')
    .description('close the interface and the pages of a bank; approved payments are still executed')
    .argument('<bank>', 'the name in its document')
    .option('--read-only', 'still answer calls that only read, as while the bank moves to another cluster')
    .action(async (name, { readOnly }) => {
      const { runBankCommand, toFlags } = await import('../administration/bank.ts')
      await runBankCommand('suspend', name, ...toFlags({ 'read-only': readOnly }))
    })

  bank
    .command('resume')
    .description('open a suspended bank again')
    .argument('<bank>', 'the name in its document')
    .action(async (name) => (await import('../administration/bank.ts')).runBankCommand('resume', name))
}
