import * as pkijs from 'pkijs'
import type { LegalName } from './legal-name.ts'
import {
  parseOrganizationIdentifier,
  quoted,
  describeMalformedIdentifier,
} from './organization-identifier.ts'
import type { ParsedCertificate } from './parse-certificate.ts'
import { type Psd2Statement, type QcStatements, ROLE_NAMES, rolesIn } from './qc-statements.ts'
import type { CertificateProblem } from './tpp-certificate.ts'

const EXTENDED_KEY_USAGE = '2.5.29.37'

/** The common names of the object identifiers of QcType (ETSI EN 319 412-5). */
const TYPE_NAMES: Readonly<Record<string, string | undefined>> = {
  '0.4.0.1862.1.6.1': 'esign',
  '0.4.0.1862.1.6.2': 'eseal',
  '0.4.0.1862.1.6.3': 'web',
}

const SERVER_AUTH = '1.3.6.1.5.5.7.3.1'
const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2'
/** The extended key usages that issuers put into seal certificates: documents, mail, clients, or any purpose. */
const SEALING_PURPOSES = new Set([
  '1.3.6.1.5.5.7.3.36',
  '1.3.6.1.4.1.311.10.3.12',
  '1.2.840.113583.1.1.5',
  '1.3.6.1.5.5.7.3.4',
  '1.3.6.1.5.5.7.3.2',
  '2.5.29.37.0',
])

const organisationCharactersMax = 128

/**
 * Finds why a certificate is not the qualified seal certificate (QSealC) of a registered TPP, as ETSI TS 119 495 profiles
 * it; undefined if it is one. Each text says what was expected and what was received.
 */
export function findSealProblem(parsed: ParsedCertificate): CertificateProblem | undefined {
  const { legalName, statements, certificate } = parsed
  return (
    findOrganisationProblem(legalName) ??
    findQualificationProblem(statements) ??
    findPurposeProblem(certificate) ??
    findPsd2Problem(statements, legalName)
  )
}

/** Like `findSealProblem`, for the qualified website certificate (QWAC) of a TPP. */
export function findWebsiteProblem({
  legalName,
  statements,
  certificate,
}: ParsedCertificate): CertificateProblem | undefined {
  return (
    findOrganisationProblem(legalName) ??
    findWebsiteTypeProblem(statements) ??
    findClientPurposeProblem(certificate) ??
    findPsd2Problem(statements, legalName)
  )
}

function findWebsiteTypeProblem(statements: QcStatements | undefined): CertificateProblem | undefined {
  const types = statements?.types.map((oid) => TYPE_NAMES[oid] ?? oid) ?? []
  if (statements?.isQualified === true && types.length === 1 && types[0] === 'web') return undefined
  return {
    kind: 'certificate-not-a-seal',
    detail: `expected a qualified certificate with the QcType web (0.4.0.1862.1.6.3) and no other, got ${types.join(' and ') || 'none'}`,
  }
}

function findClientPurposeProblem({ extensions = [] }: pkijs.Certificate): CertificateProblem | undefined {
  const parsed: unknown = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)?.parsedValue
  if (!(parsed instanceof pkijs.ExtKeyUsage) || parsed.keyPurposes.includes(CLIENT_AUTH)) return undefined
  return {
    kind: 'certificate-not-a-seal',
    detail: `expected the extended key usage clientAuth (${CLIENT_AUTH}), got ${parsed.keyPurposes.join(' and ')}`,
  }
}

function findOrganisationProblem(legalName: LegalName): CertificateProblem | undefined {
  const { organizationIdentifier, organisation, commonName } = legalName
  if (organizationIdentifier === undefined)
    return {
      kind: 'certificate-without-organisation',
      detail:
        'expected organizationIdentifier (2.5.4.97) in the subject, such as PSDNO-FSA-987654321; the subject has none, or two',
    }
  if (parseOrganizationIdentifier(organizationIdentifier) === undefined)
    return {
      kind: 'certificate-organisation-malformed',
      detail: describeMalformedIdentifier(organizationIdentifier),
    }
  // The PSU sees this name before approving.
  const name = organisation ?? commonName ?? ''
  if (name.length <= organisationCharactersMax && !/\p{C}/u.test(name)) return undefined
  return {
    kind: 'certificate-organisation-malformed',
    detail: `expected organizationName (2.5.4.10) in at most ${organisationCharactersMax} characters, without invisible characters; got ${quoted(name)}`,
  }
}

