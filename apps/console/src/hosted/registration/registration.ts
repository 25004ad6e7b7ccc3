import {
  findRole,
  issueTppCertificate,
  issueTppQwac,
  newOrganizationIdentifier,
  type Psd2Role,
  readCertificateRequest,
  type SandboxCa,
} from '@havn/test-certificates'
import type { HostedLimits } from '../hosted-options.ts'
import { createWindowLimit } from '../window-limit.ts'

/** What somebody asks for. */
export interface Application {
  /** A certificate request in PEM. */
  readonly csr: string
  /** A name for the certificate; nobody checks it. */
  readonly organisation: string
  readonly roles: readonly string[]
}

/** What a new TPP gets. Nothing of it is stored. */
export interface Registered {
  readonly organizationIdentifier: string
  readonly organisation: string
  readonly roles: readonly Psd2Role[]
  /** PEM of the certificate that calls are signed with. */
  readonly qsealc: string
  /** PEM of the certificate for connections. */
  readonly qwac: string
  readonly validTo: string
}

export type Registration =
  | { readonly kind: 'registered'; readonly tpp: Registered }
  | { readonly kind: 'wrong'; readonly problem: string }
  | { readonly kind: 'too many'; readonly problem: string; readonly retryAfterSeconds: number }

export const certificateDays = 90
const hourMilliseconds = 3_600_000
const dayMilliseconds = 86_400_000
const namePattern = /^[\p{L}\p{N}][\p{L}\p{N} .,&'-]{0,63}$/u
const defaultOrganisation = 'Test TPP'

/** Issues certificates to whoever asks from a network, at a time. */
export type Register = (application: Application, network: string, nowMilliseconds: number) => Registration

/** Creates the function that issues certificates to whoever asks, as often as the limits allow. */
export function createRegistration(ca: SandboxCa, limits: HostedLimits): Register {
  const ofAddress = createWindowLimit(limits.registrationsPerAddressMax, hourMilliseconds)
  const ofAll = createWindowLimit(limits.registrationsMax, hourMilliseconds)

  return function register(application: Application, network: string, nowMilliseconds: number): Registration {
    const organisation = application.organisation.trim() || defaultOrganisation
    if (!namePattern.test(organisation))
      return wrong("organisation: expected 1 to 64 letters, digits, spaces and . , & ' -")
    const roles = readRoles(application.roles)
    if (roles === undefined) return wrong('roles: expected at least one of PISP, AISP and PIISP')
    const request = readCertificateRequest(application.csr)
    if (!request.ok) return wrong(request.problem)
    // Only what would be issued counts, so a mistake costs nothing, and no more networks are remembered than that.
    if (ofAll.isExhausted('', nowMilliseconds)) return tooMany('here', ofAll.secondsLeft(nowMilliseconds))
    if (!ofAddress.claim(network, nowMilliseconds))
      return tooMany('from your network', ofAddress.secondsLeft(nowMilliseconds))
    ofAll.claim('', nowMilliseconds)
    const name = { organisation, organizationIdentifier: newOrganizationIdentifier() }
    const issue = { ca, publicKey: request.publicKey, name, roles, validDays: certificateDays }
    return {
      kind: 'registered',
      tpp: {
        ...name,
        roles,
        qsealc: issueTppCertificate(issue),
        qwac: issueTppQwac(issue),
        validTo: new Date(
          nowMilliseconds + certificateDays * dayMilliseconds - hourMilliseconds,
        ).toISOString(),
      },
    }
  }
}

/** The roles of a TPP. The specification's PIISP is the CBPII of certificates. */
function readRoles(texts: readonly string[]): readonly Psd2Role[] | undefined {
  const roles = texts.map((text) => findRole(text.toUpperCase() === 'PIISP' ? 'CBPII' : text))
  const known = roles.filter((role) => role !== undefined && role !== 'ASPSP')
  return roles.length === 0 || known.length < roles.length ? undefined : [...new Set(known)]
}

function wrong(problem: string): Registration {
  return { kind: 'wrong', problem }
}

function tooMany(where: string, retryAfterSeconds: number): Registration {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return {
    kind: 'too many',
    problem: `Too many TPPs have registered ${where} in this hour. Try again in ${minutes} minutes, use the certificate that you have, or run a sandbox of your own without limits.`,
    retryAfterSeconds,
  }
}
