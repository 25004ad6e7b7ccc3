import { X509Certificate } from 'node:crypto'
import { XMLParser } from 'fast-xml-parser'
import type { CertificateUse, ListedAuthority, ListPointer, TrustedList } from './trusted-list.ts'

const ROOT = 'TrustServiceStatusList'
const LISTS_OF_LISTS = 'http://uri.etsi.org/TrstSvc/TrustedList/TSLType/EUlistofthelists'
const LIST = 'http://uri.etsi.org/TrstSvc/TrustedList/TSLType/EUgeneric'
const QUALIFIED_AUTHORITY = 'http://uri.etsi.org/TrstSvc/Svctype/CA/QC'
const GRANTED = 'http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/granted'
const USES: Readonly<Record<string, CertificateUse | undefined>> = {
  'http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt/ForeSeals': 'seal',
  'http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt/ForWebSiteAuthentication': 'website',
}

/** An element as the parser returns it: its text, or its children and attributes by name. */
type Parsed = string | { readonly [name: string]: Parsed | readonly Parsed[] | undefined } | undefined

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: false,
  ignoreDeclaration: true,
})

/** Reads the verified text of a list, and throws if it is not one that we understand. */
export function readContent(signedXml: string): TrustedList {
  const document: Parsed = parser.parse(signedXml)
  const list = child(document, ROOT)
  const scheme = child(list, 'SchemeInformation')
  const kind = kindOf(textOf(scheme, 'TSLType'))
  const nextUpdate = textOf(child(scheme, 'NextUpdate'), 'dateTime')
  return {
    kind,
    territory: required(textOf(scheme, 'SchemeTerritory'), /^[A-Z]{2}$/, 'SchemeTerritory'),
    sequenceNumber: Number(
      required(textOf(scheme, 'TSLSequenceNumber'), /^[1-9]\d{0,8}$/, 'TSLSequenceNumber'),
    ),
    issuedAtMilliseconds: instantOf(textOf(scheme, 'ListIssueDateTime'), 'ListIssueDateTime'),
    nextUpdateMilliseconds: nextUpdate === '' ? undefined : instantOf(nextUpdate, 'NextUpdate'),
    pointers: children(child(scheme, 'PointersToOtherTSL'), 'OtherTSLPointer').flatMap(pointersIn),
    authorities:
      kind === 'national'
        ? children(child(list, 'TrustServiceProviderList'), 'TrustServiceProvider').flatMap(authoritiesOf)
        : [],
  }
}

function kindOf(type: string): TrustedList['kind'] {
  if (type === LISTS_OF_LISTS) return 'list-of-lists'
  if (type === LIST) return 'national'
  throw new Error(`expected a TSLType of a European list, got ${type.slice(0, 100) || 'none'}`)
}

/** Pointers to lists as XML. Others, such as to PDF files for people, and those without signers are left out. */
function pointersIn(pointer: Parsed): readonly ListPointer[] {
  const url = textOf(pointer, 'TSLLocation')
  const others = children(child(pointer, 'AdditionalInformation'), 'OtherInformation')
  const textIn = (name: string) =>
    others.map((other) => textOf(other, name)).find((text) => text !== '') ?? ''
  const signers = certificatesIn(child(pointer, 'ServiceDigitalIdentities'))
  const territory = textIn('SchemeTerritory')
  const isXml = textIn('MimeType') === 'application/vnd.etsi.tsl+xml'
  const isList = [LIST, LISTS_OF_LISTS].includes(textIn('TSLType'))
  return isXml && isList && /^https?:\/\//.test(url) && /^[A-Z]{2}$/.test(territory) && signers.length > 0
    ? [{ territory, url, signers }]
    : []
}

/** The authorities of a provider that may issue qualified seals or web site certificates now. */
function authoritiesOf(provider: Parsed): readonly ListedAuthority[] {
  const names = children(child(child(provider, 'TSPInformation'), 'TSPName'), 'Name')
  const name = decodeEntities(typeof names[0] === 'string' ? names[0] : '').slice(0, 200)
  return children(child(provider, 'TSPServices'), 'TSPService').flatMap((service) => {
    const information = child(service, 'ServiceInformation')
    const isQualified = textOf(information, 'ServiceTypeIdentifier') === QUALIFIED_AUTHORITY
    if (!isQualified || textOf(information, 'ServiceStatus') !== GRANTED) return []
    const uses = usesOf(child(information, 'ServiceInformationExtensions'))
    if (uses.length === 0) return []
    const certificates = certificatesIn(child(information, 'ServiceDigitalIdentity'))
    return certificates.map((certificate) => ({ certificate, uses, provider: name }))
  })
}

function usesOf(extensions: Parsed): readonly CertificateUse[] {
  const uses = children(extensions, 'Extension')
    .flatMap((extension) => children(extension, 'AdditionalServiceInformation'))
    .map((information) => USES[textOf(information, 'URI')])
  return [...new Set(uses)].filter((use) => use !== undefined)
}

/** Every readable X.509 certificate of a digital identity, which repeats them in several forms. */
function certificatesIn(identities: Parsed): readonly string[] {
  const holders = [identities, ...children(identities, 'ServiceDigitalIdentity')]
  const texts = holders
    .flatMap((holder) => children(holder, 'DigitalId'))
    .map((identity) => textOf(identity, 'X509Certificate').replaceAll(/\s/g, ''))
  return [...new Set(texts)].filter(isCertificate)
}

function isCertificate(text: string): boolean {
  const der = Buffer.from(text, 'base64')
  if (der.length === 0 || der.toString('base64') !== text) return false
  try {
    return new X509Certificate(der).raw.equals(der)
  } catch {
    return false
  }
}

function children(parsed: Parsed | readonly Parsed[], name: string): readonly Parsed[] {
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return []
  const found = (parsed as Record<string, Parsed | readonly Parsed[]>)[name]
  if (found === undefined) return []
  return Array.isArray(found) ? found : [found as Parsed]
}

/** The child of this name, which must not occur twice. */
function child(parsed: Parsed, name: string): Parsed {
  const [found, ...more] = children(parsed, name)
  if (more.length > 0) throw new Error(`expected ${name} once, got it ${more.length + 1} times`)
  return found
}

function textOf(parsed: Parsed, name: string): string {
  const found = child(parsed, name)
  return typeof found === 'string' ? decodeEntities(found) : ''
}

function required(text: string, form: RegExp, name: string): string {
  if (!form.test(text))
    throw new Error(`expected ${name} of the form ${form.source}, got ${text.slice(0, 60) || 'none'}`)
  return text
}

function instantOf(text: string, name: string): number {
  return Date.parse(required(text, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/, name))
}

const ENTITIES: Readonly<Record<string, string | undefined>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
}

/** Canonical XML has no other references in a text than these. */
function decodeEntities(text: string): string {
  return text.trim().replaceAll(/&(lt|gt|quot|apos|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
