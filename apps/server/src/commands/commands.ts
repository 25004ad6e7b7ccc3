import { audit } from './audit.ts'
import { bank } from './bank.ts'
import { check } from './check.ts'
import type { CommandTable } from './command.ts'
import { doctor } from './doctor.ts'
import { evidence } from './evidence.ts'
import { keys } from './keys.ts'
import { kpi } from './kpi.ts'
import { notices } from './notices.ts'
import { payment } from './payment.ts'
import { person } from './person.ts'
import { proposal } from './proposal.ts'
import { psu } from './psu.ts'
import { quarantine } from './quarantine.ts'
import { reconcile } from './reconcile.ts'
import { register } from './register.ts'
import { retention } from './retention.ts'
import { securityEvents } from './security-events.ts'
import { theme } from './theme.ts'
import { trust } from './trust.ts'

/** Every command of `havn` for a bank, in the order of the help. The files are named by the first word. */
export const COMMANDS: CommandTable = {
  evidence,
  payment,
  psu,
  quarantine,
  proposal,
  reconcile,
  audit,
  kpi,
  check,
  'security-events': securityEvents,
  retention,
  person,
  notices,
  register,
  trust,
  keys,
  theme,
  bank,
  doctor,
}
