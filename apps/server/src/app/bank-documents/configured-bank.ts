import assert from 'node:assert/strict'
import type { SecureContext } from 'node:tls'
import { failure, type Result, success } from '@havn/contract'
import { type CoreBank, CoreBankUnavailable, createHttpCoreBank } from '../../core-bank/index.ts'
import { createOidcAuthentication } from '../../domain/sca/oidc/index.ts'
import { type BankProfile, DEFAULT_PAGE_CHOICES, type PsuAuthentication } from '../../domain/sca/index.ts'
import { authenticationIn } from '../extension/authentication-in.ts'
import type { AuthenticationOf } from '../extension/extension.ts'
import type { Packs } from '../../packs/index.ts'
import type { Clock } from '../../platform/shared/clock.ts'
import type { KeyRing } from '../../platform/shared/key-ring.ts'
import type { Theme } from '../../platform/web/theme.ts'
import { createCertificateReader, createTlsContext, type ReadTppCertificate } from '../../edge/index.ts'
import type { BankDocument } from './bank-document.ts'
import { coreBankOptionsOf, egressProxyOf } from './egress-field.ts'
import { findKeyProblems } from './keys-field.ts'

/** What the program and the settings give to banks whose documents leave it out. */
export interface BankDefaults {
  /** Counts its questions already. */
  readonly coreBank: CoreBank | undefined
  readonly authentication: PsuAuthentication | AuthenticationOf | undefined
  readonly theme: Theme
  readonly packs: Packs
  readonly clock: Clock
  readonly keys: Pick<KeyRing, 'deployment'>
  readonly readCertificate: ReadTppCertificate | undefined
  /** Wraps the core bank of a document, so that its questions are counted. */
  readonly measureCoreBank: (coreBank: CoreBank) => CoreBank
  readonly egressProxy: string | undefined
  /** Called when the core bank of a document stops answering, and when it answers again. */
  readonly onCoreBankChange: (changed: { readonly bank: string; readonly isAnswering: boolean }) => void
}

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
type BankParts = Pick<ConfiguredBank, 'profile' | 'readCertificate' | 'tls'> & {
  readonly coreBank: CoreBank
  readonly closers: readonly (() => void | Promise<void>)[]
}

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
    hasCustomerPages: hasCustomerPages ?? DEFAULT_PAGE_CHOICES.hasCustomerPages,
  }
  const tls = document.tls && createTlsContext(document.tls)
  return success({ profile, readCertificate, tls, ...createCoreBank(document, defaults) })
}

/** The country of the document's pack, with what the document changes. */
function countryOfDocument(
  { pack: named, country: code, timeZone, runTimes }: BankDocument,
  packs: Packs,
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
    problems.push('openIdConnect is missing: neither the program nor HAVN_OIDC_FILE says how people log in')
  if (trustAnchorsFile === undefined && !hasAuthorities)
    problems.push(
      'trustAnchorsFile is missing: neither the program nor HAVN_TRUST_ANCHORS_FILE says whose certificates are accepted',
    )
  return problems
}

/** Connects to the bank's own core bank; the program's is the program's to close. */
function createCoreBank(
  document: BankDocument,
  { coreBank, egressProxy, measureCoreBank, onCoreBankChange }: BankDefaults,
): Pick<BankParts, 'coreBank' | 'closers'> {
  const { bank } = document
  const options = coreBankOptionsOf(document, egressProxy)
  if (options === undefined) {
    assert(coreBank, 'a bank without a core bank')
    return { coreBank, closers: [] }
  }
  const overHttp = createHttpCoreBank(options, {
    onCircuitChange: (isOpen) => onCoreBankChange({ bank, isAnswering: !isOpen }),
  })
  return { coreBank: measureCoreBank(overHttp), closers: [() => overHttp.close()] }
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
