import { openKeyRing } from '../../platform/keys/index.ts'
import { readLists, readTrustAges, usedLists } from '../../edge/trust/index.ts'
import { usedTrustAges } from '../../operations/metrics/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Checkup, failed, ok, skipped, warning } from '../program/checkup.ts'
import { certificatesIn, checkAges } from './certificate-ages.ts'
import { messageOf, type ProductionFacts, usableDocuments } from './production-facts.ts'
import { readFileSync } from 'node:fs'

const daySeconds = 86_400

/** Whether revoked certificates are refused. */
export function checkRevocation({ settings: { trustSettings } }: ProductionFacts): readonly Checkup[] {
  const check = 'revocation'
  // Settings that lack it have been reported.
  if (trustSettings === undefined) return []
  return [
    trustSettings.asksRevocation
      ? ok(check, 'authorities are asked whether they have revoked a certificate')
      : warning(
          check,
          'it is off, by name: a TPP with a revoked certificate is let in',
          'HAVN_REVOCATION=on (docs/operations/README.md#trust)',
        ),
  ]
}

/** Whether TPPs need their role in the register, and whether there is a copy that is young enough to decide. */
export async function checkRegister({ settings, databases }: ProductionFacts): Promise<readonly Checkup[]> {
  const check = 'register'
  if (!('tppRegister' in settings)) return []
  const { tppRegister } = settings
  if (tppRegister === undefined)
    return [
      warning(
        check,
        'it is off, by name: a TPP that lost its licence is let in while its certificate is valid',
        'HAVN_TPP_REGISTER=on, and a copy: havn register import (docs/register.md)',
      ),
    ]
  if (databases.bank === undefined) return [skipped(check, 'the database is not known')]
  const fix = 'bring a new copy: havn register import FILE, or HAVN_TPP_REGISTER_EBA (docs/register.md)'
  const ages = await attempt(
    async (bank) => usedTrustAges(await readTrustAges(bank), settings),
    databases.bank,
  )
  if (ages instanceof Error) return [skipped(check, messageOf(ages))]
  const copies = [...ages].filter(([source]) => source !== 'lists')
  if (copies.length === 0) return [failed(check, 'there is no copy of it yet: no TPP is let in', fix)]
  return copies.map(([source, seconds]) => {
    const days = Math.floor(seconds / daySeconds)
    if (days >= tppRegister.closedDays)
      return failed(check, `the copy of ${source} is missing or too old: its TPPs get 503`, fix)
    return days >= tppRegister.alarmDays
      ? warning(check, `the copy of ${source} is ${days} days old`, fix)
      : ok(check, `the copy of ${source} is ${days} days old`)
  })
}

/** Whether the trusted lists are there and young enough, where they are used. */
export async function checkLists({
  settings,
  databases,
  clock,
}: ProductionFacts): Promise<readonly Checkup[]> {
  const check = 'trusted-lists'
  const { trustSettings, trustListsAges: limits, keySettings } = settings
  if (trustSettings?.lists === undefined || limits === undefined || databases.bank === undefined) return []
  const fix = 'look for "a trusted list was refused" in the log, or havn trust import FOLDER'
  const keys = keySettings && openKeyRing(keySettings, clock).deployment
  const stored = await attempt((bank) => readLists(bank, keys), databases.bank)
  if (stored instanceof Error) return [skipped(check, messageOf(stored))]
  if (stored.forged.length > 0) {
    const forged = stored.forged.join(', ')
    return [failed(check, `not written by a server: ${forged}`, 'docs/operations/alerts/HavnTrustOld.md')]
  }
  const lists = usedLists(stored.lists, clock.milliseconds(), limits)
  const old = lists.filter(({ age }) => age !== 'current')
  if (lists.length === 0) return [failed(check, 'there are none yet: no authority of theirs is trusted', fix)]
  if (old.length === 0) return [ok(check, `${lists.length} lists are current`)]
  const names = old.map(({ list }) => list.territory).join(', ')
  return old.some(({ age }) => age === 'closed')
    ? [failed(check, `too old, so that their authorities are not trusted: ${names}`, fix)]
    : [warning(check, `not verified for long: ${names}`, fix)]
}

/** The certificates of the authorities that are trusted by a file, of the settings and of each bank. */
export function checkAuthorities(facts: ProductionFacts): readonly Checkup[] {
  const { trustAnchors } = facts.settings
  const fix = 'replace the expired one, or remove it from the file: its TPPs are refused'
  const own = usableDocuments(facts).flatMap(({ document, files }) =>
    files
      .filter(({ field }) => field === 'trustAnchorsFile')
      .map(({ path }) => ({ what: `an authority of ${document.bank}`, pem: readFileSync(path, 'utf8') })),
  )
  const shared = trustAnchors === undefined ? [] : [{ what: 'an authority', pem: trustAnchors }]
  return [...shared, ...own].map(({ what, pem }) => {
    const certificates = certificatesIn(pem)
    const aged = checkAges({ check: 'authorities', what, certificates, fix }, facts.clock.milliseconds())
    // One authority of several may have expired without a loss for anybody.
    return aged.verdict === 'failed' && certificates.length > 1 ? { ...aged, verdict: 'warning' } : aged
  })
}

/** Asks the database, and returns instead of throwing what it fails with: that is reported once, where logins are checked. */
async function attempt<Answer>(
  ask: (database: Database) => Promise<Answer>,
  database: Database,
): Promise<Answer | Error> {
  try {
    return await ask(database)
  } catch (problem) {
    return problem instanceof Error ? problem : new Error(String(problem))
  }
}
