import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ListProblemKind, readInProcess, readTrustedList } from '@havn/trusted-lists'
import { listXml, pointerXml, serviceXml, signatureTemplate } from './support/list-xml.ts'
import { makeSigner, type Signer, signXml } from './support/signer.ts'

const operator = makeSigner('List Operator')
const stranger = makeSigner('Stranger')
const authority = makeSigner('Authority').certificate
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#'

const read = (xml: string, signers: readonly Signer[] = [operator]) =>
  readTrustedList({ document: Buffer.from(xml), signers: signers.map(({ certificate }) => certificate) })

const list = listXml({ services: [serviceXml({ certificate: authority })] })
const signed = signXml(list, operator)

describe('a list that was signed with xmlsec1', () => {
  test('its authorities are read', () => {
    const outcome = read(signed)
    assert(outcome.ok, JSON.stringify(outcome))
    const { issuedAtMilliseconds, ...content } = outcome.list
    assert(Math.abs(issuedAtMilliseconds - Date.now()) < 600_000)
    assert.deepEqual(content, {
      kind: 'national',
      territory: 'NO',
      sequenceNumber: 7,
      nextUpdateMilliseconds: Date.parse('2027-05-01T00:00:00Z'),
      pointers: [],
      authorities: [
        { certificate: authority, uses: ['seal', 'website'], provider: 'Nordic Trust & Seal AS' },
      ],
    })
    assert.equal(outcome.signer, operator.certificate)
  })

  test('authorities that may not issue seals or web site certificates now are left out', () => {
    const services = [
      serviceXml({ certificate: authority, status: 'withdrawn' }),
      serviceXml({ certificate: authority, type: 'TSA/QTST' }),
      serviceXml({ certificate: authority, uses: ['ForeSignatures'] }),
      serviceXml({ certificate: 'AAAA' }),
      serviceXml({ certificate: authority, uses: ['ForeSeals'] }),
    ]
    const outcome = read(signXml(listXml({ services }), operator))
    assert(outcome.ok)
    assert.deepEqual(
      outcome.list.authorities.map(({ uses }) => uses),
      [['seal']],
    )
  })

  test('the list of lists says where national lists are and who signs them', () => {
    const url = 'https://lists.example/no.xml?a=1&amp;b=2'
    const pointers = [
      pointerXml({ territory: 'NO', url, signers: [operator.certificate, stranger.certificate] }),
      pointerXml({ territory: 'NO', url, signers: [operator.certificate], mimeType: 'application/pdf' }),
      pointerXml({ territory: 'SE', url: 'ftp://lists.example/se.xml', signers: [operator.certificate] }),
      pointerXml({ territory: 'DK', url, signers: [] }),
    ]
    const outcome = read(signXml(listXml({ type: 'EUlistofthelists', territory: 'EU', pointers }), operator))
    assert(outcome.ok)
    assert.equal(outcome.list.kind, 'list-of-lists')
    assert.deepEqual(outcome.list.pointers, [
      {
        territory: 'NO',
        url: 'https://lists.example/no.xml?a=1&b=2',
        signers: [operator.certificate, stranger.certificate],
      },
    ])
  })

  test('ECDSA, SHA-512 and a reference by Id are read too', () => {
    const elliptic = makeSigner('Elliptic Operator', 'ec')
    const signature = signatureTemplate({
      method: `${MORE}ecdsa-sha256`,
      digest: 'http://www.w3.org/2001/04/xmlenc#sha512',
      uri: '#list',
    })
    assert(read(signXml(listXml({ signature }), elliptic), [operator, elliptic]).ok)
  })

  test('comments and white space outside the signed text change nothing', () => {
    const commented = signed.replace('<SchemeInformation>', '<SchemeInformation><!-- a comment -->')
    assert.deepEqual(read(commented), read(signed))
  })
})

