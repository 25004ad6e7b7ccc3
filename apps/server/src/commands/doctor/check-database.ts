import { readFileSync } from 'node:fs'
import { checkLogin } from '../../platform/database/check-login.ts'
import { verifiesServer } from '../../platform/database/database-tls.ts'
import type { Queries } from '../../platform/database/database.ts'
import { mayCreateLargeObjects, readConnectionFacts, readDurabilityFacts } from './database-facts.store.ts'
import { clockDifferenceMillisecondsMax, openWriteProbe } from '../../platform/database/write-probe.ts'
import { type Checkup, failed, ok, skipped, warning } from '../program/checkup.ts'
import { certificatesIn, checkAges } from './certificate-ages.ts'
import { messageOf, type ProductionFacts } from './production-facts.ts'

/** The two logins of servers with the variable that names each, as far as the settings have them. */
function loginsOf({ databases, settings }: ProductionFacts) {
  const all = [
    {
      variable: 'HAVN_DATABASE_URL_TPP',
      role: 'havn_tpp',
      url: settings.databaseUrlTpp,
      queries: databases.tpp,
    },
    {
      variable: 'HAVN_DATABASE_URL_BANK',
      role: 'havn_bank',
      url: settings.databaseUrlBank,
      queries: databases.bank,
    },
  ] as const
  return all.flatMap(({ url, queries, ...login }) =>
    url === undefined || queries === undefined ? [] : [{ ...login, url, queries }],
  )
}

/** Whether each login has the rights of its role and no more. */
export async function checkLogins(facts: ProductionFacts): Promise<readonly Checkup[]> {
  const check = 'logins'
  return Promise.all(
    loginsOf(facts).map(async ({ variable, role, queries }) => {
      try {
        await checkLogin(queries, role)
        if (await mayCreateLargeObjects(queries))
          return warning(
            check,
            `${variable} may create large objects, which no policy limits and which could fill the disk`,
            'revoke these functions from public, as a superuser (docs/operations/install.md#the-database)',
          )
        return ok(check, `${variable} has the rights of ${role} and no more`)
      } catch (problem) {
        return failed(
          check,
          `${variable}: ${messageOf(problem)}`,
          `migrate, give ${role} a password, and name that login (docs/operations/README.md#the-database)`,
        )
      }
    }),
  )
}

const OWN_MACHINE = /^(?:127\.|::1$)/

/** Whether nobody between can read or change what Havn and PostgreSQL say, a proxy on this machine included. */
export async function checkDatabaseTls(facts: ProductionFacts): Promise<readonly Checkup[]> {
  const check = 'database-tls'
  const found = await Promise.all(
    loginsOf(facts).map(async ({ variable, url, queries }) => {
      const connection = await readConnectionFacts(queries).catch(() => undefined)
      if (connection === undefined) return [skipped(check, `${variable}: the database was not reached`)]
      const { isTls, serverAddress } = connection
      if (isTls && verifiesServer(url))
        return [ok(check, `${variable}: the certificate is verified`), ...authorityAges(check, url, facts)]
      if (serverAddress === null || OWN_MACHINE.test(serverAddress))
        return [ok(check, `${variable}: PostgreSQL is on this machine`)]
      const fix = 'sslmode=verify-full&sslrootcert=FILE in the URL (docs/operations/install.md#the-database)'
      const how = isTls ? 'with a certificate that nobody verifies' : 'without TLS'
      const text = `${variable} reaches PostgreSQL at ${serverAddress} ${how}`
      return new URL(url).searchParams.get('sslmode') === 'disable'
        ? [warning(check, `${text}, by sslmode=disable`, fix)]
        : [failed(check, text, fix)]
    }),
  )
  return found.flat()
}

function authorityAges(check: string, url: string, { clock }: ProductionFacts): readonly Checkup[] {
  const path = new URL(url).searchParams.get('sslrootcert')
  if (path === null) return []
  const aged = checkAges(
    {
      check,
      what: `the authority in ${path}`,
      certificates: certificatesIn(readFileSync(path, 'utf8')),
      fix: 'a new certificate of PostgreSQL, and its authority in that file',
    },
    clock.milliseconds(),
  )
  return aged.verdict === 'ok' ? [] : [aged]
}

const clockDifferenceMillisecondsNoted = 5_000

