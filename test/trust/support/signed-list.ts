import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Identity } from '../../support/certificates.ts'

const ETSI = 'http://uri.etsi.org/TrstSvc/TrustedList'
const SIGNATURE = `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI=""><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/><ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue/></ds:Reference></ds:SignedInfo><ds:SignatureValue/><ds:KeyInfo><ds:X509Data><ds:X509Certificate/></ds:X509Data></ds:KeyInfo></ds:Signature>`

const base64Of = ({ certificate }: Identity) => certificate.raw.toString('base64')

interface ServiceXml {
  readonly ca: Identity
  readonly status: string
  readonly uses: readonly string[]
}

/** An authority for qualified certificates. */
export function serviceXml({ ca, status, uses }: ServiceXml): string {
  const extensions = uses
    .map(
      (use) =>
        `<Extension Critical="true"><AdditionalServiceInformation><URI xml:lang="en">${ETSI}/SvcInfoExt/${use}</URI></AdditionalServiceInformation></Extension>`,
    )
    .join('')
  return `<TSPService><ServiceInformation><ServiceTypeIdentifier>http://uri.etsi.org/TrstSvc/Svctype/CA/QC</ServiceTypeIdentifier><ServiceName><Name xml:lang="en">Authority</Name></ServiceName><ServiceDigitalIdentity><DigitalId><X509Certificate>${base64Of(ca)}</X509Certificate></DigitalId></ServiceDigitalIdentity><ServiceStatus>${ETSI}/Svcstatus/${status}</ServiceStatus><StatusStartingTime>2020-01-01T00:00:00Z</StatusStartingTime><ServiceInformationExtensions>${extensions}</ServiceInformationExtensions></ServiceInformation></TSPService>`
}

/** Says where the list of Norway is, and who signs it. */
export function pointerXml(url: string, signer: Identity): string {
  return `<OtherTSLPointer><ServiceDigitalIdentities><ServiceDigitalIdentity><DigitalId><X509Certificate>${base64Of(signer)}</X509Certificate></DigitalId></ServiceDigitalIdentity></ServiceDigitalIdentities><TSLLocation>${url}</TSLLocation><AdditionalInformation><OtherInformation><TSLType>${ETSI}/TSLType/EUgeneric</TSLType></OtherInformation><OtherInformation><SchemeTerritory>NO</SchemeTerritory></OtherInformation><OtherInformation><ns3:MimeType xmlns:ns3="http://uri.etsi.org/02231/v2/additionaltypes#">application/vnd.etsi.tsl+xml</ns3:MimeType></OtherInformation></AdditionalInformation></OtherTSLPointer>`
}

interface ListXml {
  readonly type: 'EUgeneric' | 'EUlistofthelists'
  readonly territory: string
  readonly sequenceNumber: number
  readonly services?: readonly string[]
  readonly pointers?: readonly string[]
}

/** A list, signed by xmlsec1. */
export function signedList({ type, territory, sequenceNumber, ...list }: ListXml, signer: Identity): string {
  const { services = [], pointers = [] } = list
  const provider = `<TrustServiceProviderList><TrustServiceProvider><TSPInformation><TSPName><Name xml:lang="en">Nordic Trust AS</Name></TSPName></TSPInformation><TSPServices>${services.join('')}</TSPServices></TrustServiceProvider></TrustServiceProviderList>`
  const issuedAt = new Date().toISOString().replace(/\.\d+/, '')
  return sign(
    `<?xml version="1.0" encoding="UTF-8"?>
<TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#" Id="list" TSLTag="http://uri.etsi.org/19612/TSLTag"><SchemeInformation><TSLVersionIdentifier>5</TSLVersionIdentifier><TSLSequenceNumber>${sequenceNumber}</TSLSequenceNumber><TSLType>${ETSI}/TSLType/${type}</TSLType><SchemeTerritory>${territory}</SchemeTerritory><PointersToOtherTSL>${pointers.join('')}</PointersToOtherTSL><ListIssueDateTime>${issuedAt}</ListIssueDateTime><NextUpdate><dateTime>2049-05-01T00:00:00Z</dateTime></NextUpdate></SchemeInformation>${services.length === 0 ? '' : provider}${SIGNATURE}</TrustServiceStatusList>
`,
    signer,
  )
}

function sign(xml: string, signer: Identity): string {
  const folder = mkdtempSync(join(tmpdir(), 'havn-list-'))
  const path = (file: string) => join(folder, file)
  writeFileSync(path('given.xml'), xml)
  writeFileSync(path('key.pem'), signer.keyPem)
  writeFileSync(path('certificate.pem'), signer.pem)
  const key = ['--privkey-pem', `${path('key.pem')},${path('certificate.pem')}`]
  const files = ['--output', path('signed.xml'), path('given.xml')]
  execFileSync('xmlsec1', ['--sign', '--id-attr:Id', 'TrustServiceStatusList', ...key, ...files], {
    stdio: 'pipe',
  })
  return readFileSync(path('signed.xml'), 'utf8')
}