function findQualificationProblem(statements: QcStatements | undefined): CertificateProblem | undefined {
  const kind = 'certificate-not-a-seal'
  if (statements === undefined || !statements.isQualified)
    return {
      kind,
      detail:
        'expected QcCompliance (0.4.0.1862.1.1), which says that a certificate is qualified; got none of it in qcStatements',
    }
  const types = statements.types.map((oid) => TYPE_NAMES[oid] ?? oid)
  if (types.length === 1 && types[0] === 'eseal') return undefined
  return {
    kind,
    detail: `expected the QcType eseal (0.4.0.1862.1.6.2) and no other: calls are sealed with a QSealC, not with a certificate for web sites (QWAC) or for a person; got ${types.join(' and ') || 'none'}`,
  }
}

function findPurposeProblem({ extensions = [] }: pkijs.Certificate): CertificateProblem | undefined {
  const parsed: unknown = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)?.parsedValue
  if (!(parsed instanceof pkijs.ExtKeyUsage)) return undefined
  const { keyPurposes } = parsed
  if (!keyPurposes.includes(SERVER_AUTH) && keyPurposes.some((oid) => SEALING_PURPOSES.has(oid)))
    return undefined
  const named = keyPurposes.map((oid) => (oid === SERVER_AUTH ? `serverAuth (${oid})` : oid))
  return {
    kind: 'certificate-not-a-seal',
    detail: `expected no extended key usage, or one for documents (1.3.6.1.5.5.7.3.36), mail or clients, and not serverAuth; got ${named.join(' and ')}`,
  }
}

function findPsd2Problem(
  statements: QcStatements | undefined,
  { organizationIdentifier = '' }: LegalName,
): CertificateProblem | undefined {
  const [psd2, ...others] = statements?.psd2 ?? []
  if (statements === undefined || psd2 === undefined || rolesIn(statements).size === 0)
    return {
      kind: 'certificate-without-role',
      detail:
        'expected the PSD2 statement 0.4.0.19495.2 with PSP_PI, PSP_AI or PSP_IC in qcStatements; found no such role',
    }
  const detail =
    others.length > 0
      ? `expected the PSD2 statement 0.4.0.19495.2 once, got it ${others.length + 1} times`
      : (findRoleNameProblem(psd2) ?? findAuthorityProblem(psd2, organizationIdentifier))
  return detail === undefined ? undefined : { kind: 'certificate-not-a-seal', detail }
}

function findRoleNameProblem({ roles }: Psd2Statement): string | undefined {
  const misnamed = roles.find(
    ({ oid = '', name }) => ROLE_NAMES[oid] === undefined || ROLE_NAMES[oid] !== name,
  )
  if (misnamed === undefined) return undefined
  const { oid = 'none', name = '' } = misnamed
  return `expected the name ${ROLE_NAMES[oid] ?? 'PSP_AS, PSP_PI, PSP_AI or PSP_IC'} for the role ${oid} in the PSD2 statement, got the name ${name}`
}

function findAuthorityProblem({ ncaName, ncaId }: Psd2Statement, identifier: string): string | undefined {
  const expected = parseOrganizationIdentifier(identifier)?.ncaId ?? ''
  if (ncaName === undefined || ncaName === '' || ncaId === undefined)
    return `expected NCAName and NCAId in the PSD2 statement, such as Finanstilsynet and ${expected}; got ${ncaId === undefined ? 'none' : 'the NCAId alone'}`
  if (ncaId === expected) return undefined
  return `expected NCAId ${expected} in the PSD2 statement, as the organizationIdentifier ${identifier} names that authority; got ${quoted(ncaId)}`
}
