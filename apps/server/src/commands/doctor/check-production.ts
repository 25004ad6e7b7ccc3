import type { Checkup } from '../program/checkup.ts'
import { checkBanks } from './check-banks.ts'
import { checkAddresses, checkSeals, checkTls } from './check-certificates.ts'
import { checkBackups, checkCommits, checkDatabaseTls, checkLogins, checkWrites } from './check-database.ts'
import { checkSecrets } from './check-secrets.ts'
import { checkListeners, checkProxies, checkSettings } from './check-settings.ts'
import { checkAuthorities, checkLists, checkRegister, checkRevocation } from './check-trust.ts'
import type { ProductionFacts } from './production-facts.ts'

/** Every check of a configuration, in the order in which it is printed. */
const CHECKS: Readonly<
  Record<string, (facts: ProductionFacts) => readonly Checkup[] | Promise<readonly Checkup[]>>
> = {
  settings: checkSettings,
  listeners: checkListeners,
  proxies: checkProxies,
  banks: checkBanks,
  secrets: checkSecrets,
  tls: checkTls,
  addresses: checkAddresses,
  seal: checkSeals,
  authorities: checkAuthorities,
  revocation: checkRevocation,
  register: checkRegister,
  'trusted-lists': checkLists,
  logins: checkLogins,
  'database-tls': checkDatabaseTls,
  writes: checkWrites,
  commits: checkCommits,
  backups: checkBackups,
}

/** The names by which checks can be left out. */
export const CHECK_NAMES: readonly string[] = Object.keys(CHECKS)

/** Runs all checks but those that are left out by name, one after the other. */
export async function checkProduction(
  facts: ProductionFacts,
  except: readonly string[],
): Promise<readonly Checkup[]> {
  const found: Checkup[] = []
  for (const [name, check] of Object.entries(CHECKS))
    if (except.includes(name)) found.push({ check: name, verdict: 'skipped', text: 'left out by --except' })
    else found.push(...(await check(facts)))
  return found
}