/** Whether PostgreSQL commits a write, which a full disk or a standby does not, and whether the clocks agree. */
export async function checkWrites({ settings, clock }: ProductionFacts): Promise<readonly Checkup[]> {
  const { databaseUrlTpp: url } = settings
  if (url === undefined) return [skipped('writes', 'the database is not known')]
  const probe = openWriteProbe({ url, clock })
  try {
    const result = await probe.probeNow()
    if (!result.isWritten)
      return [
        failed(
          'writes',
          `PostgreSQL commits no write: ${messageOf(result.error)}`,
          'free its disk, or let the URL lead to the primary (docs/operations/alerts/HavnDatabaseNotWritable.md)',
        ),
      ]
    return [ok('writes', 'PostgreSQL commits them'), checkClock(result.clockDifferenceMilliseconds)]
  } finally {
    await probe.close()
  }
}

function checkClock(difference: number): Checkup {
  const text = `this machine is ${(Math.abs(difference) / 1000).toFixed(1)} s ${difference < 0 ? 'behind' : 'ahead of'} the database`
  const fix = 'set both clocks by the network: timedatectl set-ntp true'
  if (Math.abs(difference) > clockDifferenceMillisecondsMax)
    return failed('clock', `${text}, and a server is not ready from 60 s on`, fix)
  return Math.abs(difference) > clockDifferenceMillisecondsNoted
    ? warning('clock', text, fix)
    : ok('clock', text)
}

/** Whether a commit survives a crash and the loss of a machine. */
export async function checkCommits({ databases }: ProductionFacts): Promise<readonly Checkup[]> {
  const check = 'commits'
  const facts = await readDurability(databases.bank)
  if (facts === undefined) return [skipped(check, 'the database was not reached')]
  const { fsync, fullPageWrites, synchronousCommit, synchronousStandbys } = facts
  const off = Object.entries({
    fsync,
    full_page_writes: fullPageWrites,
    synchronous_commit: synchronousCommit,
  })
    .filter(([, value]) => value === 'off' || value === 'local')
    .map(([name, value]) => `${name} = ${value}`)
  if (off.length > 0)
    return [failed(check, `payments that were acknowledged can be lost: ${off.join(', ')}`, 'set them to on')]
  return [
    synchronousStandbys === ''
      ? warning(
          check,
          'a commit is on one machine only: with it, acknowledged payments are gone',
          'synchronous replication, as in packaging/patroni',
        )
      : ok(check, `on disk, and on a standby (${synchronousStandbys})`),
  ]
}

/** A command that says it has archived, and has not. */
const PRETENDS = /^(?:(?:\/usr)?\/bin\/)?(?:true|:|exit 0)\b/

/** Whether PostgreSQL archives its log, without which no backup leads to a point in time. */
export async function checkBackups({ databases }: ProductionFacts): Promise<readonly Checkup[]> {
  const check = 'backups'
  const facts = await readDurability(databases.bank)
  if (facts === undefined) return [skipped(check, 'the database was not reached')]
  const { archiveMode, archiver, lastArchivedAt, lastFailedFile, lastFailedAt } = facts
  const fix =
    'archive it (docs/operations/backup.md), or --except backups if your platform does that otherwise'
  if (archiveMode === 'off') return [failed(check, 'PostgreSQL archives no log: archive_mode is off', fix)]
  if (archiver === '') return [failed(check, 'PostgreSQL archives no log: archive_command is empty', fix)]
  if (PRETENDS.test(archiver))
    return [failed(check, `archive_command is ${archiver}: it keeps nothing, and says that it did`, fix)]
  if (lastFailedAt !== null && (lastArchivedAt === null || lastFailedAt > lastArchivedAt))
    return [
      failed(
        check,
        `${lastFailedFile} could not be archived at ${lastFailedAt.toISOString()}`,
        'PostgreSQL’s log says why; until it works, its disk fills',
      ),
    ]
  return lastArchivedAt === null
    ? [warning(check, 'nothing was archived yet', 'select pg_switch_wal(), and look again')]
    : [ok(check, `the log was archived last at ${lastArchivedAt.toISOString()}`)]
}

/** Undefined if the database is not known or does not answer, which is reported where logins are checked. */
async function readDurability(queries: Queries | undefined) {
  return queries && readDurabilityFacts(queries).catch(() => undefined)
}
