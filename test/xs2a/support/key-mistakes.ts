import { constants, sign } from 'node:crypto'
import { type Mistake, signing, signingText, writing } from './mistake.ts'
import { withHeaders } from './sign-by-hand.ts'

export const KEY_MISTAKES: Readonly<Record<string, Mistake>> = {
  'the key of another certificate': {
    ...signingText(/not made with the private key of this certificate/, (text) => text),
    make: (stage) => stage.readOtherwise({ key: stage.bank.newTpp().key }),
  },
  'SHA-1': signing(/You signed with the hash SHA-1, but algorithm="rsa-sha256"/, { hash: 'sha1' }),
  'SHA-512 under the name of SHA-256': signing(/You signed with the hash SHA-512/, { hash: 'sha512' }),
  'SHA-256 under the name of SHA-512': signing(
    /You signed with the hash SHA-256, but algorithm="rsa-sha512" says another/,
    { algorithm: 'rsa-sha512' },
  ),
  'the algorithm of another kind of key': writing(
    'algorithm-unsuited',
    {
      named: /Expected: rsa-sha256 or rsa-sha512, for an RSA key of 2048 bits/,
      fix: /Name the algorithm of the key that the certificate holds/,
    },
    { algorithm: 'ecdsa-sha256' },
  ),
  'another certificate than the one that keyId names': {
    kind: 'key-id-serial-differs',
    path: 'Signature',
    named: /The keyId names another certificate than the one sent along/,
    fix: /Take the serial number of the certificate in TPP-Signature-Certificate/,
    make: (stage) => {
      const other = stage.bank.newTpp().certificate.raw.toString('base64')
      return stage.send(withHeaders(stage.read(), { 'TPP-Signature-Certificate': other }))
    },
  },
  'the name of another authority': writing(
    'key-id-issuer-differs',
    {
      named: /Missing: CN=Havn Test CA.*Not in the issuer's name: CN=Another CA/s,
      fix: /Take the name of the issuer, not of the subject/,
    },
    { keyId: (keyId) => keyId.replace('CN=Havn Test CA', 'CN=Another CA') },
  ),
  'the issuer before the serial number': writing(
    'key-id-malformed',
    { named: /SN comes first, then CA/, fix: /Write SN= and the serial number/ },
    { keyId: (keyId) => keyId.replace(/^(SN=[^,]*),(CA=.*)$/, '$2,$1') },
  ),
  'the padding of RSA-PSS': {
    ...signingText(/You signed with RSA-PSS; the padding must be that of PKCS #1 v1\.5/, (text) => text),
    make: (stage) => {
      const key = { key: stage.tpp.key, padding: constants.RSA_PKCS1_PSS_PADDING }
      let text = ''
      return stage.readOtherwise({
        text: (right) => (text = right),
        bytes: () => sign('sha256', Buffer.from(text), key),
      })
    },
  },
  'the serial number in decimal': writing(
    'key-id-serial-differs',
    {
      named: /serial number in decimal notation: write it in hexadecimal/,
      fix: /openssl x509 -noout -serial/,
    },
    { keyId: (keyId) => keyId.replace(/SN=([0-9A-F]+)/, (_, hex: string) => `SN=${BigInt(`0x${hex}`)}`) },
  ),
  'the subject in place of the issuer': {
    kind: 'key-id-issuer-differs',
    path: 'Signature',
    named: /This is the subject of the certificate; CA names its issuer/,
    fix: /openssl x509 -noout -issuer -nameopt RFC2253/,
    make: (stage) => {
      const subject = stage.tpp.certificate.subject.split('\n').toReversed().join(',')
      return stage.readOtherwise({ keyId: (keyId) => keyId.replace(/CA=.*/, `CA=${subject}`) })
    },
  },
  'a fingerprint as keyId': writing(
    'key-id-malformed',
    { named: /serial number or fingerprint alone/, fix: /Write SN= and the serial number/ },
    { keyId: () => 'AB:CD:EF' },
  ),
  'the name of the algorithm from Java': writing(
    'algorithm-unknown',
    { named: /Java name: SHA256withRSA is rsa-sha256 here/, fix: /Name the algorithm that you sign with/ },
    { algorithm: 'SHA256withRSA' },
  ),
  'the name of the algorithm from JOSE': writing(
    'algorithm-unknown',
    { named: /RS256 is called rsa-sha256 here/, fix: /spelled as above/ },
    { algorithm: 'RS256' },
  ),
  hs2019: writing(
    'algorithm-unknown',
    { named: /hs2019 hides the algorithm; it must be named/, fix: /spelled as above/ },
    { algorithm: 'hs2019' },
  ),
}
