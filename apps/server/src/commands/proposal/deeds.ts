import type { CommandContext } from '../program/command-context.ts'
import type { DecidedAct, PreparedDeed } from './propose-or-do.ts'

/** Prepares what the database cannot do: it checks that this machine can, before anything is decided. */
export async function prepareDeed(context: CommandContext, act: DecidedAct): Promise<PreparedDeed> {
  switch (act.action) {
    case 'set-theme':
      return (await import('../bank/decided-theme.ts')).prepareTheme(context, act)
    case 'rotate-keys':
    case 'prune-keys':
      return (await import('../keys/decided-keys.ts')).prepareKeys(context, act)
    case 'erase-person':
      return (await import('../person/decided-erasure.ts')).prepareErasure(context, act)
    case 're-anchor':
    case 'block-tpp':
    case 'unblock-tpp':
    case 'suspend-bank':
    case 'resume-bank':
      return { run: async () => 0 }
  }
}
