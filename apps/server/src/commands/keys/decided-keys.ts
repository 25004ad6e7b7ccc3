import { listBankIds } from '../../platform/banks/index.ts'
import { pruneFile, type RotateOptions, rotateKeys } from '../../platform/keys/index.ts'
import type { CommandContext } from '../program/command-context.ts'
import { NO_BANK } from '../../platform/security-events/index.ts'
import { type DecidedAct, type PreparedDeed, proposeOrDo } from '../proposal/propose-or-do.ts'
import { openKeysSetup } from './keys-setup.ts'

/** What one operator proposed to do with the keys. */
interface ProposedRotation extends RotateOptions {
  readonly uses: readonly string[]
}

/** Whoever decides must be where the file is. */
export async function prepareKeys(context: CommandContext, act: DecidedAct): Promise<PreparedDeed> {
  const setup = await openKeysSetup(context)
  if (setup.keys.file === undefined)
    return { problem: 'HAVN_KEYS_FILE is not set: expected the path of the file with the keys.' }
  if (act.action === 'prune-keys') return { run: () => pruneFile(setup) }
  const { uses, ...options } = JSON.parse(act.details) as ProposedRotation
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
  const { uses, ...options } = rotation
  if (!(await hasBanks(context))) return rotateKeys(await openKeysSetup(context), uses, options)
  const subject = uses.join(' ') || 'all uses'
  return propose(context, { action: 'rotate-keys', subject, details: JSON.stringify(rotation) }, decision)
}

/** Proposes to remove keys that have ended, or does it where no database says that a bank is served. */
export async function prune(context: CommandContext, decision: KeyDecision): Promise<number> {
  if (!(await hasBanks(context))) return pruneFile(await openKeysSetup(context))
  return propose(context, { action: 'prune-keys', subject: 'ended keys', details: '{}' }, decision)
}

/** Before a server has opened a bank there is nobody to protect, and nobody to ask. */
async function hasBanks(context: CommandContext): Promise<boolean> {
  const bankDatabase = await context.findBankDatabase()
  return bankDatabase !== undefined && (await listBankIds(bankDatabase)).length > 0
}

function propose(
  context: CommandContext,
  act: Pick<DecidedAct, 'action' | 'subject' | 'details'>,
  { reason = '', emergency: isEmergency }: KeyDecision,
): Promise<number> {
  return proposeOrDo(context, { ...act, bankId: NO_BANK, reason }, { isEmergency, prepare: prepareKeys })
}
