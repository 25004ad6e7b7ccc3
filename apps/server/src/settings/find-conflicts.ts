import { createPrivateKey, X509Certificate } from 'node:crypto'
import { algorithmsOf } from '@havn/http-signature'
import { toCoreBankOptions } from './core-bank-settings.ts'
import type { SettingValues } from './parse-settings.ts'
import { type EnvironmentVariables, isSet, type ProgramGives, type Setting, variablesOf } from './setting.ts'
import { SETTINGS } from './settings-table.ts'

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
  const { tlsKey, tlsCertificate, sealKey, sealCertificate, trustAnchors } = SETTINGS
  const problems: string[] = []

  // Then every bank's document says where the bank is reached and whom it trusts.
  const hasDocuments = isSet(environment, SETTINGS.banksFolder)
  if (!hasTrust && !hasDocuments)
    problems.push(...missing(trustAnchors, `expected ${trustAnchors.type.expected}`))
  const { oidc } = values
  if (oidc !== undefined && !oidc.ok)
    problems.push(...oidc.problem.map((problem) => `${SETTINGS.oidc.name}: ${problem}.`))
  if (isSet(environment, SETTINGS.httpsPort)) {
    problems.push(...missing(tlsKey, 'HAVN_HTTPS_PORT needs the key of a certificate'))
    problems.push(...missing(tlsCertificate, 'HAVN_HTTPS_PORT needs a certificate'))
  }
  problems.push(...keyProblems(values.tlsKey, values.tlsCertificate, ['HAVN_TLS_KEY', tlsCertificate.name]))
  if (isSet(environment, sealKey) || isSet(environment, sealCertificate)) {
    problems.push(...missing(sealKey, 'a seal is a key and its certificate'))
    problems.push(...missing(sealCertificate, 'a seal is a key and its certificate'))
  }
  problems.push(
    ...keyProblems(values.sealKey, values.sealCertificate, ['HAVN_SEAL_KEY', sealCertificate.name]),
  )
  // A seal that no TPP could verify is found out now, and not by the first TPP.
  if (values.sealKey !== undefined && algorithmsOf(createPrivateKey(values.sealKey)).length === 0)
    problems.push(
      'HAVN_SEAL_KEY: expected RSA of at least 2048 bits or EC on P-256, got another kind of key.',
    )
  if ((values.environment === 'production' || values.isBehindTls === true) && !hasDocuments)
    problems.push(
      ...missing(
        SETTINGS.publicUrls,
        'in production and behind a proxy nothing else says where the bank is reached; expected ' +
          SETTINGS.publicUrls.type.expected,
      ),
    )
  if (values.environment === 'production') problems.push(...sandboxSettings(environment))
  if (needsCoreBank && !hasDocuments)
    problems.push(...missing(SETTINGS.coreBankUrl, `expected ${SETTINGS.coreBankUrl.type.expected}`))
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

function sandboxSettings(environment: EnvironmentVariables): readonly string[] {
  return Object.values<Setting>(SETTINGS)
    .filter((setting) => setting.isSandboxOnly && isSet(environment, setting))
    .map(({ name }) => `${name} is for the sandbox only, and HAVN_ENVIRONMENT is production.`)
}
