import type { Limits } from '../exchange/recorder.ts'
import type { TppIdentity } from '../exchange/sign-call.ts'
import type { Psu } from '../psu.ts'
import type { Finding } from '../report/report.ts'
import type { Fixture } from './fixture.ts'
import type { StandardCheck } from './standard-check.ts'

/** What a run of the checks of the Berlin Group's standard is given. */
export interface BerlinGroupOptions {
  /** Origins by what checks call them: `{{base}}`, and `{{sealedBase}}` where the bank demands a seal. */
  readonly addresses: Readonly<Record<string, string>>
  /** PEM of the authority that issued the server's certificate, if this machine does not trust it already. */
  readonly ca?: string | undefined
  /** Client certificates by what checks call them: default, aisp, pisp, cbpii and other. */
  readonly qwacs: Readonly<Record<string, TppIdentity>>
  /** The seals of the same organisations. */
  readonly seals: Readonly<Record<string, TppIdentity>>
  /** Whose key signs the report. */
  readonly tpp: TppIdentity
  /** Whether the server has the operations of Havn's sandbox. */
  readonly isSandbox: boolean
  /** Whether payments may be created and approved outside a sandbox. */
  readonly allowsPayments: boolean
  /** Who acts as the PSU; in a sandbox its pages are used if nobody does. */
  readonly psu?: Psu | undefined
  readonly zone?: string | undefined
  /** With what the people of the checks log in, by the names that checks use. */
  readonly logins?: Readonly<Record<string, string>> | undefined
  readonly fixture: Fixture
  /** Accounts and names of the checks, and what stands for them at this bank. */
  readonly replacements?: Readonly<Record<string, string>> | undefined
  readonly limits?: Partial<Limits>
  readonly select?: (check: StandardCheck) => boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onFinding?: (finding: Finding) => void
}

/** What a person gives about a bank that is no sandbox of Havn's. */
export interface BankFacts {
  readonly zone?: string
  readonly logins?: Readonly<Record<string, string>>
  readonly companyId?: string
  readonly replacements?: Readonly<Record<string, string>>
}
