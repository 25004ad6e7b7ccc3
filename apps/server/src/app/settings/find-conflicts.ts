import { createPrivateKey, X509Certificate } from 'node:crypto'
import { findOfficeProblems } from './back-office-settings.ts'
import { toCoreBankOptions } from './core-bank-settings.ts'
import { toKeySettings } from './key-setting.ts'
import type { SettingValues } from './parse-settings.ts'
import { findNoticeProblems } from './notice-settings.ts'
import { toSeal } from './seal-settings.ts'
import { type EnvironmentVariables, isSet, type ProgramGives, type Setting, variablesOf } from './setting.ts'
import { SETTINGS } from './settings-table.ts'
import { findListProblems } from './trust-settings.ts'

/**
 * Finds settings that do not fit together, each of them being valid by itself. A setting that could not be parsed is
 * undefined in `values` although it is set, and is not reported a second time.
 */
export function findConflicts(
  environment: EnvironmentVariables,
  values: Partial<SettingValues>,
  { hasTrust = false, needsCoreBank = false }: ProgramGives,
): readonly string[] {
  const missing = (setting: Setting, reason: string) =>
    isSet(environment, setting) ? [] : [`${variablesOf(setting).join(' or ')} is missing: ${reason}.`]
  const { tlsKey, tlsCertificate, trustAnchors } = SETTINGS
  const problems: string[] = []

  // Then every bank's document says where the bank is reached and whom it trusts.
  const hasDocuments = isSet(environment, SETTINGS.banksFolder)
  const hasLists = (values.trustLists ?? 'off') !== 'off'
  if (!hasTrust && !hasDocuments && !hasLists)
    problems.push(...missing(trustAnchors, `expected ${trustAnchors.type.expected}`))
  problems.push(...findListProblems(values, (name) => isSet(environment, SETTINGS[name])))
  const { oidc, tppRegisterAlarmDays: alarmDays = 0, tppRegisterClosedDays: closedDays = Infinity } = values
  if (alarmDays >= closedDays)
    problems.push(
      `HAVN_TPP_REGISTER_ALARM_DAYS: expected fewer than HAVN_TPP_REGISTER_CLOSED_DAYS (${closedDays}), got ${alarmDays}.`,
    )
  if (oidc !== undefined && !oidc.ok)
    problems.push(...oidc.problem.map((problem) => `${SETTINGS.oidc.name}: ${problem}.`))
  const keySettings = toKeySettings(environment, values)
  if (!keySettings.ok) problems.push(...keySettings.problem)
  if (isSet(environment, SETTINGS.httpsPort)) {
    problems.push(...missing(tlsKey, 'HAVN_HTTPS_PORT needs the key of a certificate'))
    problems.push(...missing(tlsCertificate, 'HAVN_HTTPS_PORT needs a certificate'))
  }
  problems.push(...keyProblems(values.tlsKey, values.tlsCertificate, ['HAVN_TLS_KEY', tlsCertificate.name]))
  problems.push(...sealProblems(environment, values))
  if ((values.environment === 'production' || values.isBehindTls === true) && !hasDocuments)
    problems.push(
      ...missing(
        SETTINGS.publicUrls,
        'in production and behind a proxy nothing else says where the bank is reached; expected ' +
          SETTINGS.publicUrls.type.expected,
      ),
    )
  if (values.environment === 'production')
    problems.push(...sandboxSettings(environment), ...openByDefault(environment, values))
  if (needsCoreBank && !hasDocuments)
    problems.push(...missing(SETTINGS.coreBankUrl, `expected ${SETTINGS.coreBankUrl.type.expected}`))
  problems.push(...findOfficeProblems((setting) => isSet(environment, setting), SETTINGS.operationsPort))
  problems.push(...findNoticeProblems((setting) => isSet(environment, setting)))
  problems.push(...coreBankProblems(environment, values))
  return problems
}

