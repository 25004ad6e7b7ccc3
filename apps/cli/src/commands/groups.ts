import type { Command } from 'commander'
import { registerAdmin } from './admin.ts'
import { registerCalls } from './calls.ts'
import { registerCompletion } from './completion.ts'
import { registerConform } from './conform.ts'
import { registerDev } from './dev.ts'
import { registerHosted } from './hosted.ts'
import { registerNotifications } from './notifications.ts'
import { registerSandbox } from './sandbox.ts'
import { registerSignatures } from './signatures.ts'
import { registerToolbox } from './toolbox.ts'
import { registerTpp } from './tpp.ts'

/** The groups of commands, in the order in which the help lists them. */
export const GROUPS: readonly ((program: Command) => void)[] = [
  registerDev,
  registerCalls,
  registerSandbox,
  registerHosted,
  registerNotifications,
  registerSignatures,
  registerToolbox,
  registerTpp,
  registerConform,
  registerAdmin,
  registerCompletion,
]
