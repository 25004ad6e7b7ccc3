const MORE = 'http://www.w3.org/2001/04/xmldsig-more#'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const TYPE = 'http://uri.etsi.org/TrstSvc/TrustedList/TSLType/'

export interface SignatureForm {
  readonly method?: string
  readonly digest?: string
  readonly uri?: string
  readonly transforms?: readonly string[]
  readonly canonicalization?: string
}

/** The template of a signature, which xmlsec1 fills in. */
export function signatureTemplate(form: SignatureForm = {}): string {
  const {
    method = `${MORE}rsa-sha256`,
    digest = SHA256,
    uri = '',
    transforms = [ENVELOPED, EXCLUSIVE],
  } = form
  return `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${form.canonicalization ?? EXCLUSIVE}"/><ds:SignatureMethod Algorithm="${method}"/><ds:Reference URI="${uri}"><ds:Transforms>${transforms.map((one) => `<ds:Transform Algorithm="${one}"/>`).join('')}</ds:Transforms><ds:DigestMethod Algorithm="${digest}"/><ds:DigestValue/></ds:Reference></ds:SignedInfo><ds:SignatureValue/><ds:KeyInfo><ds:X509Data><ds:X509Certificate/></ds:X509Data></ds:KeyInfo></ds:Signature>`
}

export interface ServiceXml {
  readonly certificate: string
  readonly status?: string
  readonly type?: string
  readonly uses?: readonly string[]
}

/** A service of a provider; by default an authority that may issue qualified seals and web site certificates. */
export function serviceXml({ certificate, status = 'granted', type = 'CA/QC', uses }: ServiceXml): string {
  const extensions = (uses ?? ['ForeSeals', 'ForWebSiteAuthentication'])
    .map(
      (use) =>
        `<Extension Critical="true"><AdditionalServiceInformation><URI xml:lang="en">http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt/${use}</URI></AdditionalServiceInformation></Extension>`,
    )
    .join('')
  return `<TSPService><ServiceInformation><ServiceTypeIdentifier>http://uri.etsi.org/TrstSvc/Svctype/${type}</ServiceTypeIdentifier><ServiceName><Name xml:lang="en">Authority</Name></ServiceName><ServiceDigitalIdentity><DigitalId><X509Certificate>${certificate}</X509Certificate></DigitalId><DigitalId><X509SubjectName>CN=Authority</X509SubjectName></DigitalId></ServiceDigitalIdentity><ServiceStatus>http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/${status}</ServiceStatus><StatusStartingTime>2020-01-01T00:00:00Z</StatusStartingTime><ServiceInformationExtensions>${extensions}</ServiceInformationExtensions></ServiceInformation></TSPService>`
}

export interface PointerXml {
  readonly territory: string
  readonly url: string
  readonly signers: readonly string[]
  readonly mimeType?: string
}

export function pointerXml({ territory, url, signers, mimeType }: PointerXml): string {
  const identities = signers
    .map(
      (signer) =>
        `<ServiceDigitalIdentity><DigitalId><X509Certificate>${signer}</X509Certificate></DigitalId></ServiceDigitalIdentity>`,
    )
    .join('')
  return `<OtherTSLPointer><ServiceDigitalIdentities>${identities}</ServiceDigitalIdentities><TSLLocation>${url}</TSLLocation><AdditionalInformation><OtherInformation><TSLType>${TYPE}EUgeneric</TSLType></OtherInformation><OtherInformation><SchemeTerritory>${territory}</SchemeTerritory></OtherInformation><OtherInformation><ns3:MimeType xmlns:ns3="http://uri.etsi.org/02231/v2/additionaltypes#">${mimeType ?? 'application/vnd.etsi.tsl+xml'}</ns3:MimeType></OtherInformation></AdditionalInformation></OtherTSLPointer>`
}

export interface ListXml {
  readonly type?: 'EUgeneric' | 'EUlistofthelists'
  readonly territory?: string
  readonly sequenceNumber?: number
  readonly issuedAt?: string
  readonly nextUpdate?: string
  readonly services?: readonly string[]
  readonly pointers?: readonly string[]
  readonly signature?: string
}

/** A list before its signature is filled in. */
export function listXml(list: ListXml = {}): string {
  const { type = 'EUgeneric', territory = 'NO', sequenceNumber = 7, services = [], pointers = [] } = list
  const { nextUpdate = '2027-05-01T00:00:00Z', issuedAt = new Date().toISOString().replace(/\.\d+/, '') } =
    list
  const provider = `<TrustServiceProviderList><TrustServiceProvider><TSPInformation><TSPName><Name xml:lang="en">Nordic Trust &amp; Seal AS</Name></TSPName></TSPInformation><TSPServices>${services.join('')}</TSPServices></TrustServiceProvider></TrustServiceProviderList>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#" Id="list" TSLTag="http://uri.etsi.org/19612/TSLTag"><SchemeInformation><TSLVersionIdentifier>5</TSLVersionIdentifier><TSLSequenceNumber>${sequenceNumber}</TSLSequenceNumber><TSLType>${TYPE}${type}</TSLType><SchemeTerritory>${territory}</SchemeTerritory><PointersToOtherTSL>${pointers.join('')}</PointersToOtherTSL><ListIssueDateTime>${issuedAt}</ListIssueDateTime><NextUpdate>${nextUpdate === '' ? '' : `<dateTime>${nextUpdate}</dateTime>`}</NextUpdate></SchemeInformation>${services.length === 0 ? '' : provider}${list.signature ?? signatureTemplate()}</TrustServiceStatusList>
`
}
