import type { KeyObject } from 'node:crypto'
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { holdsSecret, resolvePaths } from '../../app/bank-documents/index.ts'
import { listOpenSecrets, listSettingFiles } from '../../app/settings/index.ts'
import { type Checkup, failed, ok, warning } from '../program/checkup.ts'
import { type ProductionFacts, usableDocuments } from './production-facts.ts'

const check = 'secrets'

interface ConfigurationFile {
  readonly path: string
  readonly isSecret: boolean
}

/** Who else can read secrets or change the configuration, and whether secrets are secret and different. */
export function checkSecrets(facts: ProductionFacts): readonly Checkup[] {
  const files = filesOf(facts)
  const readable = files.filter(({ path, isSecret }) => isSecret && isOpen(path, READ))
  const writable = files.filter(({ path }) => isOpen(path, WRITE))
  const inEnvironment = listOpenSecrets(facts.environment)
  const found = [
    ...readable.map(({ path }) =>
      failed(check, `every user of this machine can read ${path}`, `chmod o-rwx ${path}`),
    ),
    ...writable.map(({ path }) =>
      failed(check, `every user of this machine can change ${path}`, `chmod o-w ${path}`),
    ),
    ...ownerLogin(facts),
    ...weakSecrets(facts),
    ...inEnvironment.map((name) =>
      warning(
        check,
        `${name} is in the environment, which crash dumps and lists of processes show`,
        `put it into a file of its own, and name that: ${name}_FILE`,
      ),
    ),
  ]
  const count = files.filter(({ isSecret }) => isSecret).length
  return found.length > 0 ? found : [ok(check, `${count} files with secrets, none open to other users`)]
}

/** Every file that the settings and the documents name, once, with the documents themselves. */
function filesOf({ environment, documents }: ProductionFacts): readonly ConfigurationFile[] {
  const ofSettings = listSettingFiles(environment)
  const files = [
    ...ofSettings,
    // Settings in JSON (a seal, logins of PSUs and employees) name files in their turn.
    ...ofSettings.flatMap(({ path }) => namedIn(path)),
    ...documents.flatMap(({ path, files: named }) => [
      { path, isSecret: false },
      ...named.map((file) => ({ path: file.path, isSecret: holdsSecret(file) })),
    ]),
  ]
  return [...new Map(files.map(({ path, isSecret }) => [path, { path, isSecret }])).values()]
}

function namedIn(path: string): readonly ConfigurationFile[] {
  try {
    const { files } = resolvePaths(JSON.parse(readFileSync(path, 'utf8')), dirname(path))
    return files.map((file) => ({ path: file.path, isSecret: holdsSecret(file) }))
  } catch {
    // No JSON, or it cannot be read, which the settings report.
    return []
  }
}

const READ = 0o004
const WRITE = 0o002
const ENTER = 0o001

/** Whether others than owner and group may do this with a file: its own mode says so, and they can enter every folder above. */
function isOpen(path: string, right: number): boolean {
  const mode = modeOf(path)
  if (mode === undefined || (mode & right) === 0) return false
  for (let folder = dirname(realpathSync(path)); ; folder = dirname(folder)) {
    if (((modeOf(folder) ?? ENTER) & ENTER) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** Undefined for what this process cannot look at. */
function modeOf(path: string): number | undefined {
  try {
    return statSync(path).mode
  } catch {
    return undefined
  }
}

/** No server needs the owner's login, and whoever has it is bound by no policy of the database. */
function ownerLogin({ environment }: ProductionFacts): readonly Checkup[] {
  const named = [
    ...listOpenSecrets(environment),
    ...listSettingFiles(environment).map(({ variable }) => variable),
  ].filter((name) => name.startsWith('HAVN_DATABASE_URL_OWNER'))
  return named.map((name) =>
    failed(
      check,
      `${name} is set: the server would have the login of the database’s owner`,
      'take it away from the settings of servers: only migrations get it',
    ),
  )
}

const differentBytesMin = 8

/** Secrets that nobody drew at random, such as those of examples, and secrets that two banks share. */
function weakSecrets(facts: ProductionFacts): readonly Checkup[] {
  const { keySettings } = facts.settings
  const secrets = [
    ...(keySettings?.secret === undefined ? [] : [{ of: 'HAVN_SECRET', key: keySettings.secret }]),
    ...usableDocuments(facts).flatMap(({ document }) =>
      (document.coreBank?.keys ?? []).map(({ id, secret: key }) => ({
        of: `the key ${id} of ${document.bank}’s core bank`,
        key,
      })),
    ),
  ]
  const fix = 'draw another one: openssl rand -hex 32'
  return secrets.flatMap(({ of, key }, index) => {
    const same = secrets.slice(0, index).find((other) => other.key.equals(key))
    return [
      ...(isRandom(key) ? [] : [failed(check, `${of} was not drawn at random`, fix)]),
      ...(same === undefined ? [] : [failed(check, `${of} is the same as ${same.of}`, fix)]),
    ]
  })
}

const isRandom = (key: KeyObject) => new Set(key.export()).size >= differentBytesMin
