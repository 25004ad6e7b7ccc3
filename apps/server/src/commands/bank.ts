import type { BankSetup } from './bank/bank-setup.ts'
import {
  defineCommand,
  defineGroup,
  EMERGENCY_OPTION,
  JSON_OPTION,
  REASON_OPTION,
  REQUIRED_REASON_OPTION,
} from './command.ts'
import type { CommandContext } from './program/command-context.ts'

const NAME = 'the name in its document'

export const bank = defineGroup(
  'the banks of a deployment, in the folder HAVN_BANKS_FOLDER (docs/banks.md)',
  {
    add: defineCommand({
      about: 'check a document and what it names, and add the bank; running servers open it within seconds',
      arguments: { 'bank.json': 'the document; its files are copied with it' },
      options: {
        check: { about: 'also ask its core bank and its login provider, and add nothing unless both answer' },
        replace: { about: 'replace the bank that has this name' },
      },
      async run(context, { 'bank.json': file, check, replace }) {
        const { addBank } = await import('./bank/add-bank.ts')
        return act(context, { reason: 'bank-added', name: file }, (setup) =>
          addBank(setup, file, { check, replace }),
        )
      },
    }),
    list: defineCommand({
      about: 'list the banks: state, hosts, core bank, login, theme, and what is wrong with a document',
      options: { check: { about: 'also ask their core banks and login providers' }, json: JSON_OPTION },
      async run(context, given) {
        const { listBanks } = await import('./bank/list-banks.ts')
        return listBanks(await openSetup(context), given)
      },
    }),
    theme: defineCommand({
      about: 'check a theme and propose it for a bank; before a server has opened the bank, give it at once',
      arguments: {
        bank: NAME,
        'theme.json': 'the theme; its images and fonts lie beside it (docs/themes.md)',
      },
      options: { reason: REASON_OPTION, emergency: EMERGENCY_OPTION },
      run: async (context, { bank: name, 'theme.json': file, reason, emergency: isEmergency }) =>
        (await import('./bank/decided-theme.ts')).giveTheme(context, {
          bank: name,
          file,
          reason,
          isEmergency,
        }),
    }),
    suspend: defineCommand({
      about: 'propose to close the interface and the pages of a bank; approved payments are still executed',
      arguments: { bank: NAME },
      options: {
        'read-only': {
          about: 'still answer calls that only read, as while the bank moves to another cluster',
        },
        reason: REQUIRED_REASON_OPTION,
        emergency: EMERGENCY_OPTION,
      },
      run: async (context, { bank: name, 'read-only': isReadable, reason, emergency: isEmergency }) =>
        (await import('./bank/suspend.ts')).decideSuspension(context, {
          action: 'suspend-bank',
          bank: name,
          isReadable,
          reason,
          isEmergency,
        }),
    }),
    resume: defineCommand({
      about: 'propose to open a suspended bank again',
      arguments: { bank: NAME },
      options: { reason: REQUIRED_REASON_OPTION, emergency: EMERGENCY_OPTION },
      run: async (context, { bank: name, reason, emergency: isEmergency }) =>
        (await import('./bank/suspend.ts')).decideSuspension(context, {
          action: 'resume-bank',
          bank: name,
          isReadable: false,
          reason,
          isEmergency,
        }),
    }),
  },
)

const openSetup = async (context: CommandContext) =>
  (await import('./bank/bank-setup.ts')).openBankSetup(context)

/** Does what changes a bank, and records that an operator did it. */
async function act(
  context: CommandContext,
  { reason, name }: { readonly reason: string; readonly name: string },
  work: (setup: BankSetup) => Promise<number>,
): Promise<number> {
  const { recordAct } = await import('./bank/bank-setup.ts')
  const setup = await openSetup(context)
  const exitCode = await work(setup)
  if (exitCode === 0) await recordAct(setup, reason, name)
  return exitCode
}
