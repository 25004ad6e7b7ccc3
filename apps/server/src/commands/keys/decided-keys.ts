import { listBankIds } from '../../platform/banks/index.ts'
import {
  type CommandSetup,
  listPrunable,
  pruneFile,
  type RotateOptions,
  rotateKeys,
} from '../../platform/keys/index.ts'
import type { CommandContext } from '../program/command-context.ts'
import { NO_BANK } from '../../platform/security-events/index.ts'
import { type DecidedAct, type PreparedDeed, proposeOrDo } from '../proposal/propose-or-do.ts'
import { openBankKeysSetup, openKeysSetup } from './keys-setup.ts'

/** Whose keys an operator means: those of a bank that has its own, or the deployment's. */
interface KeysOwner {
  readonly bank?: string | undefined
}

/** What one operator proposed to do with the keys. */
interface ProposedRotation extends RotateOptions, KeysOwner {
  readonly uses: readonly string[]
}

/** Which keys one operator proposed to remove. */
interface ProposedPruning extends KeysOwner {
  readonly keys: readonly string[]
}

/** Opens the keys of a bank, or of the deployment. Returns undefined if the bank has none, which has been reported. */
export function openSetupOf(context: CommandContext, { bank }: KeysOwner): Promise<CommandSetup | undefined> {
  return bank === undefined ? openKeysSetup(context) : openBankKeysSetup(context, bank)
}

/** Whoever decides must be where the file is. */
export async function prepareKeys(context: CommandContext, act: DecidedAct): Promise<PreparedDeed> {
  const { uses, keys, bank, ...options } = JSON.parse(act.details) as ProposedRotation & ProposedPruning
  const setup = await openSetupOf(context, { bank })
  if (setup === undefined) return { problem: `The keys of ${bank} cannot be used here.` }
  if (setup.keys.file === undefined)
    return { problem: 'HAVN_KEYS_FILE is not set: expected the path of the file with the keys.' }
  if (act.action === 'prune-keys') return { run: () => pruneFile(setup, keys) }
  return { run: () => rotateKeys(setup, uses, options) }
}

/** What an operator typed for the one who decides with them. */
interface KeyDecision {
  readonly reason: string | undefined
  readonly emergency: boolean
}

/** Proposes to rotate keys, or does it where no database says that a bank is served. */
export async function rotate(
  context: CommandContext,
  rotation: ProposedRotation,
  decision: KeyDecision,
): Promise<number> {
  const { uses, bank, ...options } = rotation
  const setup = await openSetupOf(context, { bank })
  if (setup === undefined) return 1
  if (!(await hasBanks(context))) return rotateKeys(setup, uses, options)
  const subject = uses.join(' ') || 'all uses'
  return propose(context, setup, {
    ...decision,
    action: 'rotate-keys',
    subject,
    details: JSON.stringify(rotation),
  })
}

/** Proposes to remove keys that have ended, or does it where no database says that a bank is served. */
export async function prune(
  context: CommandContext,
  { bank }: KeysOwner,
  decision: KeyDecision,
): Promise<number> {
  const setup = await openSetupOf(context, { bank })
  if (setup === undefined) return 1
  if (!(await hasBanks(context))) return pruneFile(setup)
  const keys = listPrunable(setup)
  if (keys.length === 0) return pruneFile(setup, keys)
  const details = JSON.stringify({ bank, keys } satisfies ProposedPruning)
  return propose(context, setup, { ...decision, action: 'prune-keys', subject: 'ended keys', details })
}

/** Before a server has opened a bank there is nobody to protect, and nobody to ask. */
async function hasBanks(context: CommandContext): Promise<boolean> {
  const bankDatabase = await context.findBankDatabase()
  return bankDatabase !== undefined && (await listBankIds(bankDatabase)).length > 0
}

function propose(
  context: CommandContext,
  { ofBank }: Pick<CommandSetup, 'ofBank'>,
  act: Pick<DecidedAct, 'action' | 'subject' | 'details'> & KeyDecision,
): Promise<number> {
  const { action, details, reason = '', emergency: isEmergency } = act
  const subject = ofBank === undefined ? act.subject : `${act.subject} of ${ofBank.bank}`
  const bankId = ofBank?.bankId ?? NO_BANK
  return proposeOrDo(
    context,
    { action, subject, details, bankId, reason },
    { isEmergency, prepare: prepareKeys },
  )
}