/** If a part could not be parsed, the whole is not validated: a setting that looks missing then may only be invalid. */
function coreBankProblems(
  environment: EnvironmentVariables,
  values: Partial<SettingValues>,
): readonly string[] {
  const { coreBankUrl, coreBankKeys, coreBankCa, coreBankCertificate, coreBankTlsKey } = SETTINGS
  const others = { coreBankKeys, coreBankCa, coreBankCertificate, coreBankTlsKey }
  if (!isSet(environment, coreBankUrl))
    return Object.values(others)
      .filter((setting) => isSet(environment, setting))
      .map(({ name }) => `${name} is set, but HAVN_CORE_BANK_URL is not: expected both or neither.`)
  const isUnparsed = Object.entries<Setting>({ coreBankUrl, ...others }).some(
    ([key, setting]) => isSet(environment, setting) && values[key as keyof SettingValues] === undefined,
  )
  if (isUnparsed) return []
  const options = toCoreBankOptions(values)
  return options.ok ? [] : options.problem
}

/** A seal is a certificate and one key, in a file or elsewhere; signing answers needs one. */
function sealProblems(environment: EnvironmentVariables, values: Partial<SettingValues>): readonly string[] {
  const { sealKey, sealKeyUrl, sealCertificate, sealSignerCertificate, sealSignerTlsKey } = SETTINGS
  const isGiven = (setting: Setting) => isSet(environment, setting)
  const hasKey = isGiven(sealKey) || isGiven(sealKeyUrl)
  const problems: string[] = []
  if (isGiven(sealKey) && isGiven(sealKeyUrl))
    problems.push(`${sealKey.name} and ${sealKeyUrl.name} are both set: expected one of them.`)
  if (!hasKey && isGiven(sealCertificate))
    problems.push(
      `${[...variablesOf(sealKey), sealKeyUrl.name].join(' or ')} is missing: a seal is a key and its certificate.`,
    )
  if (hasKey && !isGiven(sealCertificate))
    problems.push(`${sealCertificate.name} is missing: a seal is a key and its certificate.`)
  if (values.signAnswers !== undefined && values.signAnswers !== 'off' && !hasKey)
    problems.push(`${SETTINGS.signAnswers.name} is ${values.signAnswers}, but there is no seal to sign with.`)
  if (isGiven(sealSignerCertificate) !== isGiven(sealSignerTlsKey))
    problems.push(`${sealSignerCertificate.name} and ${sealSignerTlsKey.name}: expected both or neither.`)
  if (!isGiven(sealKeyUrl))
    for (const setting of [SETTINGS.sealSignerToken, SETTINGS.sealSignerCa, sealSignerTlsKey])
      if (isGiven(setting))
        problems.push(`${setting.name} is set, but ${sealKeyUrl.name} is not: it belongs to that address.`)
  if (problems.length > 0) return problems
  const seal = toSeal(values)
  return seal.ok ? [] : seal.problem
}

function keyProblems(
  key: string | undefined,
  certificate: string | undefined,
  [keyName, certificateName]: readonly [string, string],
): readonly string[] {
  if (key === undefined || certificate === undefined) return []
  return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
    ? []
    : [`${keyName} is not the key of the certificate in ${certificateName}.`]
}

/** What production does without only if somebody has said so: nobody should find out later that it was never on. */
function openByDefault(
  environment: EnvironmentVariables,
  { trustLists = 'off', publicUrls = [], isBehindTls = false }: Partial<SettingValues>,
): readonly string[] {
  const { revocation, tppRegister, trustedProxies } = SETTINGS
  const problems: string[] = []
  if (trustLists === 'off' && !isSet(environment, revocation))
    problems.push(
      `${revocation.name} is missing: in production expected on, or off to accept certificates that their authority has revoked.`,
    )
  if (!isSet(environment, tppRegister))
    problems.push(
      `${tppRegister.name} is missing: in production expected on, or off to accept TPPs that no register lists any more.`,
    )
  if (isBehindTls && !isSet(environment, trustedProxies))
    problems.push(
      `${trustedProxies.name} is missing: behind a proxy in production expected ${trustedProxies.type.expected}; with none, one client can use up the limits of all.`,
    )
  for (const url of publicUrls)
    if (!/^https:|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/.test(url))
      problems.push(`${SETTINGS.publicUrls.name}: expected https in production, got ${url}.`)
  return problems
}

function sandboxSettings(environment: EnvironmentVariables): readonly string[] {
  return Object.values<Setting>(SETTINGS)
    .filter((setting) => setting.isSandboxOnly && isSet(environment, setting))
    .map(({ name }) => `${name} is for the sandbox only, and HAVN_ENVIRONMENT is production.`)
}
