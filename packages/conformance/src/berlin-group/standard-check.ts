import data from './checks.json' with { type: 'json' }

/** A value of JSON, with placeholders and matchers as `checks.json` explains them. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export interface CheckSignature {
  /** The names of the signed headers, in order. */
  readonly headers: string
  readonly seal?: string | boolean
  readonly tamper?: string
  readonly issuer?: 'percent-encoded'
}

export interface CheckRequest {
  readonly method: string
  readonly path: string
  readonly base?: string
  readonly headers?: Readonly<Record<string, string | null>>
  readonly body?: Json
  readonly rawBody?: string
  /** Whose client certificate the connection has. */
  readonly qwac?: string
  readonly signature?: CheckSignature
}

export interface Expectation {
  readonly status?: number
  readonly statusAny?: readonly number[]
  readonly headers?: Readonly<Record<string, string>>
  readonly schema?: string
  readonly body?: Json
  readonly absent?: readonly string[]
  readonly exact?: readonly string[] | boolean
  readonly length?: Readonly<Record<string, number>>
  readonly codesOnly?: readonly string[]
  readonly bodyContainsPaths?: readonly string[]
  readonly emptyBody?: boolean
  readonly sameBytesAs?: string | number
  readonly withinSecondsOfApproval?: number
  readonly pagesMin?: number
  readonly unique?: string
}

export interface PsuAct {
  readonly action: 'approve' | 'reject' | 'abort'
  readonly link?: string
  readonly as: string
  readonly endsAt?: string
  /** IBANs to tick. */
  readonly choose?: readonly string[]
  readonly device?: boolean
}

export interface Step {
  readonly request?: CheckRequest
  readonly expect?: Expectation
  readonly save?: Readonly<Record<string, string>>
  readonly psu?: PsuAct
  readonly clock?: string
  readonly wait?: string
  readonly follow?: {
    readonly from: string
    readonly link: string
    readonly headers?: Readonly<Record<string, string>>
  }
  readonly use?: string
  readonly golden?: string
}

/** One of the 60 checks, with its steps as data. */
export interface StandardCheck {
  readonly number: number
  readonly group: string
  readonly title: string
  readonly steps: readonly Step[]
}

export const STANDARD_CHECKS = data.checks as unknown as readonly StandardCheck[]