describe('documents that an attacker makes of a list', () => {
  const forged = makeSigner('Forged Authority').certificate
  const evil = listXml({ sequenceNumber: 8, services: [serviceXml({ certificate: forged })] })
  const [signatureOf] = /<ds:Signature .*<\/ds:Signature>/s.exec(signed) ?? []
  assert(signatureOf)
  const withTemplate = (form: Parameters<typeof signatureTemplate>[0]) =>
    signXml(listXml({ signature: signatureTemplate(form) }), operator)
  const inner = signed.replace(/^<\?xml.*\?>\s*/, '')
  const replaceSignature = (xml: string, signature: string) =>
    xml.replace(/<ds:Signature .*<\/ds:Signature>/s, () => signature)

  const attacks: Readonly<Record<string, readonly [xml: () => string, expected: ListProblemKind]>> = {
    'a changed certificate': [() => signed.replace(authority, forged), 'signature-wrong'],
    'a changed status in another place': [() => signed.replace('/granted', '/withdrawn'), 'signature-wrong'],
    'no signature': [() => replaceSignature(signed, ''), 'signature-refused'],
    'an empty signature': [() => evil, 'signer-unknown'],
    'a stranger who signs': [() => signXml(list, stranger), 'signer-unknown'],
    'a stranger who signs, with the certificate of the operator in KeyInfo': [
      () =>
        signXml(list, stranger).replace(
          /<ds:X509Certificate>[^<]*/,
          () => `<ds:X509Certificate>${operator.certificate}`,
        ),
      'signature-wrong',
    ],
    'both certificates in KeyInfo, that of the stranger first': [
      () =>
        signXml(list, stranger).replace(
          '</ds:X509Data>',
          `<ds:X509Certificate>${operator.certificate}</ds:X509Certificate></ds:X509Data>`,
        ),
      'signature-wrong',
    ],
    'the signed list wrapped inside another': [
      () => replaceSignature(evil, `<Old>${inner}</Old>`),
      'signature-refused',
    ],
    'the signed list in an Object of the signature, referred to by its Id': [
      () =>
        replaceSignature(
          evil,
          withTemplate({ uri: '#list' })
            .match(/<ds:Signature .*<\/ds:Signature>/s)?.[0]
            .replace(
              '</ds:Signature>',
              () =>
                `<ds:Object>${withTemplate({ uri: '#list' })
                  .replace(/^<\?xml.*\?>\s*/, '')
                  .replace(/<ds:Signature .*<\/ds:Signature>/s, '')}</ds:Object></ds:Signature>`,
            ) ?? '',
        ),
      'signature-wrong',
    ],
    'two signatures': [
      () => signed.replace('</TrustServiceStatusList>', () => `${signatureOf}</TrustServiceStatusList>`),
      'signature-refused',
    ],
    'a signature that covers a part only': [
      () =>
        withTemplate({ uri: '#list' })
          .replace('Id="list"', 'Id="other"')
          .replace('<SchemeInformation>', '<SchemeInformation Id="list">'),
      'signature-refused',
    ],
    'a DOCTYPE with an entity': [
      () => signed.replace('?>', '?><!DOCTYPE TrustServiceStatusList [<!ENTITY e "x">]>'),
      'unreadable',
    ],
    'SHA-1 for the signature': [
      () => withTemplate({ method: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }),
      'signature-refused',
    ],
    'SHA-1 for the digest': [
      () => withTemplate({ digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }),
      'signature-refused',
    ],
    'HMAC with the public key as its secret': [
      () => signed.replace(`${MORE}rsa-sha256`, 'http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
      'signature-refused',
    ],
    'a transform that leaves things out': [
      () => withTemplate({ transforms: ['http://www.w3.org/2001/10/xml-exc-c14n#'] }),
      'signature-refused',
    ],
    'a second SignedInfo': [
      () => signed.replace('</ds:KeyInfo>', '</ds:KeyInfo><ds:Object><ds:SignedInfo/></ds:Object>'),
      'signature-refused',
    ],
    'another encoding': [() => signed.replace('UTF-8', 'ISO-8859-1'), 'unreadable'],
    'unclosed tags': [() => signed.replace('<SchemeInformation>', '<a><b><SchemeInformation>'), 'unreadable'],
    'no XML': [() => 'a list', 'unreadable'],
    nothing: [() => '', 'unreadable'],
  }
  for (const [name, [make, expected]] of Object.entries(attacks))
    test(name, () => {
      const outcome = read(make())
      assert.equal(
        outcome.ok ? 'accepted' : outcome.problem.kind,
        expected,
        JSON.stringify(outcome).slice(0, 400),
      )
    })

  test('a signer whose certificate had ended when the list was issued', () => {
    const outcome = read(signXml(listXml({ issuedAt: '2001-01-01T00:00:00Z' }), operator))
    assert.equal(outcome.ok ? '' : outcome.problem.kind, 'signer-unknown')
  })

  test('signed content that is not a list: no sequence number, another type, an element twice', () => {
    for (const [from, to] of [
      ['<TSLSequenceNumber>7<', '<TSLSequenceNumber>-7<'],
      ['EUgeneric', 'Schemes'],
      [
        '<SchemeTerritory>NO</SchemeTerritory>',
        '<SchemeTerritory>NO</SchemeTerritory><SchemeTerritory>SE</SchemeTerritory>',
      ],
    ] as const) {
      const outcome = read(signXml(list.replace(from, to), operator))
      assert.equal(outcome.ok ? '' : outcome.problem.kind, 'content-refused', to)
    }
  })
})

describe('the process that reads a list', () => {
  const given = (xml: string) => ({ document: Buffer.from(xml), signers: [operator.certificate] })

  test('it answers as the function does', async () => {
    assert.deepEqual(await readInProcess(given(signed)), JSON.parse(JSON.stringify(read(signed))))
    assert.deepEqual(await readInProcess(given(evil())), JSON.parse(JSON.stringify(read(evil()))))
  })

  test('it ends after its time', async () => {
    const outcome = await readInProcess(given(signed), { milliseconds: 20, memoryMegabytes: 512 })
    assert.equal(outcome.ok ? '' : outcome.problem.kind, 'not-read-in-time')
  })

  test('it ends when it needs too much memory', async () => {
    const large = signed.replace('<SchemeInformation>', `<SchemeInformation>${'<a b="c"/>'.repeat(400_000)}`)
    const outcome = await readInProcess(given(large), { milliseconds: 60_000, memoryMegabytes: 64 })
    assert.equal(outcome.ok ? '' : outcome.problem.kind, 'not-read-in-time')
  })

  const evil = () => signed.replace(authority, operator.certificate)
})
