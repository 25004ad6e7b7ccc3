import type { SecureContext } from 'node:tls'
import { failure, type Result, success } from '@havn/contract'
import { type CoreBank, CoreBankUnavailable } from '../../core-bank/index.ts'
import { createOidcAuthentication } from '../../domain/sca/oidc/index.ts'
import { type BankProfile, DEFAULT_PAGE_CHOICES } from '../../domain/sca/index.ts'
import { authenticationIn } from '../extension/authentication-in.ts'
import { createCertificateReader, createTlsContext, type ReadTppCertificate } from '../../edge/index.ts'
import type { BankDocument } from './bank-document.ts'
import { type ConnectedCoreBank, connectCoreBank } from './connect-core-bank.ts'
import type { BankDefaults } from './bank-defaults.ts'
import { egressProxyOf } from './egress-field.ts'
import { findKeyProblems } from './find-key-problems.ts'

/** What is made of a bank's document: everything in which the banks of a deployment differ. */
export interface ConfiguredBank {
  readonly bankId: string
  readonly document: BankDocument
  readonly profile: BankProfile
  readonly readCertificate: ReadTppCertificate
  /** The bank's own certificate for HTTPS; undefined if its hosts share that of the settings. */
  readonly tls: SecureContext | undefined
  /** Calls the core bank. Calls that are under way when the bank is closed are waited for. */
  askCoreBank<Answer>(ask: (coreBank: CoreBank) => Promise<Answer>): Promise<Answer>
  /** Closes connections and timers once the last call has ended. */
  close(): Promise<void>
}

/** The parts of a bank, which its document or the defaults give. */
type BankParts = Pick<ConfiguredBank, 'profile' | 'readCertificate' | 'tls'> & ConnectedCoreBank

/** Makes the parts of a bank, or returns what neither its document nor the defaults give. */
export function createBankParts(
  document: BankDocument,
  defaults: BankDefaults,
): Result<BankParts, readonly string[]> {
  const { trustAnchorsFile: anchors, languages, showsFees, payeeVerification, hasCustomerPages } = document
  const readCertificate =
    anchors === undefined ? defaults.readCertificate : createCertificateReader(() => anchors)
  const country = countryOfDocument(document, defaults.packs)
  const given = {
    hasCoreBank: defaults.coreBank !== undefined,
    hasLogin: defaults.authentication !== undefined,
    hasAuthorities: defaults.readCertificate !== undefined,
  }
  const problems = [...missingParts(document, given), ...findKeyProblems(document, defaults.keys)]
  if (!country.ok) return failure([...problems, country.problem])
  const authentication =
    document.openIdConnect === undefined
      ? authenticationIn(defaults.authentication, country.value)
      : createOidcAuthentication(document.openIdConnect, {
          clock: defaults.clock,
          egressProxy: egressProxyOf(document, defaults.egressProxy),
        })
  if (problems.length > 0 || authentication === undefined || readCertificate === undefined)
    return failure(problems)
  const profile = {
    country: country.value,
    authentication,
    theme: document.themeFile ?? defaults.theme,
    languages: languages ?? DEFAULT_PAGE_CHOICES.languages,
    showsFees: showsFees ?? DEFAULT_PAGE_CHOICES.showsFees,
    payeeCurrencies: payeeVerification?.currencies ?? DEFAULT_PAGE_CHOICES.payeeCurrencies,
    tppsMayDeclinePayeeChecks:
      payeeVerification?.tppsMayDecline ?? DEFAULT_PAGE_CHOICES.tppsMayDeclinePayeeChecks,
    hasCustomerPages: hasCustomerPages ?? DEFAULT_PAGE_CHOICES.hasCustomerPages,
  }
  const tls = document.tls && createTlsContext(document.tls)
  return success({ profile, readCertificate, tls, ...connectCoreBank(document, defaults) })
}

/** The country of the document's pack, with what the document changes. */
function countryOfDocument(
  { pack: named, country: code, timeZone, runTimes }: BankDocument,
  packs: BankDefaults['packs'],
): Result<BankProfile['country']> {
  const pack = named === undefined ? packs[0] : packs.find(({ country }) => country.pack === named)
  if (pack === undefined)
    return failure(
      `pack: expected one of ${packs.map(({ country }) => country.pack).join(', ')}, got ${named}`,
    )
  const { country } = pack
  return success({
    ...country,
    code: code ?? country.code,
    timeZone: timeZone ?? country.timeZone,
    runTimes: runTimes ?? country.runTimes,
  })
}

/** What the program and the settings give to all banks. */
interface GivenParts {
  readonly hasCoreBank: boolean
  readonly hasLogin: boolean
  readonly hasAuthorities: boolean
}

/** Finds what neither the document nor the defaults give. */
export function missingParts(
  { coreBank, openIdConnect, trustAnchorsFile }: BankDocument,
  { hasCoreBank, hasLogin, hasAuthorities }: GivenParts,
): readonly string[] {
  const problems: string[] = []
  if (coreBank === undefined && !hasCoreBank)
    problems.push('coreBank is missing: neither the program nor the settings give a core bank')
  if (openIdConnect === undefined && !hasLogin)
    problems.push('openIdConnect is missing: the program brings no login of PSUs')
  if (trustAnchorsFile === undefined && !hasAuthorities)
    problems.push(
      'trustAnchorsFile is missing: neither the program nor HAVN_TRUST_ANCHORS_FILE says whose certificates are accepted',
    )
  return problems
}

export function createConfiguredBank(
  bankId: string,
  document: BankDocument,
  { profile, readCertificate, tls, coreBank, closers }: BankParts,
): ConfiguredBank {
  const underWay = new Set<Promise<unknown>>()
  return {
    bankId,
    document,
    profile,
    readCertificate,
    tls,
    async askCoreBank(ask) {
      const call = ask(coreBank)
      underWay.add(call)
      try {
        return await call
      } catch (error) {
        if (error instanceof CoreBankUnavailable) error.bank = document.bank
        throw error
      } finally {
        underWay.delete(call)
      }
    },
    async close() {
      while (underWay.size > 0) await Promise.allSettled(underWay)
      for (const close of closers) await close()
    },
  }
}
